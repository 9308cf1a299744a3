import type { Statement } from '../../../platform/calls/analytics.ts';
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

/** Returns the statement for the members with a settled bet (`PlayersRow`) in each group of a query. */
export function playerRows(query: FactsQuery, extra: (sql: Draft) => ExtraJoins = () => noExtra): Statement {
  const sql = startDraft();
  const rows = groupedRows(partsOf(sql, query, extra(sql)), 'count(distinct f.member_id) as players');
  return {
    ctes: `counts as (${rows})`,
    select: `select ${shownKeys(query.by)}, players::integer as players from counts where players > 0`,
    values: sql.values,
  };
}

/** Returns the statement for the members with a settled bet in any of the buckets: one row. */
export function allPlayers(query: FactsQuery): Statement {
  const sql = startDraft();
  const parts = partsOf(sql, { ...query, by: [], lines: null });
  const members = parts.map(({ from, where }) => `select f.member_id from ${from} where ${where}`);
  return {
    ctes: '',
    select: `select count(distinct member_id)::integer as players from (${members.join(' union all ')}) m`,
    values: sql.values,
  };
}
