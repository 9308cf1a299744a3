import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { minorOf } from '@pitboss/wallet/messages';
import { covers } from '../../domain/ledger/post-to-ledger.ts';
import type { TxRow } from '../../wallet/tx/tx.ts';
import { canPay } from '../bets/apply-money.ts';
import { settleOrPark } from '../bets/park.ts';
import { placeBet } from '../bets/place-bet.ts';
import { betOpen, betSettled, beyondStake } from '../group/states.ts';
import { gameOfBet } from '../rooms/rooms-of-group.ts';
import { moveHeld } from './move-held.ts';
import { barrier, type NotDone, newTx, type WalletWork } from './wallet-work.ts';

/**
 * Takes money from a member's account: the stake of a bet, or the amount held for a session. A rejection is
 * stored.
 */
export function applyTake(work: WalletWork): TxRow | NotDone {
  const { group, item, member } = work;
  const { event, call } = item;
  if (member.seamless) return { code: 'walletElsewhere', field: 'memberAccount' };
  if (group.marks.has(item.id)) return { code: 'conflict', field: 'txId' };
  const barred = barrier(work);
  if (barred && !barred.kept) return barred;
  const rejected = (code: number) => newTx(work, { state: 'rejected', code });
  if (barred) return rejected(ingestCodes[barred.code].code);
  const amount = minorOf(event.amount);
  if (beyondStake(member, amount)) return rejected(ingestCodes.transferLimit.code);
  const needed =
    call === 'betAndSettle' && event.minBalance !== undefined ? minorOf(event.minBalance) : amount;
  if (!covers(member.account, needed) || !canPay(member, needed)) return rejected(ingestCodes.noMoney.code);
  if (call === 'withhold') {
    moveHeld(work, 'hold', amount);
    return newTx(work);
  }
  return takeStake(work, amount);
}

/**
 * Places the bet of a take, and settles it where the call states its win. The caller has to check that the
 * member may bet.
 */
export function takeStake(work: WalletWork, amount: bigint): TxRow | NotDone {
  const { group, nodeId, item, member } = work;
  const { event } = item;
  const roomId = event.roomId ?? '';
  // A batch of bullets may stake more than there is, as long as its wins come in between.
  if (!canPay(member, amount)) return newTx(work, { state: 'rejected', code: ingestCodes.noMoney.code });
  const placed = placeBet(group, member, {
    key: item.id,
    roundId: null,
    inningId: event.roundId ?? null,
    gameId: gameOfBet(group, { gameId: event.gameId ?? null, roomId, nodeId }),
    areaId: event.areaId ?? null,
    roomId,
    amount,
    balanceAfter: null,
    rtp: event.rtp ?? null,
    nodeId,
    betTime: event.occurredAt,
    ip: event.ip ?? '',
    gameClosed: false,
  });
  group.bets.set(placed.id, placed);
  const mark = {
    key: item.id,
    betId: placed.id,
    tenantId: placed.tenantId,
    accountId: placed.accountId,
    inningId: placed.inningId,
    state: betOpen,
    hash: item.hash,
    nodeId,
    at: placed.betTime,
    isNew: true,
    changed: false,
  };
  group.marks.set(item.id, mark);
  if (item.call === 'betAndSettle') {
    const { jackpotLevel, occurredAt: at } = event;
    const won = { win: minorOf(event.win), jackpot: minorOf(event.jackpot), jackpotLevel };
    if (settleOrPark(group, member, placed, { ...won, balance: null, at }, nodeId) === 'settled')
      mark.state = betSettled;
  }
  return newTx(work, { betId: placed.id });
}
