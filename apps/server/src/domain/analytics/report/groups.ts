import type { Span } from '../../calendar/time-units.ts';
import type { SumsRelation } from '../store/facts.ts';
import { cutsOf } from './cuts.ts';
import type { Draft } from './draft.ts';

/** Columns by which settled bets are grouped. */
export type FactKey =
  | 'bucket'
  | 'agent_id'
  | 'game_id'
  | 'room_id'
  | 'hall_level'
  | 'member_id'
  | 'area_id'
  | 'band';

/** Result of a bet: its state, and what a settled one paid. */
type BetResult = 'settled' | 'win' | 'lose' | 'draw' | 'unsettled' | 'cancelled';

const results: Readonly<Record<BetResult, string>> = {
  settled: 'f.state = 1',
  win: 'f.state = 1 and f.payout > f.amount',
  lose: 'f.state = 1 and f.payout < f.amount',
  draw: 'f.state = 1 and f.payout = f.amount',
  unsettled: 'f.state = 0',
  cancelled: 'f.state = 2',
};

const stateConditions = { settled: 'f.state = 1', open: 'f.state = 0', closed: 'f.state <> 0', all: 'true' };

/** A question about settled bets that the caller may see, and its groups. */
export interface FactsQuery {
  /**
   * Agents that have rows, with the agents of their trees; a bet counts for each of them that is above it.
   * 'tops': each tenant's top agent; 'own': each agent with its own members' bets. Not needed unless grouped by
   * agent.
   */
  readonly lines: ReadonlyMap<string, readonly string[]> | 'tops' | 'own' | null;
  readonly by: readonly FactKey[];
  /** May overlap. */
  readonly buckets: readonly Span[];
  readonly filter: {
    readonly gameId?: number | undefined;
    /** Only bets on these games. */
    readonly gameIds?: readonly number[] | undefined;
    readonly currency?: string | undefined;
    readonly roomId?: string | undefined;
    readonly roomType?: number | undefined;
    readonly hallLevel?: number | undefined;
    /** Only bets of these members. */
    readonly memberIds?: readonly string[] | undefined;
    readonly areaId?: number | undefined;
    /** Stakes in minor units, both included. */
    readonly minAmount?: string | undefined;
    readonly maxAmount?: string | undefined;
    readonly result?: BetResult | undefined;
  };
  /** Bets that count: settled ones unless given; 'closed' ones are settled or cancelled. */
  readonly states?: 'settled' | 'open' | 'closed' | 'all' | undefined;
  readonly memberKind: 'normal' | 'test' | 'all';
}

/** SQL condition that a bet is one of some members; of one member, so that its index is used. */
function membersCondition(sql: Draft, ids: readonly string[]): string {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return `f.member_id = ${sql.bind(only)}::bigint`;
  const list = sql.relation(
    { id: 'bigint' },
    ids.map((id) => [id]),
  );
  return `f.member_id in (select id from ${list} m)`;
}

function conditions(sql: Draft, { filter, memberKind, states = 'settled' }: FactsQuery): string[] {
  const { gameId, gameIds, currency, roomId, roomType, hallLevel, memberIds } = filter;
  const { areaId, minAmount, maxAmount, result } = filter;
  const list = (ids: readonly (string | number)[]) =>
    sql.relation(
      { id: 'bigint' },
      ids.map((id) => [id]),
    );
  return [
    stateConditions[states],
    ...(memberKind === 'normal' ? ['f.is_normal'] : memberKind === 'test' ? ['not f.is_normal'] : []),
    ...(gameId === undefined ? [] : [`f.game_id = ${sql.bind(gameId)}::integer`]),
    ...(gameIds === undefined ? [] : [`f.game_id in (select id from ${list(gameIds)} g)`]),
    ...(currency === undefined ? [] : [`f.currency = ${sql.bind(currency)}::varchar`]),
    ...(roomId === undefined ? [] : [`f.room_id = ${sql.bind(roomId)}::varchar`]),
    ...(roomType === undefined ? [] : [`f.room_type = ${sql.bind(roomType)}::integer`]),
    ...(hallLevel === undefined ? [] : [`f.hall_level = ${sql.bind(hallLevel)}::integer`]),
    ...(areaId === undefined ? [] : [`f.area_id = ${sql.bind(areaId)}::integer`]),
    ...(minAmount === undefined ? [] : [`f.amount >= ${sql.bind(minAmount)}::bigint`]),
    ...(maxAmount === undefined ? [] : [`f.amount <= ${sql.bind(maxAmount)}::bigint`]),
    ...(result === undefined ? [] : [results[result]]),
    ...(memberIds === undefined ? [] : [membersCondition(sql, memberIds)]),
  ];
}

