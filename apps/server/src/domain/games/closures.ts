import { plainArray, type RunSql } from '../sql/run-sql.ts';

/** For how long after the switch takes still pass: they were on their way. */
const graceMs = 10_000;
/** For how long after the switch takes pass in a round in which a bet was accepted before it. */
const roundMs = 30 * 60_000;

/**
 * Since when a game takes no new bets, in epoch ms: of ordinary members, and of test members (null: it takes
 * theirs).
 */
export interface GameClosure {
  readonly ordinary: number;
  readonly test: number | null;
}

/**
 * Returns whether a game that is closed since `since` (null: open) rejects a bet at `at`. `roundAt`: time of
 * the first accepted bet of its round.
 */
export function isClosed(since: number | null, at: number, roundAt: number | undefined): boolean {
  if (since === null || at - since <= graceMs) return false;
  const isOpenRound = roundAt !== undefined && roundAt < since && at - since <= roundMs;
  return !isOpenRound;
}

const isOn = "(g.category <> 'mini' or s.is_open)";
/**
 * SQL conditions over `game_setting s` and `game g`: the game takes new bets of ordinary members, and of test
 * members.
 */
const takesOrdinary = `(s.state = 'online' and ${isOn})`;
const takesTest = `(s.state in ('online', 'test') and ${isOn})`;

const since = (takes: string, column: string) =>
  `case when not ${takes}
    then round(extract(epoch from coalesce(s.${column}, s.updated_at, 'epoch')) * 1000)::bigint end`;

/** SQL of the games that take no new bets, as JSON `{id: {ordinary, test}}`; null when all do. */
export const closedGamesSql = `(select json_object_agg(g.id,
  json_build_object('ordinary', ${since(takesOrdinary, 'closed_at')},
  'test', ${since(takesTest, 'shut_at')})) from game_setting s join game g on g.id = s.game_id
    where not ${takesOrdinary})`;

/**
 * Keeps since when games take no new bets, after their settings have changed; one that was closed before
 * keeps its time.
 */
export async function noteClosures(run: RunSql, gameIds: readonly number[]): Promise<void> {
  const kept = (takes: string, column: string) =>
    `${column} = case when ${takes} then null
      else coalesce(s.${column}, date_trunc('milliseconds', clock_timestamp())) end`;
  await run(
    'game-closures',
    `update game_setting s set ${kept(takesOrdinary, 'closed_at')}, ${kept(takesTest, 'shut_at')}
     from game g where g.id = s.game_id and s.game_id = any($1::int[])`,
    [plainArray(gameIds)],
  );
}
