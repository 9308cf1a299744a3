import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { idFloor } from '../kernel/ids.ts';
import { type Scope, within } from '../kernel/scope.ts';

/**
 * Sums over any range, exact to the millisecond in any zone: whole Beijing days from the day rollup, whole hours
 * beside them from the hour rollup, and the bets themselves at edges off the hour.
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const beijingMs = 8 * hourMs;

const floorTo = (value: number, step: number, shift = 0) => Math.floor((value + shift) / step) * step - shift;
const ceilTo = (value: number, step: number, shift = 0) => Math.ceil((value + shift) / step) * step - shift;

/** The half-open parts [from, to) of a range; empty parts have from >= to. */
export interface RangeParts {
  days: readonly [number, number];
  hours: readonly (readonly [number, number])[];
  edges: readonly (readonly [number, number])[];
}

/**
 * Cuts [fromMs, toMs) into parts. What lies after `nowMs` holds no bets, so a range that ends now or later may
 * use the running hour and day as if they were whole.
 */
export function cutRange(fromMs: number, toMs: number, nowMs: number): RangeParts {
  const open = toMs >= nowMs;
  const hourFrom = ceilTo(fromMs, hourMs);
  const hourTo = open ? ceilTo(toMs, hourMs) : floorTo(toMs, hourMs);
  if (hourFrom >= hourTo) return { days: [0, 0], hours: [], edges: [[fromMs, toMs]] };
  const dayFrom = ceilTo(hourFrom, dayMs, beijingMs);
  const dayTo = open ? ceilTo(hourTo, dayMs, beijingMs) : floorTo(hourTo, dayMs, beijingMs);
  const edges = [[fromMs, hourFrom], ...(open ? [] : [[hourTo, toMs]])] as [number, number][];
  const hours: [number, number][] =
    dayFrom < dayTo
      ? [
          [hourFrom, dayFrom],
          [dayTo, hourTo],
        ]
      : [[hourFrom, hourTo]];
  const real = (parts: [number, number][]) => parts.filter(([from, to]) => from < to);
  return { days: dayFrom < dayTo ? [dayFrom, dayTo] : [0, 0], hours: real(hours), edges: real(edges) };
}

/** The Beijing date of an instant as YYYY-MM-DD. */
export const beijingDate = (ms: number): string => new Date(ms + beijingMs).toISOString().slice(0, 10);

const idRange = ([from, to]: readonly [number, number], column = 'b.id') =>
  sql`(${sql.ref(column)} >= ${idFloor(from)}::bigint and ${sql.ref(column)} < ${idFloor(to)}::bigint)`;

const anyOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;

/** The agents whose rollup rows make up a scope: the caller's own, or the level-1 agents for administrators. */
export const topAgents = (scope: Scope): RawBuilder<unknown> =>
  scope.agentId === null
    ? sql`array(select id from agent where layer = 1)`
    : sql`array[${scope.agentId}::bigint]`;

/**
 * Rows (agent_id, game_id, currency, bets, amount, payout, reward) that add up to the settled bets of a range under
 * each of some agents; `agents` is an SQL array of their ids.
 */
export function sumRows(agents: RawBuilder<unknown>, parts: RangeParts): RawBuilder<unknown> {
  const columns = sql`agent_id, game_id, currency, bets, amount, payout, reward`;
  const [dayFrom, dayTo] = parts.days;
  const selects = [
    ...(dayFrom < dayTo
      ? [
          sql`select ${columns} from rollup_day where agent_id = any(${agents}) and day >= ${beijingDate(dayFrom)}::date and day < ${beijingDate(dayTo)}::date`,
        ]
      : []),
    ...parts.hours.map(
      ([from, to]) =>
        sql`select ${columns} from rollup_hour where agent_id = any(${agents}) and hour >= ${new Date(from)} and hour < ${new Date(to)}`,
    ),
    ...parts.edges.map(
      (edge) => sql`select c.id, b.game_id, b.currency, 1::bigint, b.amount, b.payout, b.reward from bet b
        join agent x on x.id = b.agent_id join agent c on c.id = any(${agents}) and x.path like c.path || '%' where b.state = 1 and ${idRange(edge)}`,
    ),
  ];
  return selects.length
    ? sql.join(selects, sql` union all `)
    : sql`select null::bigint as agent_id, 0 as game_id, '' as currency, 0::bigint as bets, 0::bigint as amount, 0::bigint as payout, 0::bigint as reward where false`;
}

