import { type RawBuilder, sql } from 'kysely';
import { idFloor } from '../kernel/ids.ts';
import type { Scope } from '../kernel/scope.ts';
import { type ClosedPeriods, coverDays, grains, periodRows } from './closed-periods.ts';
import { beijingDate, type RangeParts } from './range-parts.ts';

/**
 * Sums over any range, exact to the millisecond in any zone: from closed periods, else whole Beijing days from the day
 * rollup, whole hours beside them from the hour rollup, and the bets themselves at edges off the hour.
 */

const idRange = ([from, to]: readonly [number, number], column = 'b.id') =>
  sql`(${sql.ref(column)} >= ${idFloor(from)}::bigint and ${sql.ref(column)} < ${idFloor(to)}::bigint)`;

/** The agents whose rollup rows make up a scope: the caller's own, or the level-1 agents for administrators. */
export const topAgents = (scope: Scope): RawBuilder<unknown> =>
  scope.agentId === null
    ? sql`array(select id from agent where layer = 1)`
    : sql`array[${scope.agentId}::bigint]`;

/** What a range is added up from. */
export interface SumParts extends RangeParts {
  readonly closed: ClosedPeriods;
}

const whole = ([from, to]: readonly [number, number]) => (from < to ? [{ bucket: 0, from, to }] : []);

/**
 * Rows (agent_id, currency, bets, amount, payout, reward) that add up to the settled bets of a range under each of some
 * agents; `agents` is an SQL array of their ids. With `gameId`, those of one game.
 */
export function sumRows(agents: RawBuilder<unknown>, parts: SumParts, gameId?: number): RawBuilder<unknown> {
  const columns = sql`agent_id, currency, bets, amount, payout, reward`;
  const game = gameId === undefined ? sql`true` : sql`game_id = ${gameId}`;
  const { closed, open } = coverDays(
    parts.closed,
    whole(parts.days),
    gameId === undefined ? grains.day : grains.decade,
  );
  const selects = [
    ...(closed.length
      ? [
          sql`select agent_id, currency, bets, amount, payout, reward from ${periodRows(closed)} join closed_sum r using (grain, from_day)
            where agent_id = any(${agents}) and game_id = ${gameId ?? 0}`,
        ]
      : []),
    ...open.map(
      ({ from, to }) =>
        sql`select ${columns} from rollup_day where agent_id = any(${agents}) and day >= ${beijingDate(from)}::date and day < ${beijingDate(to)}::date and ${game}`,
    ),
    ...parts.hours.map(
      ([from, to]) =>
        sql`select ${columns} from rollup_hour where agent_id = any(${agents}) and hour >= ${new Date(from)} and hour < ${new Date(to)} and ${game}`,
    ),
    ...parts.edges.map(
      (
        edge,
      ) => sql`select c.id as agent_id, b.currency, 1::bigint as bets, b.amount, b.payout, b.reward from bet b
        join agent x on x.id = b.agent_id join agent c on c.id = any(${agents}) and x.path like c.path || '%' where b.state = 1 and ${idRange(edge)} and ${game}`,
    ),
  ];
  return selects.length
    ? sql.join(selects, sql` union all `)
    : sql`select null::bigint as agent_id, '' as currency, 0::bigint as bets, 0::bigint as amount, 0::bigint as payout, 0::bigint as reward where false`;
}
