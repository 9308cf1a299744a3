import type { IngestCode } from '@pitboss/contract/ingest/ingest-codes';
import type { Movement } from '@pitboss/wallet/calls';
import { minorOf } from '@pitboss/wallet/messages';
import { closedKey } from '../../wallet/tx/tx.sql.ts';
import { isOfOther, stateOf, type TxRow } from '../../wallet/tx/tx.ts';
import { closedNode, type Group } from '../group/group.ts';
import type { WalletItem } from '../group/items.ts';
import {
  anyNode,
  barredFromGame,
  betSettled,
  type MemberState,
  memoryKey,
  mustSignIn,
  roundKey,
} from '../group/states.ts';
import { closedField } from '../rooms/closed.sql.ts';
import { gameOfBet } from '../rooms/rooms-of-group.ts';

/** Wallet call with the member whose money it moves. */
export interface WalletWork {
  readonly group: Group;
  readonly nodeId: string;
  readonly item: WalletItem;
  readonly member: MemberState;
}

/** Reason why a call has no effect; `field` is the wrong one. */
export interface NotDone {
  readonly code: IngestCode;
  readonly field?: string;
}

/** Stores the result of this call under its id permanently, and returns the row. */
export function newTx(
  { group, nodeId, item, member }: WalletWork,
  more: Partial<Pick<TxRow, 'state' | 'code' | 'betId'>> = {},
): TxRow {
  const { event } = item;
  const tx: TxRow = {
    txId: item.id,
    tenantId: member.tenantId,
    agentId: member.agentId,
    memberId: member.memberId,
    orderId: null,
    kind: item.call as Movement,
    hash: item.hash,
    nodeId,
    at: group.now,
    roundId: event.roundId ?? null,
    isFinal: event.final ?? false,
    state: 'ok',
    code: 0,
    amount: minorOf(event.amount),
    currency: member.currency,
    balance: member.account.balance,
    betId: null,
    refTxId: event.refTxId ?? [],
    settledBy: null,
    order: null,
    isNew: true,
    changed: false,
    content: JSON.stringify(event),
    ...more,
  };
  group.txs.set(tx.txId, tx);
  if (tx.isFinal && tx.roundId !== null && tx.state !== 'rejected')
    group.closedRounds.add(closedKey(member.memberId, tx.roundId));
  return tx;
}

/** Returns the field of what takes no bet of the member now, its game or its room; null when both do. */
function closedFor({ group, nodeId, item, member }: WalletWork): 'gameId' | 'roomId' | null {
  const { gameId = null, roomId = '', roundId } = item.event;
  return closedField(group.rooms.book, {
    gameId: gameOfBet(group, { gameId, roomId, nodeId }),
    roomId,
    isTest: member.isTest,
    at: group.now,
    roundAt: roundId === undefined ? undefined : group.roundStarts.get(roundId),
  });
}

/**
 * Returns the reason why no money may be taken from a member now; null when it may. A rejection that is
 * stored is `kept`.
 */
export function barrier(work: WalletWork): (NotDone & { readonly kept: boolean }) | null {
  const { group, nodeId, item, member } = work;
  const { gameId, roundId } = item.event;
  const kept = (code: IngestCode, field: string) => ({ code, field, kept: true });
  if (gameId !== undefined && !group.directory.knowsGame(gameId)) return kept('gameUnknown', 'gameId');
  const shut = closedNode(group, nodeId, member);
  if (shut) return { ...shut, kept: false };
  const closedAs = closedFor(work);
  if (closedAs) return kept('gameClosed', closedAs);
  if (member.lockedOut) return { code: 'memberLocked', field: 'memberAccount', kept: false };
  if (!member.mayBet) return kept('memberDisabled', 'memberAccount');
  if (gameId !== undefined && barredFromGame(member, gameId)) return kept('memberDisabled', 'gameId');
  if (mustSignIn(member)) return kept('memberOffline', 'memberAccount');
  const closed =
    roundId !== undefined &&
    (group.remembered.has(memoryKey(anyNode, roundKey(roundId))) ||
      group.closedRounds.has(closedKey(member.memberId, roundId)));
  return closed ? kept('roundClosed', 'roundId') : null;
}

/**
 * Returns the takes that a call refers to, all done and none of them settled except by the movement
 * `replaced`; otherwise the reason why the call has no effect.
 */
export function takesOf(
  { group, item, member }: WalletWork,
  fits: (kind: string) => boolean,
  replaced?: string,
): TxRow[] | NotDone {
  const found: TxRow[] = [];
  for (const [place, id] of (item.event.refTxId ?? []).entries()) {
    const field = `refTxId.${place}`;
    const tx = group.txs.get(id);
    if (tx && isOfOther(tx, member.tenantId)) return { code: 'betUnknown', field };
    if (tx?.state === 'order') return { code: 'walletElsewhere', field };
    if (!tx || tx.state === 'rejected') return { code: 'betUnknown', field };
    if (tx.memberId !== member.memberId) return { code: 'syntax', field };
    if (stateOf(tx) === 'cancelled') return { code: 'betCancelled', field };
    if (!fits(tx.kind) || (tx.roundId !== (item.event.roundId ?? null) && item.call === 'settle'))
      return { code: 'syntax', field };
    const bet = tx.betId === null ? undefined : group.bets.get(tx.betId);
    const isSettled = tx.settledBy !== null || bet?.state === betSettled;
    const isReplaced = replaced !== undefined && tx.settledBy === replaced;
    if ((isSettled && !isReplaced) || (tx.kind === 'withhold' && tx.isFinal))
      return { code: 'betSettled', field };
    if (bet?.parked) return { code: 'busy', field };
    found.push(tx);
  }
  return found;
}
