/**
 * Facts of the analytics store: one row for each bet, in its current state. PostgreSQL is the only truth; the
 * store is a columnar copy of these columns and can be deleted and rebuilt at any time.
 */

/** Version of the store's tables. A file of another version is discarded and rebuilt. */
export const storeVersion = 5;

interface FactColumn {
  readonly name: string;
  /** Type in the store. */
  readonly type: 'bigint' | 'integer' | 'smallint' | 'utinyint' | 'boolean' | 'varchar';
  /** SQL of PostgreSQL over `bet b`; the column of the same name unless given. */
  readonly source?: string;
}

/**
 * Length in ms of a slot, the unit of time of questions: the offsets of all time zones are multiples of it, and
 * so are the boundaries of their hours, days and months.
 */
export const slotMs = 900_000;

const betMs = 'floor(extract(epoch from b.bet_time) * 1000)::bigint';

/**
 * Money is in minor units; slots and Beijing days are counted from 1970. Ids begin with the time of the bet.
 */
const factColumns: readonly FactColumn[] = [
  { name: 'id', type: 'bigint' },
  { name: 'tenant_id', type: 'bigint' },
  { name: 'agent_id', type: 'bigint' },
  { name: 'member_id', type: 'bigint' },
  { name: 'game_id', type: 'integer' },
  { name: 'area_id', type: 'integer' },
  { name: 'room_id', type: 'varchar' },
  { name: 'room_type', type: 'smallint' },
  { name: 'hall_level', type: 'smallint' },
  { name: 'currency', type: 'varchar' },
  { name: 'amount', type: 'bigint' },
  { name: 'payout', type: 'bigint' },
  { name: 'reward', type: 'bigint' },
  // In thousandths; null where the game server sent none.
  { name: 'rtp', type: 'smallint' },
  { name: 'state', type: 'utinyint' },
  { name: 'is_normal', type: 'boolean' },
  // Derived, since the engine divides 64-bit numbers slowly, and repeats of a small number cost no space.
  { name: 'slot', type: 'integer', source: `(${betMs} / ${slotMs})::int` },
  { name: 'day', type: 'integer', source: `((${betMs} + 28800000) / 86400000)::int` },
];

/** Names of the store's columns of a bet, in their order in the table. */
export const factNames = factColumns.map(({ name }) => name).join(', ');

/** SQL of PostgreSQL that selects the facts of `bet b`, in the order of the store's columns. */
export const factSource = factColumns
  .map(({ name, source }) => (source ? `${source} as ${name}` : `b.${name}`))
  .join(', ');

/** Relations of statements with sums by Beijing day: of each game and agent, and of each member. */
export type SumsRelation = 'day_sums' | 'member_days';

/** Sums of facts by Beijing day in the store. Their columns have the names of the facts that they sum. */
export interface DaySums {
  readonly relation: SumsRelation;
  readonly table: string;
  /** Names of the columns that form the groups. */
  readonly keys: readonly string[];
  /** Names of all columns; `id` and `slot` are those of any bet of the day. */
  readonly names: string;
}

const daySumsBy = (relation: SumsRelation, table: string, subject: 'game_id' | 'member_id'): DaySums => {
  const keys = ['tenant_id', 'agent_id', subject, 'currency', 'state', 'is_normal', 'day'];
  return { relation, table, keys, names: `id, ${keys.join(', ')}, slot, bets, amount, payout, reward` };
};

/** All sums by day of the store. */
export const allDaySums: readonly DaySums[] = [
  daySumsBy('day_sums', 'day_sum', 'game_id'),
  daySumsBy('member_days', 'member_day', 'member_id'),
];

/** SQL of the store that sums facts of a relation by day; `sign` -1 subtracts them. */
export const sumFacts = ({ keys }: DaySums, relation: string, sign: 1 | -1): string =>
  `select min(id) as id, ${keys.join(', ')}, min(slot) as slot, (${sign} * count(*))::bigint as bets,
    (${sign} * sum(amount))::bigint as amount, (${sign} * sum(payout))::bigint as payout,
    (${sign} * sum(reward))::bigint as reward from ${relation} group by ${keys.join(', ')}`;

/** SQL of the store that aggregates rows of sums that fulfil a condition to one for each group. */
export const packSums = ({ keys, table }: DaySums, where: string): string =>
  `select min(id) as id, ${keys.join(', ')}, min(slot) as slot, sum(bets)::bigint as bets,
    sum(amount)::bigint as amount, sum(payout)::bigint as payout, sum(reward)::bigint as reward from ${table}
    where ${where} group by ${keys.join(', ')} having sum(bets) <> 0`;

/** SQL that creates the store's tables. */
export const storeTables: readonly string[] = [
  `create table bet (${factColumns.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
  ...allDaySums.map(
    ({ table, keys }) =>
      `create table ${table} (${['id', ...keys, 'slot']
        .map((name) => `${name} ${factColumns.find((column) => column.name === name)?.type}`)
        .join(', ')}, bets bigint, amount bigint, payout bigint, reward bigint)`,
  ),
  'create table place (tenant_id bigint, place bigint, stamp bigint)',
  'create table mark (version integer, origin varchar, tenants varchar)',
];

/** SQL of the store that reads facts from a JSON text, the parameter of that number. */
export const factsFromJson = (parameter: number): string =>
  `select ${factColumns.map(({ name }) => `f.${name}`).join(', ')} from (select unnest(from_json($${parameter}::json,
    '[{${factColumns.map(({ name, type }) => `"${name}":"${type}"`).join(',')}}]')) as f)`;
