import type pg from 'pg';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { Group } from '../group/group.ts';
import { errorOf } from '../group/verdict.ts';
import { copyInto, copyLine, type Time } from '../store/copy.sql.ts';

/** Stores the rounds of a group, and marks those that they replace. */
export async function storeRounds(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  if (group.newRounds.length === 0) return;
  const lines = group.newRounds.map(({ id, item: { round, hash, decoded } }) =>
    copyLine([
      id,
      round.roundId,
      round.gameId,
      round.roomId,
      round.result,
      round.player,
      round.banker,
      round.cardType,
      round.tableId ?? null,
      round.shoeNo ?? null,
      round.handNo ?? null,
      time(round.startedAt),
      time(round.endedAt),
      `\\x${hash.toString('hex')}`,
      errorOf(decoded),
      group.stamp,
    ]),
  );
  for (const { id, roundId } of group.replacedRounds)
    await onConnection(client)(
      'ingest-round-replaced',
      'update round set replaced = true where inning_id = $2 and id <> $1',
      [id, roundId],
    );
  await copyInto(
    client,
    `round (id, inning_id, game_id, room_id, result, player, banker, card_type, table_id, shoe_no, hand_no,
       started_at, ended_at, hash, decode_fault, stamp)`,
    lines.join(''),
  );
}
