import type { EventItems, WalletItem } from '../group/items.ts';

/** Converts the stake of a wallet call to a bet event. */
export function asBet({ id, hash, event }: WalletItem, gameId: number): EventItems['bet'] {
  const { memberAccount: member, agent, roundId, areaId, rtp, currency, amount } = event;
  return {
    kind: 'bet',
    id,
    hash,
    event: {
      type: 'bet',
      eventId: id,
      betId: id,
      member,
      gameId: event.gameId ?? gameId,
      amount,
      currency,
      roomId: event.roomId ?? '',
      ip: event.ip ?? '',
      at: event.occurredAt,
      ...(agent === undefined ? {} : { agent }),
      ...(roundId === undefined ? {} : { roundId }),
      ...(areaId === undefined ? {} : { areaId }),
      ...(rtp === undefined ? {} : { rtp }),
    },
  };
}
