import type { RequestOf } from '@pitboss/contract/core/define';
import type { orders } from '@pitboss/contract/orders/orders';
import { checkListRange, rangeOrAll } from '../../domain/calendar/range-limits.ts';
import { meantMembers } from '../../domain/members/meant-members.ts';
import { moneyOrNull, moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import type { ReadContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { OrderRow, OrderTotals } from './order-rows.sql.ts';

type Dto = RequestOf<typeof orders.seamless>;

/**
 * Resolves a list's filter by the rules of orders (spec §5): three months, a time unless the order or round
 * is named, and a condition in addition to the time. Throws `filter.required` without one.
 */
export async function orderFilterOf(
  { db, scope }: Pick<ReadContext, 'db' | 'scope'>,
  { memberAccount, ...asked }: Dto,
) {
  const filter = rangeOrAll(asked, asked.txId || asked.roundId);
  checkListRange(scope, filter);
  const { agentId, txId, roundId, kind, state, shown, currency } = filter;
  if (![memberAccount, agentId, txId, roundId, kind, state, shown, currency].some(Boolean))
    throw new AppError('filter.required');
  return { ...filter, members: await meantMembers(db, scope, memberAccount, 'memberAccount') };
}

/** Converts an order to its DTO. */
export const orderDto = (row: OrderRow) => ({
  id: row.id,
  txId: row.tx_id,
  kind: row.kind,
  state: row.state,
  shown: row.shown,
  reason: row.reason,
  code: row.code,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  memberAccount: row.member_account,
  gameId: row.game_id,
  roundId: row.round_id,
  currency: row.currency,
  amount: moneyText(row.amount),
  refTxId: row.ref_tx_id,
  attempts: row.attempts,
  sent: row.attempts > 0,
  createdAt: ms(row.created_at),
  lastSentAt: msOrNull(row.last_sent_at),
  nextRetryAt: msOrNull(row.next_retry_at),
  finishedAt: msOrNull(row.finished_at),
  memberLocked: row.member_locked,
  agentTxId: row.agent_tx_id,
  resolvedBy: row.resolved_by,
  version: row.version,
});

/**
 * Reason why a session is not done; one that failed without an attempt was not sent in time (wallet:
 * withholding).
 */
function sessionReason({ shown, reason }: OrderRow) {
  if (shown === 'fail') return reason ?? 'timeout';
  return shown === 'notReturned' ? reason : null;
}

/** Prepaid session with its return. */
export const sessionDto = (row: OrderRow) => ({
  ...orderDto(row),
  reason: sessionReason(row),
  totalBet: moneyOrNull(row.total_bet),
  totalWin: moneyOrNull(row.total_win),
  returned: moneyOrNull(row.returned),
  returnTxId: row.return_tx_id,
});

/** Converts totals to their DTO. */
export const totalsDto = (totals: readonly OrderTotals[]) =>
  totals.map(({ returned, ...line }) => ({
    ...line,
    amount: moneyText(line.amount),
    returned: moneyOrNull(returned),
  }));
