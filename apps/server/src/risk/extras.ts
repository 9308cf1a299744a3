import type { Facts } from '@pitboss/risk/columns';
import type { Monitor } from '@pitboss/risk/monitor';
import { monitorOf } from '@pitboss/risk/monitors';
import { gamePlay, registrations } from '../domain/risk/looked-up.sql.ts';
import { plainArray, type RunSql } from '../domain/sql/run-sql.ts';
import type { AlertChange } from './judge.ts';
import type { Memory } from './memory.ts';
import { extraOf } from './singles/gauge.ts';

/** Monitors of sums whose alerts say what is looked up, in the window of their peak. */
const lookUps: Readonly<
  Record<string, (run: RunSql, ids: string, window: Asked) => Promise<ReadonlyMap<string, object>>>
> = {
  registered: registrations,
  smallgameBetReturn: gamePlay,
};

interface Asked {
  readonly minute: number;
  readonly length: number;
}

/** Adds what some alerts say besides their figures (risk §1, content): the commonest address, the interval of a return. */
export async function addExtras(run: RunSql, memory: Memory, changes: readonly AlertChange[]): Promise<void> {
  for (const change of changes) {
    const { code, subject, currency } = change.standing.of;
    const lookUp = lookUps[code];
    if (!lookUp) continue;
    const { window }: Monitor = monitorOf(code);
    const length = memory.configs.get(code)?.config.windowMinutes ?? window.minutes;
    const id = subject.slice(subject.indexOf(':') + 1);
    const found = await lookUp(run, plainArray([id]), { minute: change.peakMinute, length });
    change.extra = extraOf(code, (found.get(`${id} ${currency ?? ''}`) ?? {}) as Facts);
  }
}
