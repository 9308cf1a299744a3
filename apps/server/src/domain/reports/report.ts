import type { WallClock } from '@pitboss/rules/zones/wall-clock';
import { sql } from 'kysely';
import type { Analytics } from '../../platform/calls/analytics.ts';
import type { Tx } from '../../platform/db/db.ts';
import { unsortedPlan } from '../../platform/db/reads/kept-plan.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { FactKey } from '../analytics/report/groups.ts';
import { reportRows } from '../analytics/report/report-rows.ts';
import { dayMs, type Span } from '../calendar/range-parts.ts';
import { type DayRate, dayRates } from '../currency/day-rates.ts';
import { type ClosedPeriods, closedPeriods, noClosed } from '../rollups/closed-periods.ts';
import { agentsBelow, type ReportAgent, reportAgent } from './report-agents.ts';
import { addSums, noSums, type Sums } from './report-figures.ts';
import { type GrainQuery, grain, type ReportFilter } from './report-grain.ts';
import { bucketsOf, type Period, previousSpan } from './report-range.ts';

/**
 * Engine of all reports: settled bets of a range by any of the dimensions, exact to the millisecond in any
 * zone and to the cent in every currency. Sums come from the rollups and, where these lack the data (rooms
 * below level 1, partial hours), from the bets.
 */

export type Dimension = 'agent' | 'subtree' | 'game' | 'room' | 'hall' | 'currency' | 'period';

export interface ReportQuery {
  readonly span: Span;
  /** The agent whose tree is reported; null or absent for everything the caller sees. */
  readonly node?: string | null | undefined;
  /**
   * 'agent' has a line for each direct child of the node and one for the node's own members; 'subtree' one
   * for every agent of the tree, each with all that is below it.
   */
  readonly by: readonly Dimension[];
  readonly period?: Period | undefined;
  /** Custom periods instead of regular ones; they may overlap, within the span. */
  readonly buckets?: readonly Span[] | undefined;
  /** By which periods begin. */
  readonly clock: WallClock;
  readonly filter: ReportFilter;
  /** Only bets and money in CNY are required: one row for each line, for any number of currencies. */
  readonly cnyOnly?: boolean | undefined;
  readonly now: number;
  /** Sums come from the analytics store instead of from rollups and bets. */
  readonly analytics?: Analytics | undefined;
}

export interface ReportLine {
  /** Identifies the row within the report, and in the report of another span. */
  readonly key: string;
  readonly agent: ReportAgent | null;
  /** The node's own members and not its tree. */
  readonly own: boolean;
  readonly gameId: number | null;
  readonly roomId: string | null;
  readonly hallLevel: number | null;
  readonly currency: string | null;
  readonly bucket: Span | null;
  readonly sums: Sums;
  /** Sums of the matching row in the previous span, when requested. */
  previous: Sums | null;
}

export interface Report {
  readonly node: ReportAgent | null;
  readonly lines: ReportLine[];
  readonly totals: Sums;
  readonly previousTotals: Sums | null;
  readonly previousSpan: Span | null;
}

interface Row {
  bucket: number;
  agent_id: string;
  game_id: number;
  room_id: string;
  hall_level: number;
  currency: string;
  bets: string;
  /** Absent in rows with CNY only. */
  amount?: string;
  payout?: string;
  reward?: string;
  cny_amount: string;
  cny_payout: string;
  cny_reward: string;
  unrated: boolean;
}

/** Columns that a dimension groups by. */
export const dimensionColumns: Readonly<Record<Dimension, readonly string[]>> = {
  agent: ['agent_id'],
  subtree: ['agent_id'],
  game: ['game_id'],
  room: ['game_id', 'room_id', 'hall_level'],
  hall: ['hall_level'],
  currency: [],
  period: ['bucket'],
};

