import type { Statement, StatementValue } from '../../../platform/calls/analytics.ts';
import { beijingDayNumber } from '../../calendar/beijing-days.ts';
import type { Span } from '../../calendar/range-parts.ts';
import type { RatesByDay } from '../../currency/day-rates.ts';
import { slotMs } from '../store/facts.ts';

/** Columns by which settled bets are grouped. */
export type FactKey = 'bucket' | 'agent_id' | 'game_id' | 'room_id' | 'hall_level' | 'member_id';

export interface FactsQuery {
  /** Tenant whose bets count; null for all. */
  readonly tenantId: string | null;
  /** Agents whose own members' bets count; null for all of the tenant. */
  readonly agentIds: readonly string[] | null;
  /**
   * Agents that have rows, with the agents of their trees; a bet counts for each of them that is above it.
   * 'tops': each tenant's top agent. Not needed unless grouped by agent.
   */
  readonly lines: ReadonlyMap<string, readonly string[]> | 'tops' | null;
  readonly by: readonly FactKey[];
  /** May overlap. */
  readonly buckets: readonly Span[];
  readonly filter: {
    readonly gameId?: number | undefined;
    readonly currency?: string | undefined;
    readonly roomId?: string | undefined;
    readonly roomType?: number | undefined;
    readonly hallLevel?: number | undefined;
  };
  readonly memberKind: 'normal' | 'test' | 'all';
  /** True for sums in CNY only: one row for each group, for any number of currencies. */
  readonly cnyOnly: boolean;
}

/** Sums of a group in minor units; CNY in hundred-millionths of a minor unit, null where a rate lacks. */
export interface FactsRow {
  readonly bucket: number;
  readonly agent_id: string;
  readonly game_id: number;
  readonly room_id: string;
  readonly hall_level: number;
  readonly currency: string;
  readonly bets: string;
  /** Absent in rows with CNY only. */
  readonly amount?: string;
  readonly payout?: string;
  readonly reward?: string;
  readonly cny_amount: string;
  readonly cny_payout: string;
  readonly cny_reward: string;
  readonly unrated: boolean;
}

/** SQL with its values, which are numbered in the order of `bind`. */
interface Draft {
  bind(value: StatementValue): string;
  /** A relation with these columns (name and type), by rows, whose values contain no comma. */
  relation(
    columns: Readonly<Record<string, string>>,
    rows: readonly (readonly (number | bigint | string)[])[],
  ): string;
  readonly values: StatementValue[];
}

function startDraft(): Draft {
  const values: StatementValue[] = [];
  const bind = (value: StatementValue) => `$${values.push(value)}`;
  return {
    values,
    bind,
    relation: (columns, rows) => {
      const list = (index: number) => bind(rows.map((row) => String(row[index])).join(','));
      const fields = Object.entries(columns).map(([name, type], index) =>
        rows.length === 0
          ? `null::${type} as ${name}`
          : `unnest(string_split(${list(index)}, ','))::${type} as ${name}`,
      );
      return `(select ${fields.join(', ')}${rows.length === 0 ? ' where false' : ''})`;
    },
  };
}

/** Days between changes of a rate: all bets of a segment and currency are converted at one rate. */
function segmentsOf({ firstDay, codes, rates }: RatesByDay, from: number, to: number) {
  const first = Math.max(firstDay, beijingDayNumber(from));
  const last = Math.max(first, beijingDayNumber(to));
  const days: [day: number, segment: number][] = [];
  const segments: [code: string, segment: number, rate: bigint][] = [];
  let known = '';
  let segment = -1;
  for (let day = first; day <= last; day += 1) {
    const now = rates.map((line) => line[day - firstDay]);
    const text = now.join();
    if (text !== known) {
      segment += 1;
      for (const [index, code] of codes.entries()) {
        const rate = now[index];
        // Without a rate the bets of that time are unrated, and the report fails.
        if (rate !== undefined) segments.push([code, segment, rate]);
      }
      known = text;
    }
    days.push([day, segment]);
  }
  return { days, segments, several: segment > 0 };
}

const isWhole = (ms: number) => ms % slotMs === 0;

/** Returns whether one slot belongs to one bucket at most: they lie apart and meet on boundaries of slots. */
function meetOnSlots(buckets: readonly Span[]): boolean {
  const sorted = [...buckets].sort((a, b) => a.from - b.from);
  return sorted.every(({ from, to }, index) => {
    const before = sorted[index - 1];
    const isFirst = index === 0;
    const isLast = index === sorted.length - 1;
    return (isFirst || (isWhole(from) && (before?.to ?? 0) <= from)) && (isLast || isWhole(to));
  });
}

interface Cut {
  readonly bucket: string;
  readonly join: string;
  readonly where: string;
}

/** The ways to tell the bucket of a bet: none to tell, by a table of slots, or each bucket by itself. */
function cutsOf(sql: Draft, buckets: readonly Span[]): Cut[] {
  const inSpan = ({ from, to }: Span) => `f.bet_ms >= ${sql.bind(from)} and f.bet_ms < ${sql.bind(to)}`;
  if (buckets.length > 1 && meetOnSlots(buckets)) {
    const rows = buckets.flatMap(({ from, to }, bucket) =>
      from < to ? [[bucket, Math.floor(from / slotMs), Math.ceil(to / slotMs)]] : [],
    );
    const spans = sql.relation({ bucket: 'integer', low: 'bigint', high: 'bigint' }, rows);
    return [
      {
        bucket: 's.bucket',
        join: `join (select bucket, unnest(range(low, high))::integer as slot from ${spans}) s on s.slot = f.slot`,
        where: inSpan({
          from: Math.min(...buckets.map(({ from }) => from)),
          to: Math.max(...buckets.map(({ to }) => to)),
        }),
      },
    ];
  }
  return buckets.map((span, bucket) => ({ bucket: String(bucket), join: '', where: inSpan(span) }));
}

