import { riskSnoozes, snoozeDaysMax, type snoozeStates } from '@pitboss/contract/risk/risk-cases';
import { isMonitor } from '@pitboss/risk/monitors';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { lockCases, snoozeCovered, wakeUncovered } from '../../../domain/risk/cases.ts';
import { ms, msOrNull } from '../../../domain/sql/dto.ts';
import { inTransaction } from '../../../domain/sql/run-sql.ts';
import { serve } from '../../../platform/calls/serve.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, assertValid } from '../../../platform/errors/app-error.ts';
import { notifyLive } from '../../../platform/live/notify.ts';
import { pivotNames } from './risk-cases.sql.ts';
import {
  addSnooze,
  endSnoozes,
  listSnoozes,
  lockSnoozes,
  openAbout,
  type SnoozeRow,
} from './risk-snoozes.sql.ts';

const platform = [{ tenantId: '0', agentId: '0' }];
const dayMs = 86_400_000;

/** Returns the name of a pivot; an address is its own name. Throws `notFound` for an unknown one. */
async function nameOf(tx: Tx, pivot: string): Promise<string> {
  if (pivot.startsWith('ip:')) return pivot.slice('ip:'.length);
  const known = (await pivotNames(tx, [pivot])).get(pivot);
  if (!known) throw new AppError('notFound');
  return known.name;
}

function dto(row: SnoozeRow) {
  const state: (typeof snoozeStates)[number] = row.ended_at === null ? 'active' : 'ended';
  return {
    id: row.id,
    state,
    pivot: row.pivot,
    name: row.name,
    reason: row.reason,
    author: row.author,
    code: row.code !== null && isMonitor(row.code) ? row.code : null,
    until: ms(row.until),
    at: ms(row.at),
    endedAt: msOrNull(row.ended_at),
    endedBy: row.ended_by,
    alerts: row.alerts,
  };
}

export const riskSnoozeRoutes = serve(riskSnoozes, {
  async add({ tx, services, session, audit }, { code, pivot, until, reason }) {
    const now = Date.now();
    assertValid(checkLater('until', until, now));
    if (until > now + snoozeDaysMax * dayMs)
      throw new AppError('risk.snoozeTooLong', { days: String(snoozeDaysMax) }, 'until');
    const id = services.ids.next();
    const name = await nameOf(tx, pivot);
    const run = inTransaction(tx);
    // Alerts are locked before the cases, in the order of the transactions that raise them; an alert that is
    // raised meanwhile is found by the second query.
    await openAbout(tx, pivot, code);
    await lockCases(run);
    await addSnooze(tx, {
      id,
      code,
      pivot,
      name,
      reason,
      until: new Date(until),
      operatorId: session.operatorId,
    });
    const alerts = await openAbout(tx, pivot, code);
    await snoozeCovered(run, alerts, now);
    await notifyLive(tx, 'risk', platform);
    audit({
      target: `${pivot} ${name}`,
      after: { code: code ?? 'all', until: new Date(until).toISOString(), reason, alerts: alerts.length },
    });
    return { id, snoozed: alerts.length };
  },

  async end({ tx, session, audit }, { ids }) {
    const requested = [...new Set(ids)];
    const snoozes = await lockSnoozes(tx, requested);
    if (snoozes.length < requested.length || snoozes.some(({ ended }) => ended))
      throw new AppError('notFound');
    await endSnoozes(tx, requested, session.operatorId);
    const opened = await wakeUncovered(inTransaction(tx), Date.now());
    await notifyLive(tx, 'risk', platform);
    for (const { id, pivot, name, code } of snoozes)
      audit({ target: `snooze:${id} ${pivot} ${name}`, before: { code: code ?? 'all' }, after: { opened } });
    return { opened };
  },

  async list({ db }, filter) {
    const { total, rows } = await listSnoozes(db, filter);
    return { total, list: rows.map(dto) };
  },
});