/** Adds the rows up by dimension, currency and rate, and then over the rates. */
async function addUp(
  db: Tx,
  query: GrainQuery,
  columns: readonly string[],
  rate: DayRate,
  cnyOnly: boolean,
): Promise<Row[]> {
  const all = ['bucket', 'agent_id', 'game_id', 'room_id', 'hall_level'];
  const nothing: Readonly<Record<string, string>> = { agent_id: `'0'`, room_id: `''` };
  const shown = sql.raw(
    all.map((name) => (columns.includes(name) ? name : `${nothing[name] ?? '0'} as ${name}`)).join(', '),
  );
  const keys = sql.raw([...columns, 'currency'].join(', '));
  const graded = sql.raw([...columns, 'currency'].map((name) => `g.${name}`).join(', '));
  const own = cnyOnly
    ? sql`'' as currency`
    : sql`currency, sum(amount)::text as amount, sum(payout)::text as payout, sum(reward)::text as reward`;
  const { open, closed } = grain(query);
  return (
    await unsortedPlan(sql<Row>`
      with by_rate as (
        select ${graded}, ${rate('g.currency', 'g.day')} as rate, sum(g.bets) as bets,
          sum(g.amount) as amount, sum(g.payout) as payout, sum(g.reward) as reward
        from (${open}) g group by ${graded}, rate),
      added as (
        select ${keys}, bets, amount, payout, reward, amount * rate as cny_amount,
          payout * rate as cny_payout, reward * rate as cny_reward from by_rate
        ${
          closed
            ? sql`union all select ${keys}, bets, amount, payout, reward, cny_amount, cny_payout,
          cny_reward from (${closed}) c`
            : sql``
        })
      select ${shown}, ${own}, sum(bets)::text as bets, sum(cny_amount)::text as cny_amount,
        sum(cny_payout)::text as cny_payout, sum(cny_reward)::text as cny_reward,
        bool_or(cny_amount is null) as unrated
      from added group by ${cnyOnly ? sql.raw(columns.join(', ')) : keys}
        having sum(bets) <> 0 or sum(amount) <> 0 or sum(payout) <> 0 or sum(reward) <> 0`).execute(db)
  ).rows;
}

function sumsOf(row: Row): Sums {
  if (row.unrated) throw new Error(`no exchange rate for ${row.currency || 'a currency'}`);
  const bets = Number(row.bets);
  const { amount, payout, reward } = row;
  const own =
    amount === undefined
      ? null
      : { bets, amount: BigInt(amount), payout: BigInt(payout ?? 0), reward: BigInt(reward ?? 0) };
  return {
    bets,
    currencies: new Map(own ? [[row.currency, own]] : []),
    cny: { amount: BigInt(row.cny_amount), payout: BigInt(row.cny_payout), reward: BigInt(row.cny_reward) },
  };
}

/** A span of a report, cut into buckets, with the rates of its days. */
interface Cut {
  readonly buckets: readonly Span[];
  readonly rate: DayRate;
}

async function cutOf(db: Tx, { by, now, ...query }: ReportQuery, span: Span): Promise<Cut> {
  const buckets =
    query.buckets ??
    bucketsOf(by.includes('period') ? (query.period ?? 'day') : undefined, span, query.clock, now);
  const from = Math.min(now, ...buckets.map((bucket) => bucket.from));
  const to = Math.min(now, Math.max(from, ...buckets.map((bucket) => bucket.to)));
  return { buckets, rate: await dayRates(db, from, to) };
}

interface Frame {
  readonly scope: Scope;
  readonly node: ReportAgent | null;
  readonly agents: readonly ReportAgent[];
  readonly closed: ClosedPeriods;
}

