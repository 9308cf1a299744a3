import { type caseStates, riskCases } from '@pitboss/contract/risk/risk-cases';
import { isMonitor } from '@pitboss/risk/monitors';
import { pivotPattern } from '@pitboss/risk/pivots';
import { ms, msOrNull } from '../../../domain/sql/dto.ts';
import { callAllowed, effectivePermissions } from '../../../platform/auth/permissions.ts';
import { serve } from '../../../platform/calls/serve.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { notifyLive } from '../../../platform/live/notify.ts';
import { alertDto } from '../alerts/alert-dto.ts';
import { decide } from '../decide.ts';
import { recordDto } from '../record-dto.ts';
import {
  administrators,
  assignCase,
  type CaseRow,
  lastDecided,
  listCases,
  lockCase,
  type PivotName,
  pivotNames,
  readCase,
  readCaseParts,
  undecidedOf,
} from './risk-cases.sql.ts';

const platform = [{ tenantId: '0', agentId: '0' }];

function dto(row: CaseRow, names: ReadonlyMap<string, PivotName>) {
  const state: (typeof caseStates)[number] = row.open > 0 ? 'open' : 'closed';
  return {
    id: row.id,
    state,
    severity: row.severity,
    assignee: row.assignee,
    pivots: row.pivots
      .filter((pivot) => pivotPattern.test(pivot))
      .map((pivot) => {
        const known = names.get(pivot);
        const name = known?.name ?? pivot.slice(pivot.indexOf(':') + 1);
        return { pivot, name, memberId: known?.member_id ?? null, agentId: known?.agent_id ?? null };
      }),
    codes: row.codes.filter(isMonitor),
    alerts: row.alerts,
    open: row.open,
    snoozed: row.snoozed,
    openedAt: ms(row.opened_at),
    lastAt: ms(row.last_at),
    closedAt: row.open > 0 ? null : msOrNull(row.closed_at),
  };
}

/** Lists the operators who may be assigned a case: administrators who may decide alerts. */
async function assignees(db: Tx) {
  return (await administrators(db)).filter(({ role, permissions }) =>
    callAllowed(effectivePermissions(role, permissions, null), ['/riskManagement'], 'risk.decide'),
  );
}

export const riskCaseRoutes = serve(riskCases, {
  async list({ db }, filter) {
    const { total, rows } = await listCases(db, filter);
    const names = await pivotNames(db, [...new Set(rows.flatMap(({ pivots }) => pivots))]);
    return { total, list: rows.map((row) => dto(row, names)) };
  },

  async one({ db }, { id }) {
    const row = await readCase(db, id);
    if (!row) throw new AppError('notFound');
    const { alerts, records } = await readCaseParts(db, row.id);
    return {
      case: dto(row, await pivotNames(db, row.pivots)),
      alerts: alerts.flatMap((alert) => alertDto(alert) ?? []),
      records: records.flatMap(recordDto),
    };
  },

  async assignees({ db }) {
    return (await assignees(db)).map(({ account }) => account);
  },

  async assign({ tx, audit }, { id, assignee }) {
    const found = await lockCase(tx, id);
    if (!found) throw new AppError('notFound');
    const user = (await assignees(tx)).find(({ account }) => account === assignee);
    if (assignee !== null && !user) throw new AppError('risk.assignee', {}, 'assignee');
    await assignCase(tx, found.id, user?.id ?? null);
    await notifyLive(tx, 'risk', platform);
    audit({
      target: `case:${found.id}`,
      before: { assignee: found.assignee },
      after: { assignee },
    });
    return null;
  },

  async decide(context, { id, result, remark = '', upTo }) {
    const { tx } = context;
    // A concurrent decision on the same case waits here, and finds it decided.
    const found = await lockCase(tx, id);
    if (!found) throw new AppError('notFound');
    const alerts = await undecidedOf(tx, found.id, upTo);
    if (alerts.length === 0) {
      const last = await lastDecided(tx, found.id);
      if (!last) throw new AppError('notFound');
      throw new AppError('risk.decided', {
        key: last.key,
        operator: last.handler ?? { zh_cn: '系统', en_us: 'System' },
        at: { ms: last.at.getTime() },
      });
    }
    return decide(context, alerts, { result, remark });
  },
});
