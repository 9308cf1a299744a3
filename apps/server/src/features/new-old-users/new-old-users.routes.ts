import { newOldUsers as contract, standardDaysMax } from '@pitboss/contract/members/new-old-users';
import { divHalfEven, parseAmount } from '@pitboss/ledger/money';
import { RATE_SCALE } from '@pitboss/ledger/rates';
import { checkWhole } from '@pitboss/rules/checks/field-checks';
import { checkAmount } from '@pitboss/rules/validation';
import { agentSeen } from '../../domain/agents/under-agent.ts';
import { ratio } from '../../domain/reports/report-figures.ts';
import { reportSpan } from '../../domain/reports/report-range.ts';
import { clockOf } from '../../domain/reports/report-reply.ts';
import { moneyText } from '../../domain/sql/dto.ts';
import { pageOf } from '../../domain/sql/paging.ts';
import { serve } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate } from '../../platform/versions/merge-update.ts';
import { lockRecord, versionOf } from '../../platform/versions/record-changes.ts';
import { keepStandard, type NewOldRow, newOldRows, type Standard, standardOf } from './new-old-users.sql.ts';

interface Side {
  players: number;
  bets: number;
  /** Hundred-millionths of minor units of CNY, so that rounding happens once. */
  amount: bigint;
  payout: bigint;
}
interface Line {
  key: string;
  agentAccount: string | null;
  fresh: Side;
  old: Side;
}

const none = (): Side => ({ players: 0, bets: 0, amount: 0n, payout: 0n });
const whole = (key: string, agentAccount: string | null): Line => ({
  key,
  agentAccount,
  fresh: none(),
  old: none(),
});

function gather(rows: readonly NewOldRow[]): { lines: Line[]; total: Line } {
  const total = whole('', null);
  const lines = new Map<string, Line>();
  for (const row of rows) {
    const line = row.whole ? total : (lines.get(row.key ?? '') ?? whole(row.key ?? '', row.agent_account));
    const side = row.old ? line.old : line.fresh;
    side.players += Number(row.players);
    side.bets += Number(row.bets);
    side.amount += BigInt(row.amount);
    side.payout += BigInt(row.payout);
    if (!row.whole) lines.set(line.key, line);
  }
  return { lines: [...lines.values()], total };
}

const money = (scaled: bigint) => moneyText(divHalfEven(scaled, RATE_SCALE));

const figures = ({ fresh, old }: Line) => ({
  newPlayers: fresh.players,
  oldPlayers: old.players,
  newBets: fresh.bets,
  oldBets: old.bets,
  newAmount: money(fresh.amount),
  oldAmount: money(old.amount),
  newProfit: money(fresh.amount - fresh.payout),
  oldProfit: money(old.amount - old.payout),
  oldShare: ratio(old.amount, fresh.amount + old.amount),
});

const measures: Readonly<Record<string, (line: Line) => bigint | number | string>> = {
  key: (line) => line.key,
  newPlayers: (line) => line.fresh.players,
  oldPlayers: (line) => line.old.players,
  newAmount: (line) => line.fresh.amount,
  oldAmount: (line) => line.old.amount,
};

const dto = (standard: Standard) => ({
  firstBetBefore: standard.firstBetBefore,
  days: standard.days,
  amountCny: standard.amountCny === null ? null : moneyText(standard.amountCny),
});

export const newOldUserRoutes = serve(contract, {
  async report(context, { start_time, end_time, by = 'day', agentId, ...request }) {
    const { db, scope, session } = context;
    const now = Date.now();
    const span = reportSpan(scope, { start_time, end_time }, now);
    if (agentId !== undefined && !(await agentSeen(db, scope, agentId))) throw new AppError('notFound');
    // Read before the standard, so that it never belongs to an older one.
    const version = await versionOf(db, 'newOldStandard', session.tenantId);
    const standard = await standardOf(db, session.tenantId);
    const clock = clockOf(request);
    const rows = await newOldRows(context, { span, clock, by, agentId, now }, standard);
    const { lines, total } = gather(rows);
    const measure =
      measures[request.sort ?? (by === 'day' ? 'key' : 'oldAmount')] ?? ((line: Line) => line.key);
    const sign = request.order === 'asc' ? 1 : -1;
    lines.sort((a, b) => {
      const x = measure(a);
      const y = measure(b);
      return x < y ? -sign : x > y ? sign : a.key < b.key ? -1 : 1;
    });
    const { limit, offset } = pageOf(request);
    return {
      total: lines.length,
      list: lines
        .slice(offset, offset + limit)
        .map((line) => ({ key: line.key, agentAccount: line.agentAccount, ...figures(line) })),
      totals: { ...figures(total), standard: { ...dto(standard), version } },
    };
  },

  /** The standard belongs to the platform or a tenant; agents below level 1 use that of their tenant. */
  async setStandard(context, { firstBetBefore, days, amountCny, version }) {
    const { tx, scope, session, audit } = context;
    if (scope.kind === 'agents') throw new AppError('permission.denied');
    if (days !== undefined) assertValid(checkWhole('days', days, 0, standardDaysMax));
    if (amountCny) assertValid(checkAmount(amountCny));
    const amount = amountCny ? parseAmount(amountCny) : null;
    const written = {
      firstBetBefore: firstBetBefore ?? null,
      days: days ?? null,
      amountCny: amount === null ? null : moneyText(amount),
    };
    if (Object.values(written).every((part) => part === null)) throw new AppError('standard.empty');
    await lockRecord(tx, 'newOldStandard', session.tenantId);
    const before = dto(await standardOf(tx, session.tenantId));
    const record = { kind: 'newOldStandard', id: session.tenantId, version } as const;
    const { values } = await mergeUpdate(context, record, before, written);
    if (Object.values(values).every((part) => part === null)) throw new AppError('standard.empty');
    const kept = values.amountCny === null ? null : parseAmount(values.amountCny);
    await keepStandard(tx, session.tenantId, { ...values, amountCny: kept === null ? null : String(kept) });
    audit({ target: 'oldUserStandard', before, after: values });
    return null;
  },
});
