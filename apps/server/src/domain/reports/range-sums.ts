import { type RawBuilder, sql } from 'kysely';
import { idFloor } from '../../platform/db/ids.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';
import { underAgent } from '../agents/under-agent.ts';
import { beijingDate, type Span } from '../calendar/range-parts.ts';
import { inPeriods, periodRows, type RangeCover } from '../rollups/closed-periods.ts';
import { unionOf } from '../sql/paging.ts';
import { betsOfKinds } from './member-kinds.ts';

/**
 * Sums over any range, exact to the millisecond in any zone: from closed periods, else complete Beijing days
 * from the day rollup, complete hours next to them from the hour rollup, and the bets themselves for partial
 * hours.
 */

const idRange = ({ from, to }: Span, column = 'b.id') =>
  sql`(${sql.ref(column)} >= ${idFloor(from)}::bigint and ${sql.ref(column)} < ${idFloor(to)}::bigint)`;

/**
 * The agents whose rollup rows make up a scope: the caller's own, or the level-1 agents for administrators.
 */
const topAgents = (scope: Scope): RawBuilder<unknown> =>
  scope.agentId === null
    ? sql`array(select id from agent where layer = 1)`
    : sql`array[${scope.agentId}::bigint]`;

/**
 * Returns SQL rows (currency, bets, amount, payout, reward) that total the settled bets of normal members in
 * a range: of all in scope, or of the tree of one of its agents. With `gameId`, those of one game.
 */
export function sumRows(
  scope: Scope,
  agentId: string | undefined,
  cover: RangeCover,
  gameId?: number,
): RawBuilder<unknown> {
  const columns = sql`currency, bets, amount, payout, reward`;
  const agents = agentId ? sql`array[${agentId}::bigint]` : topAgents(scope);
  const game = gameId === undefined ? sql`true` : sql`game_id = ${gameId}`;
  const own = ofTenant(scope, 'r.tenant_id');
  const tree = agentId ? underAgent('b.agent_id', agentId) : sql`true`;
  const ofBets = (part: Span, sign: RawBuilder<unknown>) =>
    sql`select b.currency, ${sign} 1::bigint as bets, ${sign} b.amount, ${sign} b.payout, ${sign} b.reward
      from bet b
      where b.state = 1 and ${betsOfKinds('normal', 'b')} and ${idRange(part)} and ${game}
        and ${within(scope, 'b.agent_id')} and ${tree}`;
  const selects = [
    ...(cover.closed.length
      ? [
          sql`select ${columns} from ${periodRows(cover.closed)} join closed_sum r using (grain, from_day)
            where ${inPeriods(cover.closed, 'r')} and agent_id = any(${agents}) and game_id = ${gameId ?? 0}
              and ${own}`,
        ]
      : []),
    ...cover.days.map(
      ({ from, to }) =>
        sql`select ${columns} from rollup_day r where agent_id = any(${agents})
          and day >= ${beijingDate(from)}::date and day < ${beijingDate(to)}::date and ${game} and ${own}`,
    ),
    ...cover.hours.map(
      ({ from, to }) =>
        sql`select ${columns} from rollup_hour r where agent_id = any(${agents}) and hour >= ${new Date(from)}
          and hour < ${new Date(to)} and ${game} and ${own}`,
    ),
    ...cover.edges.map((edge) => ofBets(edge, sql``)),
    ...cover.minus.map((part) => ofBets(part, sql`-`)),
  ];
  return unionOf(
    selects,
    sql`select '' as currency, 0::bigint as bets, 0::bigint as amount, 0::bigint as payout,
      0::bigint as reward where false`,
  );
}
