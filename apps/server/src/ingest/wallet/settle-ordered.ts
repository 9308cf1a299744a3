import { toDto } from '@pitboss/ledger/money';
import { settleId } from '@pitboss/wallet/ids';
import { implausible } from '../../domain/games/win-limits.ts';
import { isParked, ownOrder, park, touch } from '../../wallet/orders/advance.ts';
import type { Order } from '../../wallet/orders/order.ts';
import { settleBet } from '../bets/apply-money.ts';
import type { Group } from '../group/group.ts';
import { type BetState, betOpen, betSettled, type Outcome } from '../group/states.ts';
import { payOf } from './apply-record.ts';

/**
 * Settles a bet that a wallet call placed at the agent by its round: pays the bet there by an order of ours,
 * unless a settlement is on record already, which the caller has compared. Returns `parked` when the win is
 * too large to be paid before an operator has reviewed it at the order desk.
 */
export function settleOrdered(
  group: Group,
  state: BetState,
  take: Order,
  won: Pick<Outcome, 'win' | 'jackpot' | 'jackpotLevel'>,
  at: number,
): 'settled' | 'parked' {
  const member = group.members.get(state.accountId);
  if (!group.orders || !member) throw new Error(`the order of bet ${take.txId} was not read`);
  const { win, jackpot, jackpotLevel = null } = won;
  if (take.settledBy === null && take.kind === 'bet') {
    const stake = toDto(take.amount);
    const gross = toDto(win);
    const pay = ownOrder(
      group.orders,
      take,
      { txId: settleId(take.txId), kind: 'settle', amount: win + jackpot, win, jackpot, jackpotLevel },
      {
        amount: toDto(win + jackpot),
        bet: stake,
        validBet: stake,
        win: gross,
        final: true,
        net: toDto(win - take.amount),
        jackpot: toDto(jackpot),
        occurredAt: at,
      },
    );
    touch(take);
    take.settledBy = pay.txId;
    if (implausible(group.directory.winLimits, state, won)) park(group.orders, pay);
  }
  const paid = payOf(group, take);
  if (paid && isParked(paid)) return 'parked';
  if (state.state !== betOpen) return 'settled';
  settleBet(group, member.seamless ? member : { ...member, seamless: true }, state, {
    win,
    jackpot,
    jackpotLevel: paid?.jackpotLevel ?? jackpotLevel,
    at,
    balance: take.balance,
  });
  const mark = group.marks.get(state.key);
  if (!mark) return 'settled';
  mark.state = betSettled;
  mark.changed = true;
  return 'settled';
}
