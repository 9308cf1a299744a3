import { type RawBuilder, sql } from 'kysely';
import { ofTenant, type Scope } from '../../kernel/access/scope.ts';
import { idFloor } from '../../kernel/database/ids.ts';
import { betsOfKinds } from '../reports/member-kinds.ts';
import { beijingDate, type Span } from '../reports/range-parts.ts';
import { periodRows, type RangeCover } from '../rollups/closed-periods.ts';

/**
 * Sums over any range, exact to the millisecond in any zone: from closed periods, else whole Beijing days from the day
 * rollup, whole hours beside them from the hour rollup, and the bets themselves at edges off the hour.
 */

const idRange = ({ from, to }: Span, column = 'b.id') =>
  sql`(${sql.ref(column)} >= ${idFloor(from)}::bigint and ${sql.ref(column)} < ${idFloor(to)}::bigint)`;

/** The agents whose rollup rows make up a scope: the caller's own, or the level-1 agents for administrators. */
export const topAgents = (scope: Scope): RawBuilder<unknown> =>
  scope.agentId === null
    ? sql`array(select id from agent where layer = 1)`
    : sql`array[${scope.agentId}::bigint]`;

/**
 * Rows (agent_id, currency, bets, amount, payout, reward) that add up to the settled bets of normal members in a range under each of some
 * agents of the scope; `agents` is an SQL array of their ids. With `gameId`, those of one game.
 */
export function sumRows(
  scope: Scope,
  agents: RawBuilder<unknown>,
  cover: RangeCover,
  gameId?: number,
): RawBuilder<unknown> {
  const columns = sql`agent_id, currency, bets, amount, payout, reward`;
  const game = gameId === undefined ? sql`true` : sql`game_id = ${gameId}`;
  const own = ofTenant(scope, 'r.tenant_id');
  const ofBets = (part: Span, sign: RawBuilder<unknown>) =>
    sql`select c.id as agent_id, b.currency, ${sign} 1::bigint as bets, ${sign} b.amount, ${sign} b.payout, ${sign} b.reward from bet b
      join agent x on x.id = b.agent_id join agent c on c.id = any(${agents}) and x.path like c.path || '%' where b.state = 1 and ${betsOfKinds('normal', 'b')} and ${idRange(part)} and ${game}
        and ${ofTenant(scope, 'b.tenant_id')}`;
  const selects = [
    ...(cover.closed.length
      ? [
          sql`select ${columns} from ${periodRows(cover.closed)} join closed_sum r using (grain, from_day)
            where agent_id = any(${agents}) and game_id = ${gameId ?? 0} and ${own}`,
        ]
      : []),
    ...cover.days.map(
      ({ from, to }) =>
        sql`select ${columns} from rollup_day r where agent_id = any(${agents}) and day >= ${beijingDate(from)}::date and day < ${beijingDate(to)}::date and ${game} and ${own}`,
    ),
    ...cover.hours.map(
      ({ from, to }) =>
        sql`select ${columns} from rollup_hour r where agent_id = any(${agents}) and hour >= ${new Date(from)} and hour < ${new Date(to)} and ${game} and ${own}`,
    ),
    ...cover.edges.map((edge) => ofBets(edge, sql``)),
    ...cover.minus.map((part) => ofBets(part, sql`-`)),
  ];
  return selects.length
    ? sql.join(selects, sql` union all `)
    : sql`select null::bigint as agent_id, '' as currency, 0::bigint as bets, 0::bigint as amount, 0::bigint as payout, 0::bigint as reward where false`;
}
