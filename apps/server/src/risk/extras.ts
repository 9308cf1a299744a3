import { monitorOf } from '@pitboss/risk/monitors';
import type { Facts } from '@pitboss/risk/rules/columns';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { gamePlay, registrations } from '../domain/risk/looked-up.sql.ts';
import { plainArray, type RunSql } from '../domain/sql/run-sql.ts';
import type { AlertChange } from './alert-change.ts';
import type { Memory } from './evaluation/memory.ts';
import { readNames } from './evaluation/names.sql.ts';
import { extraOf } from './singles/gauge.ts';
import { membersAt } from './states/addresses.ts';

/** Monitors of sums whose alerts contain queried data, in the window of their peak. */
const lookUps: Readonly<
  Record<string, (run: RunSql, ids: string, window: Requested) => Promise<ReadonlyMap<string, object>>>
> = {
  registered: registrations,
  smallgameBetReturn: gamePlay,
};

interface Requested {
  readonly minute: number;
  readonly length: number;
}

/** Maximum accounts that the text of an alert names; its card lists all members. */
const accountsMax = 10;

/** Returns the accounts of the members counted at an address, in alphabetical order. */
async function accountsAt(run: RunSql, memory: Memory, subject: string, minute: number): Promise<Facts> {
  const subjects = membersAt(memory, subject, minute).map((id) => `m:${id}`);
  const names = [...(await readNames(run, subjects)).values()].sort();
  const more = names.length > accountsMax ? ' …' : '';
  return { accounts: names.slice(0, accountsMax).join(', ') + more };
}

/**
 * Adds the additional data of some alerts (risk §1, content): the most frequent address, the interval of a
 * return, the accounts at an address.
 */
export async function addExtras(run: RunSql, memory: Memory, changes: readonly AlertChange[]): Promise<void> {
  for (const change of changes) {
    const { code, subject, currency } = change.standing.of;
    if (code === 'accountIp') {
      change.extra = await accountsAt(run, memory, subject, change.peakMinute);
      continue;
    }
    const lookUp = lookUps[code];
    if (!lookUp) continue;
    const { window }: Monitor = monitorOf(code);
    const length = memory.configs.get(code)?.config.windowMinutes ?? window.minutes;
    const id = subject.slice(subject.indexOf(':') + 1);
    const found = await lookUp(run, plainArray([id]), { minute: change.peakMinute, length });
    const more = extraOf(code, (found.get(`${id} ${currency ?? ''}`) ?? {}) as Facts);
    change.extra = { ...change.extra, ...more };
  }
}