/** Expression of the agent whose row a bet counts for, and the join that it needs. */
function agentOf(sql: Draft, { by, lines }: FactsQuery): { readonly agent: string; readonly join: string } {
  if (!by.includes('agent_id') || lines === null) return { agent: '0', join: '' };
  if (lines === 'tops') return { agent: 'f.tenant_id', join: '' };
  if (lines === 'own') return { agent: 'f.agent_id', join: '' };
  const pairs = [...lines].flatMap(([line, leaves]) => leaves.map((leaf) => [leaf, line]));
  const relation = sql.relation({ leaf: 'bigint', line: 'bigint' }, pairs);
  return { agent: 'l.line', join: `join ${relation} l on l.leaf = f.agent_id` };
}

/** A part of a grouped question; rows with the same values of the keys form a group. */
export interface GroupedPart {
  /** The keys of the query with their expressions over the joined facts. */
  readonly keys: readonly (readonly [name: FactKey, expression: string])[];
  /** SQL after `from`; the condition is separate. */
  readonly from: string;
  readonly where: string;
  /** Expression of the number of bets of a group. */
  readonly bets: string;
}

/** Keys that every row of an answer has, and those of questions that group by them. */
const usual: readonly FactKey[] = ['bucket', 'agent_id', 'game_id', 'room_id', 'hall_level', 'member_id'];
const order: readonly FactKey[] = [...usual, 'area_id', 'band'];

/** Keys and filters that sums by day have. */
const sumsFor: readonly (readonly [SumsRelation, keys: readonly FactKey[], filters: readonly string[]])[] = [
  ['day_sums', ['bucket', 'agent_id', 'game_id'], ['gameId', 'gameIds', 'currency', 'memberKind']],
  ['member_days', ['bucket', 'agent_id', 'member_id'], ['memberIds', 'currency', 'memberKind']],
];

/** Returns the sums of bets by day that have all that a query groups and filters by; null for none. */
function usableSums({ by, filter }: FactsQuery): SumsRelation | null {
  const used = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const found = sumsFor.find(
    ([, keys, filters]) =>
      by.every((key) => keys.includes(key)) && used.every((name) => filters.includes(name)),
  );
  return found?.[0] ?? null;
}

/** Joins of a question beside those of its groups, and expressions of keys that they define. */
export interface ExtraJoins {
  readonly joins: readonly string[];
  readonly expressions?: Partial<Record<FactKey, string>>;
}

export const noExtra: ExtraJoins = { joins: [] };

/**
 * Returns the parts of a question: each of several buckets that overlap is a part of its own, all others are one
 * part. With `additive`, for sums that are totalled over the parts, whole days come from sums by day where these have all
 * that the query needs; its groups are then in several parts.
 */
export function partsOf(
  sql: Draft,
  query: FactsQuery,
  { joins, expressions: own }: ExtraJoins = noExtra,
  additive = false,
): GroupedPart[] {
  const where = conditions(sql, query);
  const { agent, join } = agentOf(sql, query);
  const names = order.filter((name) => query.by.includes(name));
  return cutsOf(sql, query.buckets, additive ? usableSums(query) : null).map((cut) => {
    const expressions: Partial<Record<FactKey, string>> = { bucket: cut.bucket, agent_id: agent, ...own };
    return {
      keys: names.map((name) => [name, expressions[name] ?? `f.${name}`] as const),
      from: [`${cut.relation} f`, cut.join, join, ...joins].filter((one) => one !== '').join(' '),
      where: [cut.where, ...where].join(' and '),
      bets: cut.relation === 'facts' ? 'count(*)' : 'sum(f.bets)',
    };
  });
}

const literal = /^[0-9]+$/;

/**
 * Returns SQL of the rows of all parts: their keys, the number of bets, `columns`, and the expressions `more` of
 * further groups with their names. Constants form no groups.
 */
export const groupedRows = (
  parts: readonly GroupedPart[],
  columns: string,
  more: readonly (readonly [name: string, expression: string])[] = [],
): string =>
  parts
    .map(({ keys, from, where, bets }) => {
      const groups = [...keys, ...more];
      const named = groups.map(([name, expression]) => `${expression} as ${name}, `).join('');
      const grouped = groups.map(([, expression]) => expression).filter((one) => !literal.test(one));
      const by = grouped.length === 0 ? '' : `group by ${grouped.join(', ')}`;
      return `select ${named}${bets} as bets${columns && `, ${columns}`} from ${from} where ${where} ${by}`;
    })
    .join(' union all ');

/** Types of the keys in the rows of an answer, and their values where a query does not group by them. */
const shown: Readonly<Record<FactKey, readonly [type: string, none: string]>> = {
  bucket: ['integer', '0'],
  agent_id: ['varchar', "'0'"],
  game_id: ['integer', '0'],
  room_id: ['varchar', "''"],
  hall_level: ['integer', '0'],
  member_id: ['varchar', "'0'"],
  area_id: ['integer', 'null'],
  band: ['integer', 'null'],
};

/** SQL of all keys in the rows of an answer, read from a relation that has those of the query. */
export const shownKeys = (by: readonly FactKey[]): string =>
  order
    .filter((name) => usual.includes(name) || by.includes(name))
    .map((name) => `${by.includes(name) ? name : shown[name][1]}::${shown[name][0]} as ${name}`)
    .join(', ');
