import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { minorOf } from '@pitboss/wallet/messages';
import { covers } from '../../domain/ledger/post-to-ledger.ts';
import type { TxRow } from '../../wallet/tx/tx.ts';
import { canPay, placeBet } from '../apply/apply-money.ts';
import { settleOrPark } from '../apply/park.ts';
import { betOpen, betSettled, beyondStake } from '../apply/states.ts';
import { moveHeld } from './move-held.ts';
import { barrier, gameOfBet, type NotDone, newTx, type WalletWork } from './wallet-work.ts';

/** Takes money from a member's account: the stake of a bet, or what is set aside for a session. A refusal is kept. */
export function applyTake(work: WalletWork): TxRow | NotDone {
  const { group, item, member } = work;
  const { event, call } = item;
  if (member.seamless) return { code: 'walletElsewhere', field: 'memberAccount' };
  if (group.marks.has(item.id)) return { code: 'conflict', field: 'txId' };
  const barred = barrier(work);
  if (barred && !barred.kept) return barred;
  const refused = (code: number) => newTx(work, { state: 'rejected', code });
  if (barred) return refused(ingestCodes[barred.code].code);
  const amount = minorOf(event.amount);
  if (beyondStake(member, amount)) return refused(ingestCodes.transferLimit.code);
  const needed =
    call === 'betAndSettle' && event.minBalance !== undefined ? minorOf(event.minBalance) : amount;
  if (!covers(member.account, needed) || !canPay(member, needed)) return refused(ingestCodes.noMoney.code);
  if (call === 'withhold') {
    moveHeld(work, 'hold', amount);
    return newTx(work);
  }
  return takeStake(work, amount);
}

function takeStake(work: WalletWork, amount: bigint): TxRow | NotDone {
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
  });
  group.bets.set(placed.id, placed);
  const mark = {
    key: item.id,
    ...{ betId: placed.id, tenantId: placed.tenantId, accountId: placed.accountId },
    ...{ inningId: placed.inningId, state: betOpen, hash: item.hash, nodeId, at: placed.betTime },
    ...{ isNew: true, changed: false },
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
