import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Span, wholeParts } from '../calendar/range-parts.ts';
import { all } from '../sql/paging.ts';
import { between } from './between.ts';
import { betsOfKinds } from './member-kinds.ts';
import { type Dimension, dimensionColumns, type ReportLine } from './report.ts';
import { betsUnder, filterOf, linesTo, type ReportFilter } from './report-grain.ts';

export interface PlayersQuery {
  readonly buckets: readonly Span[];
  readonly node: string | null;
  readonly filter: ReportFilter;
  readonly by: readonly Dimension[];
  /** The lines of the report that the players belong to. */
  readonly lines: readonly ReportLine[];
}

export interface PlayersInBets {
  readonly total: number;
  of(line: ReportLine): number;
}

/**
 * Members with a settled bet in each line of a report, and in all of it, from the bets themselves: by game,
 * room or hall no rollup knows who played. Reads every bet of the range.
 */
export async function countPlayersInBets(db: Tx, scope: Scope, query: PlayersQuery): Promise<PlayersInBets> {
  const { buckets, node, filter, by } = query;
  const byAgent = by.includes('agent');
  const children = byAgent ? query.lines.flatMap(({ agent, own }) => (agent && !own ? [agent.id] : [])) : [];
  const parts = wholeParts(buckets);
  const { bucket, from, where } = between(sql`bet b`, 'b.id', 'bigint', parts, idFloor);
  // Under none of the children: the node's own members.
  const line = byAgent ? sql`left join ${linesTo([...new Set(children)])} l on l.leaf = b.agent_id` : sql``;
  const values: Readonly<Record<string, RawBuilder<unknown>>> = {
    bucket,
    agent_id: sql`coalesce(l.agent_id, 0)`,
    game_id: sql`b.game_id`,
    room_id: sql`b.room_id`,
    hall_level: sql`b.hall_level`,
  };
  const keys = [...new Set(by.flatMap((dimension) => dimensionColumns[dimension]))];
  const selected = keys.map((name) => sql`${values[name]} as ${sql.ref(name)}, `);
  const names = sql.raw(keys.join(', '));
  const { rows } = await sql<Record<string, string | number | null> & { whole: boolean; n: number }>`
    with played as materialized (
      select distinct ${sql.join(selected, sql``)} b.member_id from ${from} ${line}
      where b.state = 1 and ${where} and ${betsUnder(scope, node)} and ${filterOf('b', filter, true)}
        and ${all([betsOfKinds(filter.memberKind ?? 'normal', 'b')])})
    select false as whole, ${names}, count(*)::int as n from played group by ${names}
    union all select true, ${sql.raw(keys.map(() => 'null').join(', '))}, count(distinct member_id)::int
      from played`.execute(db);
  const keyOf = (row: Readonly<Record<string, unknown>>) => keys.map((name) => String(row[name])).join('|');
  const counts = new Map(rows.filter(({ whole }) => !whole).map((row) => [keyOf(row), row.n]));
  return {
    total: rows.find(({ whole }) => whole)?.n ?? 0,
    of: ({ agent, own, gameId, roomId, hallLevel, bucket: span }) =>
      counts.get(
        keyOf({
          bucket: buckets.findIndex(({ from: start }) => start === span?.from),
          agent_id: own ? 0 : (agent?.id ?? 0),
          game_id: gameId,
          room_id: roomId,
          hall_level: hallLevel,
        }),
      ) ?? 0,
  };
}
