import { decode } from '@pitboss/rounds/decode';
import type pg from 'pg';

/** What a check found. */
export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

const sampleSize = 2_000;
const games = 43;

/** The fields of a stored round that a result display reads. */
interface Stored {
  game_id: number;
  inning_id: string;
  result: string;
  player: string;
  banker: string;
  card_type: string;
}

/** Decodes a sample of the rounds, the same number of every game as far as there are so many. */
export async function decodeSample(client: pg.ClientBase): Promise<Finding> {
  const name = 'a sample of the rounds decodes without error or mismatch';
  const { rows } = await client.query<Stored>(
    `select r.game_id, r.inning_id, r.result, r.player, r.banker, r.card_type from game g
     cross join lateral (select * from round r where r.game_id = g.id order by r.id desc limit $1) r where g.decodable`,
    [Math.ceil(sampleSize / games)],
  );
  const wrong = rows.flatMap((row) => {
    const { game_id: gameId, inning_id: inningId, result, player, banker, card_type: cardType } = row;
    const decoded = decode({ gameId, inningId, result, player, banker, cardType });
    return decoded.status === 'ok' ? [] : [`${inningId} of game ${gameId}: ${decoded.status}`];
  });
  const ok = wrong.length === 0;
  return {
    name,
    ok,
    detail: ok ? `${rows.length} checked` : `${wrong.length} of ${rows.length} wrong, e.g. ${wrong[0]}`,
  };
}
