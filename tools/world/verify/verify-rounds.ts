import { decode } from '@pitboss/rounds/decode/decode';
import type pg from 'pg';
import type { Finding } from './rules/rule.ts';

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
  /** A game server sent it: its record may be invalid, which was reported, logged and stored then. */
  sent: boolean;
}

/**
 * Decodes a sample of the rounds, the same number of every game as far as there are so many. Rounds that game
 * servers sent count as they are: an unreadable record is the sender's, and no contradiction of the database.
 */
export async function decodeSample(client: pg.ClientBase): Promise<Finding> {
  const name = 'a sample of the rounds decodes, or was sent as it is';
  const { rows } = await client.query<Stored>(
    `select r.game_id, r.inning_id, r.result, r.player, r.banker, r.card_type, r.decode_fault is not null
      or exists (
       select from ingest_event e where e.node_id = '*' and e.event_id = 'round:' || r.inning_id) as sent
         from game g
     cross join lateral (select * from round r where r.game_id = g.id order by r.id desc limit $1) r
       where g.decodable`,
    [Math.ceil(sampleSize / games)],
  );
  const faulty = rows.flatMap((row) => {
    const { game_id: gameId, inning_id: inningId, result, player, banker, card_type: cardType } = row;
    const decoded = decode({ gameId, inningId, result, player, banker, cardType });
    return decoded.status === 'ok'
      ? []
      : [{ sent: row.sent, text: `${inningId} of game ${gameId}: ${decoded.status}` }];
  });
  const wrong = faulty.filter(({ sent }) => !sent);
  const sent = faulty.length - wrong.length;
  const ok = wrong.length === 0;
  return {
    name,
    ok,
    detail: ok
      ? `${rows.length} checked${sent ? `, ${sent} sent unreadable` : ''}`
      : `${wrong.length} of ${rows.length} wrong, e.g. ${wrong[0]?.text}`,
  };
}