function conditions(sql: Draft, { tenantId, agentIds, filter, memberKind }: FactsQuery): string[] {
  const { gameId, currency, roomId, roomType, hallLevel } = filter;
  return [
    'f.state = 1',
    ...(memberKind === 'normal' ? ['f.is_normal'] : memberKind === 'test' ? ['not f.is_normal'] : []),
    ...(tenantId === null ? [] : [`f.tenant_id = ${sql.bind(tenantId)}::bigint`]),
    ...(agentIds === null
      ? []
      : [
          `f.agent_id in (select id from ${sql.relation(
            { id: 'bigint' },
            agentIds.map((id) => [id]),
          )})`,
        ]),
    ...(gameId === undefined ? [] : [`f.game_id = ${sql.bind(gameId)}`]),
    ...(currency === undefined ? [] : [`f.currency = ${sql.bind(currency)}`]),
    ...(roomId === undefined ? [] : [`f.room_id = ${sql.bind(roomId)}`]),
    ...(roomType === undefined ? [] : [`f.room_type = ${sql.bind(roomType)}`]),
    ...(hallLevel === undefined ? [] : [`f.hall_level = ${sql.bind(hallLevel)}`]),
  ];
}

/** Expression of the agent whose row a bet counts for, and the join that it needs. */
function agentOf(sql: Draft, { by, lines }: FactsQuery): { readonly agent: string; readonly join: string } {
  if (!by.includes('agent_id') || lines === null) return { agent: '0', join: '' };
  if (lines === 'tops') return { agent: 'f.tenant_id', join: '' };
  const pairs = [...lines].flatMap(([line, leaves]) => leaves.map((leaf) => [leaf, line]));
  return {
    agent: 'l.line',
    join: `join ${sql.relation({ leaf: 'bigint', line: 'bigint' }, pairs)} l on l.leaf = f.agent_id`,
  };
}

/** Keys of a row that the query does not group by. */
const noKeys = { bucket: '0', agent_id: "'0'", game_id: '0', room_id: "''", hall_level: '0' };

/**
 * Returns the statement for the sums of settled bets (`FactsRow`) by the keys of the query and by currency; the
 * query has one bucket at least. CNY is converted at the rate of each Beijing day, exactly.
 */
export function factRows(query: FactsQuery, rates: RatesByDay): Statement {
  const { by, buckets, cnyOnly } = query;
  const sql = startDraft();
  const { days, segments, several } = segmentsOf(
    rates,
    Math.min(...buckets.map((span) => span.from)),
    Math.max(...buckets.map((span) => span.to)),
  );
  const where = conditions(sql, query);
  const { agent, join } = agentOf(sql, query);
  const dayJoin = several
    ? `join ${sql.relation({ day: 'integer', segment: 'integer' }, days)} d on d.day = f.day`
    : '';
  const keys = Object.keys(noKeys).filter((key) => by.includes(key as FactKey));
  const expressions = {
    game_id: 'f.game_id',
    room_id: 'f.room_id',
    hall_level: 'f.hall_level',
    agent_id: agent,
  };
  const selects = cutsOf(sql, buckets).map((cut) => {
    const own = keys.map((key) => `${{ ...expressions, bucket: cut.bucket }[key]} as ${key}, `).join('');
    return `select ${own}f.currency, ${several ? 'd.segment' : '0'} as segment, count(*) as bets,
      sum(f.amount) as amount, sum(f.payout) as payout, sum(f.reward) as reward
    from facts f ${cut.join} ${join} ${dayJoin}
    where ${[cut.where, ...where].join(' and ')} group by all`;
  });
  const rated = sql.relation({ currency: 'varchar', segment: 'integer', rate: 'hugeint' }, segments);
  const shownSums = cnyOnly ? ['bets'] : ['bets', 'amount', 'payout', 'reward'];
  const sums = shownSums.map((name) => `sum(${name})::varchar as ${name}`);
  const cny = ['amount', 'payout', 'reward'].map(
    (name) => `sum(${name}::hugeint * r.rate)::varchar as cny_${name}`,
  );
  const shown = Object.entries(noKeys).map(([key, none]) => {
    const type = key === 'agent_id' || key === 'room_id' ? 'varchar' : 'integer';
    return `${keys.includes(key) ? key : none}::${type} as ${key}`;
  });
  const groups = [...keys, ...(cnyOnly ? [] : ['s.currency'])];
  return {
    text: `with sums as (${selects.join(' union all ')})
    select ${shown.join(', ')}, ${cnyOnly ? "''" : 's.currency'} as currency, ${[...sums, ...cny].join(', ')},
      bool_or(r.rate is null) as unrated
    from sums s left join ${rated} r on r.currency = s.currency and r.segment = s.segment
    ${groups.length ? `group by ${groups.join(', ')}` : 'having sum(bets) > 0'}`,
    values: sql.values,
  };
}
