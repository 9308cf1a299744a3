import type { IngestCode } from '@pitboss/contract/ingest/ingest-codes';
import { NO_GAME } from '@pitboss/rounds/no-game';
import type { Movement } from '@pitboss/wallet/calls';
import { minorOf } from '@pitboss/wallet/messages';
import { closedKey } from '../../wallet/tx/tx.sql.ts';
import { stateOf, type TxRow } from '../../wallet/tx/tx.ts';
import {
  anyNode,
  barredFromGame,
  type MemberState,
  memoryKey,
  mustSignIn,
  roundKey,
} from '../apply/states.ts';
import { closedNode, type Group } from '../ingest/group.ts';
import type { WalletItem } from '../ingest/items.ts';
import { roomOf } from '../rooms/rooms-of-group.ts';

/** A wallet call with the member whose money it moves. */
export interface WalletWork {
  readonly group: Group;
  readonly nodeId: string;
  readonly item: WalletItem;
  readonly member: MemberState;
}

/** Why a call has no effect; `field` is the wrong one. */
export interface NotDone {
  readonly code: IngestCode;
  readonly field?: string;
}

/** An id that this call takes for good, with what it has come to. */
export function newTx(
  { group, nodeId, item, member }: WalletWork,
  more: Partial<Pick<TxRow, 'state' | 'code' | 'betId'>> = {},
): TxRow {
  const { event } = item;
  const tx: TxRow = {
    txId: item.id,
    ...{ tenantId: member.tenantId, agentId: member.agentId, memberId: member.memberId },
    ...{ orderId: null, kind: item.call as Movement, hash: item.hash, nodeId, at: group.now },
    ...{ roundId: event.roundId ?? null, isFinal: event.final ?? false, state: 'ok', code: 0 },
    ...{ amount: minorOf(event.amount), currency: member.currency, balance: member.account.balance },
    ...{
      betId: null,
      refTxId: event.refTxId ?? [],
      settledBy: null,
      order: null,
      isNew: true,
      changed: false,
    },
    ...more,
  };
  group.txs.set(tx.txId, tx);
  if (tx.isFinal && tx.roundId !== null && tx.state !== 'rejected')
    group.closedRounds.add(closedKey(member.memberId, tx.roundId));
  return tx;
}

/** The game of a bet: where its call does not say, that of its room, or the only one of its game server. */
export function gameOfBet(
  group: Group,
  { gameId, roomId, nodeId }: { gameId: number | null; roomId: string; nodeId: string | null },
): number {
  return (
    gameId ??
    roomOf(group, roomId).gameId ??
    (nodeId === null ? null : group.directory.onlyGameOf(nodeId)) ??
    NO_GAME
  );
}

/** Why a member may not be taken from now; null when it may. A refusal that is remembered is `kept`. */
export function barrier(work: WalletWork): (NotDone & { readonly kept: boolean }) | null {
  const { group, nodeId, item, member } = work;
  const { gameId, roundId } = item.event;
  const kept = (code: IngestCode, field: string) => ({ code, field, kept: true });
  if (gameId !== undefined && !group.directory.knowsGame(gameId)) return kept('gameUnknown', 'gameId');
  const shut = closedNode(group, nodeId, member);
  if (shut) return { ...shut, kept: false };
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

/** The takes that a call refers to, all done and none of them settled, or why it has no effect. */
export function takesOf(
  { group, item, member }: WalletWork,
  fits: (kind: string) => boolean,
): TxRow[] | NotDone {
  const found: TxRow[] = [];
  for (const [place, id] of (item.event.refTxId ?? []).entries()) {
    const field = `refTxId.${place}`;
    const tx = group.txs.get(id);
    if (tx?.state === 'order') return { code: 'walletElsewhere', field };
    if (!tx || tx.state === 'rejected') return { code: 'betUnknown', field };
    if (tx.memberId !== member.memberId) return { code: 'syntax', field };
    if (stateOf(tx) === 'cancelled') return { code: 'betCancelled', field };
    if (!fits(tx.kind) || (tx.roundId !== (item.event.roundId ?? null) && item.call === 'settle'))
      return { code: 'syntax', field };
    const bet = tx.betId === null ? undefined : group.bets.get(tx.betId);
    if (tx.settledBy !== null || (bet && bet.state === 1) || (tx.kind === 'withhold' && tx.isFinal))
      return { code: 'betSettled', field };
    if (bet?.parked) return { code: 'busy', field };
    found.push(tx);
  }
  return found;
}