async function linesOf(
  db: Tx,
  { scope, node, agents, closed }: Frame,
  { by, filter, now, analytics, cnyOnly = false }: ReportQuery,
  { buckets, rate }: Cut,
): Promise<ReportLine[]> {
  const byAgent = by.includes('agent') || by.includes('subtree');
  const columns = [...new Set(by.flatMap((dimension) => dimensionColumns[dimension]))];
  const grainQuery: GrainQuery = {
    scope,
    agentIds: agents.map(({ id }) => id),
    tops: agents.every(({ layer }) => layer === 1),
    node: node?.id ?? null,
    byAgent,
    byRoom: by.includes('room') || by.includes('hall'),
    byGame: by.includes('game') || by.includes('room'),
    closed,
    buckets,
    filter,
    now,
  };
  const rows = analytics
    ? await reportRows(db, analytics, grainQuery, columns as FactKey[], { cnyOnly, now })
    : await addUp(db, grainQuery, columns, rate, cnyOnly);
  const known = new Map(agents.map((agent) => [agent.id, agent]));
  const lines = new Map<string, ReportLine>();
  const has = (dimension: Dimension) => by.includes(dimension);
  const line = (row: Row, agent: ReportAgent | null, own: boolean): ReportLine => {
    const currency = has('currency') ? row.currency : null;
    const key = [agent?.id, own, row.bucket, row.game_id, row.room_id, row.hall_level, currency].join('|');
    const found = lines.get(key);
    if (found) return found;
    const made: ReportLine = {
      key,
      agent,
      own,
      gameId: has('game') || has('room') ? row.game_id : null,
      roomId: has('room') ? row.room_id : null,
      hallLevel: has('room') || has('hall') ? row.hall_level : null,
      currency,
      bucket: has('period') ? (buckets[row.bucket] ?? null) : null,
      sums: noSums(),
      previous: null,
    };
    lines.set(key, made);
    return made;
  };
  for (const row of rows) {
    const sums = sumsOf(row);
    const agent = byAgent ? (known.get(row.agent_id) ?? null) : null;
    const own = has('agent') && agent !== null && agent === node;
    addSums(line(row, agent, own).sums, sums);
    // The node's own members are its tree less the trees of its children.
    if (has('agent') && node && agent !== node) addSums(line(row, node, true).sums, sums, -1n);
  }
  return [...lines.values()].filter(({ sums }) => sums.bets !== 0 || sums.currencies.size > 0);
}

/** Returns the total of all rows; in a report of every agent's tree, of the top trees only. */
function totalOf(lines: readonly ReportLine[], { node, scope }: Frame, by: readonly Dimension[]): Sums {
  const total = noSums();
  const top = node?.id ?? scope.agentId;
  for (const { agent, sums } of lines)
    if (!by.includes('subtree') || (top === null ? agent?.layer === 1 : agent?.id === top))
      addSums(total, sums);
  return total;
}

/** Makes a report; with `compare`, each line knows its figures of the span before. */
export async function runReport(db: Tx, scope: Scope, query: ReportQuery, compare = false): Promise<Report> {
  const requested = query.node ?? scope.agentId;
  const before = compare ? previousSpan(scope, query.span, query.now, query.clock) : null;
  const [cut, cutBefore, node, below, closed] = await Promise.all([
    cutOf(db, query, query.span),
    before && cutOf(db, query, before),
    requested === null ? null : reportAgent(db, scope, requested),
    agentsBelow(db, scope, requested, query.by),
    // Hours never hold a closed day.
    query.buckets?.every(({ from, to }) => to - from < dayMs)
      ? noClosed
      : closedPeriods(db, scope, { from: before?.from ?? query.span.from, to: query.span.to }),
  ]);
  const agents = node && !query.by.includes('subtree') ? [node, ...below] : below;
  const frame: Frame = { scope, node, agents, closed };
  const [lines, earlier] = await Promise.all([
    linesOf(db, frame, query, cut),
    cutBefore ? linesOf(db, frame, query, cutBefore) : [],
  ]);
  if (before) {
    const byKey = new Map(earlier.map((line) => [line.key, line.sums]));
    for (const line of lines) line.previous = byKey.get(line.key) ?? noSums();
  }
  return {
    node,
    lines,
    totals: totalOf(lines, frame, query.by),
    previousTotals: before ? totalOf(earlier, frame, query.by) : null,
    previousSpan: before,
  };
}
