import type { Statement } from '../../../platform/calls/analytics.ts';
import { joinedSpans } from './cuts.ts';
import { type Draft, startDraft } from './draft.ts';
import { type ExtraJoins, type FactsQuery, groupedRows, noExtra, partsOf, shownKeys } from './groups.ts';

/** Number of members with a settled bet in a group. */
export interface PlayersRow {
  readonly bucket: number;
  readonly agent_id: string;
  readonly game_id: number;
  readonly room_id: string;
  readonly hall_level: number;
  readonly players: number;
}

/**
 * Returns SQL of the members with a settled bet in each group of the keys of a query, a row for each. Two steps
 * of groups are faster than counting distinct members, and sums by day may have groups without bets.
 */
export function playedRows(sql: Draft, query: FactsQuery, extra = noExtra): string {
  const parts = partsOf(sql, { ...query, by: [...query.by, 'member_id'] }, extra, true);
  const keys = [...query.by, 'member_id'].join(', ');
  const rows = groupedRows(parts, '');
  return parts.length === 1
    ? `select * from (${rows}) p where bets > 0`
    : `select ${keys} from (${rows}) p group by ${keys} having sum(bets) > 0`;
}

/** Returns the statement for the members with a settled bet (`PlayersRow`) in each group of a query. */
export function playerRows(query: FactsQuery, extra: (sql: Draft) => ExtraJoins = () => noExtra): Statement {
  const sql = startDraft();
  const { by } = query;
  return {
    ctes: `played as (${playedRows(sql, query, extra(sql))})`,
    select: `select ${shownKeys(by)}, count(*)::integer as players from played
      ${by.length === 0 ? 'having count(*) > 0' : `group by ${by.join(', ')}`}`,
    values: sql.values,
  };
}

/** Returns the statement for the members with a settled bet in any of the buckets: one row. */
export function allPlayers(query: FactsQuery): Statement {
  const sql = startDraft();
  const whole = { ...query, by: [], lines: null, buckets: joinedSpans(query.buckets) };
  return {
    ctes: '',
    select: `select count(*)::integer as players from (${playedRows(sql, whole)}) m`,
    values: sql.values,
  };
}
