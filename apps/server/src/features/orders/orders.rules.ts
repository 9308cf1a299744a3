import type { RequestOf } from '@pitboss/contract/define';
import type { orders } from '@pitboss/contract/orders/orders';
import { meantMembers } from '../../domain/members/account-match.ts';
import { checkListRange, rangeOrAll } from '../../domain/sql/range.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/wire.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { ReadContext } from '../../kernel/calls/serve.ts';
import type { OrderRow, OrderTotals } from './order-rows.sql.ts';

type Wire = RequestOf<typeof orders.seamless>;

/**
 * A list's filter after the rules of orders (spec §5): three months, a time unless the order or round is named, and a
 * condition besides the time.
 */
export async function orderFilterOf(
  { db, scope }: Pick<ReadContext, 'db' | 'scope'>,
  { memberAccount, ...asked }: Wire,
) {
  const filter = rangeOrAll(asked, asked.txId || asked.roundId);
  checkListRange(scope, filter);
  const { agentId, txId, roundId, kind, state, shown, currency } = filter;
  if (![memberAccount, agentId, txId, roundId, kind, state, shown, currency].some(Boolean))
    throw new Refusal('filter.required');
  return { ...filter, members: await meantMembers(db, scope, memberAccount, 'memberAccount') };
}

const moneyOrNull = (minor: string | null) => (minor === null ? null : moneyText(minor));

/** An order as the wire has it. */
export const wireOrder = (row: OrderRow) => ({
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
  createdAt: ms(row.created_at),
  lastSentAt: msOrNull(row.last_sent_at),
  nextRetryAt: msOrNull(row.next_retry_at),
  finishedAt: msOrNull(row.finished_at),
  memberLocked: row.member_locked,
  agentTxId: row.agent_tx_id,
  resolvedBy: row.resolved_by,
  version: row.version,
});

/** Why a session is not done; one that failed without an attempt was not sent in time (wallet: withholding). */
function sessionReason({ shown, reason }: OrderRow) {
  if (shown === 'fail') return reason ?? 'timeout';
  return shown === 'notReturned' ? reason : null;
}

/** A prepaid session with what came back. */
export const wireSession = (row: OrderRow) => ({
  ...wireOrder(row),
  reason: sessionReason(row),
  totalBet: moneyOrNull(row.total_bet),
  totalWin: moneyOrNull(row.total_win),
  returned: moneyOrNull(row.returned),
  returnTxId: row.return_tx_id,
});

/** Totals as the wire has them. */
export const wireTotals = (totals: readonly OrderTotals[]) =>
  totals.map((line) => ({ ...line, amount: moneyText(line.amount) }));