export interface CurrencySums {
  currency: string;
  bets: string;
  amount: string;
  payout: string;
  reward: string;
}

/** Sums of a scope over a range, one line a currency, in minor units. */
export async function sumsByCurrency(
  db: Tx,
  scope: Scope,
  fromMs: number,
  toMs: number,
  nowMs: number,
): Promise<CurrencySums[]> {
  const rows = sumRows(topAgents(scope), cutRange(fromMs, toMs, nowMs));
  return (
    await sql<CurrencySums>`select currency, sum(bets)::text as bets, sum(amount)::text as amount, sum(payout)::text as payout, sum(reward)::text as reward
      from (${rows}) t group by currency`.execute(db)
  ).rows;
}

/**
 * Rows (agent_id, member_id, currency, bets, amount, payout) that add up to a range by member: whole Beijing days
 * from the member rollup, the rest from the bets. Players are counted from these, since distinct people do not add up.
 */
export function memberRows(scope: Scope, parts: RangeParts): RawBuilder<unknown> {
  const { days, hours, edges } = parts;
  const [dayFrom, dayTo] = days;
  const whole =
    dayFrom < dayTo
      ? sql`r.day >= ${beijingDate(dayFrom)}::date and r.day < ${beijingDate(dayTo)}::date`
      : sql`false`;
  return sql`
    select r.agent_id, r.member_id, r.currency, r.bets, r.amount, r.payout from rollup_member_day r
    where ${whole} and r.bets > 0 and ${within(scope, 'r.agent_id')}
    union all
    select b.agent_id, b.member_id, b.currency, 1::bigint, b.amount, b.payout from bet b
    where b.state = 1 and ${anyOf([...hours, ...edges].map((part) => idRange(part)))} and ${within(scope, 'b.agent_id')}`;
}

/** Members of a scope with a settled bet in a range. */
export async function countPlayers(
  db: Tx,
  scope: Scope,
  fromMs: number,
  toMs: number,
  nowMs: number,
): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(distinct member_id)::int as n from (${memberRows(scope, cutRange(fromMs, toMs, nowMs))}) t`.execute(
    db,
  );
  return found.rows[0]?.n ?? 0;
}

/**
 * Members with a settled bet in each of some ranges. Ranges that are whole Beijing days (or end now) are counted in one
 * pass over the member rollup; the others one by one.
 */
export async function countPlayersOf(
  db: Tx,
  scope: Scope,
  ranges: readonly (readonly [fromMs: number, toMs: number])[],
  nowMs: number,
): Promise<number[]> {
  const days = ranges.map(([from, to]) => cutRange(from, to, nowMs));
  if (ranges.length === 0 || days.some((parts) => parts.hours.length > 0 || parts.edges.length > 0)) {
    const counts: number[] = [];
    for (const [from, to] of ranges) counts.push(await countPlayers(db, scope, from, to, nowMs));
    return counts;
  }
  const within_ = (place: number) => {
    const [from, to] = days[place]?.days ?? [0, 0];
    return sql`r.day >= ${beijingDate(from)}::date and r.day < ${beijingDate(to)}::date`;
  };
  const first = Math.min(...days.map((parts) => parts.days[0]));
  const last = Math.max(...days.map((parts) => parts.days[1]));
  const flags = ranges.map((_, place) => sql`bool_or(${within_(place)}) as ${sql.ref(`p${place}`)}`);
  const counts = ranges.map(
    (_, place) => sql`count(*) filter (where ${sql.ref(`p${place}`)})::int as ${sql.ref(`p${place}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from (
      select ${sql.join(flags)} from rollup_member_day r
      where r.bets > 0 and r.day >= ${beijingDate(first)}::date and r.day < ${beijingDate(last)}::date and ${within(scope, 'r.agent_id')}
      group by r.member_id) m`.execute(db);
  return ranges.map((_, place) => rows[0]?.[`p${place}`] ?? 0);
}

export { dayMs, floorTo, hourMs };
