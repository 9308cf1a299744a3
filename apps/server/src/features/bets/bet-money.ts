import { listLocks, lockDto } from '../../domain/members/locks.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { findBetMoney, stateOfOrders } from './bet-money.sql.ts';

/** Returns what is known about the money of a bet; undefined for a bet out of scope. */
export async function readBetMoney(db: Tx, scope: Scope, id: string) {
  const found = await findBetMoney(db, scope, id);
  return found && { ...found, locks: await listLocks(db, scope, found.bet) };
}

type Found = NonNullable<Awaited<ReturnType<typeof readBetMoney>>>;

/** Returns the money of a bet as a DTO. */
export const betMoneyDto = ({ bet, orders, held, locks }: Found) => ({
  state: held ? ('held' as const) : stateOfOrders(orders),
  currency: bet.currency,
  held: held
    ? {
        id: held.id,
        since: ms(held.created_at),
        reason: held.reason,
        correction: held.correction,
        win: moneyText(held.win),
        jackpot: moneyText(held.jackpot),
        maxWin: moneyText(held.max_win),
        maxRatio: held.max_ratio,
      }
    : null,
  orders: orders.map((order) => ({
    id: order.id,
    txId: order.tx_id,
    kind: order.kind,
    state: order.state,
    reason: order.reason,
    code: order.code,
    amount: moneyText(order.amount),
    createdAt: ms(order.created_at),
    nextRetryAt: msOrNull(order.next_retry_at),
    finishedAt: msOrNull(order.finished_at),
  })),
  locks: locks.map(lockDto),
});
