import type pg from 'pg';
import { AnalyticsUnavailable, type Reach, type Statement } from '../../../platform/calls/analytics.ts';
import { continuesSql } from './continuity.ts';
import { allDaySums, factNames, factSource, factsFromJson, sumFacts } from './facts.ts';
import { type KeptAnswers, momentKey } from './kept-answers.ts';
import type { AnalyticsStore, StoreReader, StoreState } from './store.ts';

/**
 * SQL of the bets that commits after some positions ($1) have made or changed, in their current states, of a
 * tenant ($2) or of all; null when the copy of an origin ($3) does not continue this database. It is one
 * statement, and so sees one state of the database, later than the positions.
 */
const changesSince = `with p as materialized (select * from json_to_recordset($1::json)
    as p ("tenantId" bigint, place bigint)),
  later as (
    select c.tenant_id, c.stamp from bet_commit c
      where c.place is null and ($2::bigint is null or c.tenant_id = $2)
    union all
    select c.tenant_id, c.stamp from p join bet_commit c on c.tenant_id = p."tenantId" and c.place > p.place
      where $2::bigint is null or p."tenantId" = $2
    union all
    select c.tenant_id, c.stamp from bet_commit c where c.place is not null
      and ($2::bigint is null or c.tenant_id = $2)
      and not exists (select from p where p."tenantId" = c.tenant_id))
  select case when ${continuesSql('$1', '$3')} then coalesce(json_agg(f), '[]')::text end as changes from (
    select ${factSource} from later l join bet b on b.tenant_id = l.tenant_id and b.stamp = l.stamp
      and b.stamp > 0) f`;

const noChanges = '[]';

/** SQL condition of the bets of a reach; its agents are in the table `reach`. */
function withinReach({ tenantId, agentIds }: Reach): string {
  const own = tenantId === null ? 'true' : `tenant_id = ${BigInt(tenantId)}`;
  return agentIds === null ? own : `${own} and agent_id in (select id from reach)`;
}

/** Reaches whose views, without changes, readers still have. */
const definedReaches = new WeakMap<StoreReader, string>();

/** Defines the views of a reader unless it has them from its last question. */
async function defineViews(read: StoreReader, changes: string, reach: Reach): Promise<void> {
  const key = changes === noChanges ? JSON.stringify(reach) : '';
  if (key !== '' && definedReaches.get(read) === key) return;
  await defineFacts(read, changes, reach);
  definedReaches.set(read, key);
}

/**
 * Defines the view `facts` of a reader: the store and the changes since, as far as a reach goes. Bets that have
 * changed are left out of the store's part; only rows from the oldest of them on are compared with the changes.
 */
async function defineFacts(read: StoreReader, changes: string, reach: Reach): Promise<void> {
  if (reach.agentIds !== null)
    await read(
      `create or replace temp table reach as
       select unnest(string_to_array($1, ','))::bigint as id where $1 <> ''`,
      [reach.agentIds.join(',')],
    );
  const seen = withinReach(reach);
  /** Defines the views; sums by day also have those of some facts, added and subtracted. */
  const define = async (facts: string, added?: string, subtracted?: string) => {
    await read(`create or replace temp view facts as select * from (${facts}) where ${seen}`);
    for (const sums of allDaySums) {
      const parts = [
        `select ${sums.names} from ${sums.table}`,
        ...(added === undefined ? [] : [sumFacts(sums, added, 1)]),
        ...(subtracted === undefined ? [] : [sumFacts(sums, subtracted, -1)]),
      ];
      await read(`create or replace temp view ${sums.relation} as
        select * from (${parts.join(' union all ')}) where ${seen}`);
    }
  };
  if (changes === noChanges) return define(`select ${factNames} from bet`);
  await read(`create or replace temp table changed as ${factsFromJson(1)}`, [changes]);
  const [stale] = await read<{ first: bigint | null }>(
    'select min(id) as first from bet where id in (select id from changed)',
  );
  const first = stale?.first ?? null;
  const changed = `select ${factNames} from changed`;
  if (first === null) return define(`select ${factNames} from bet union all ${changed}`, 'changed');
  await define(
    `select ${factNames} from bet where id < ${first}
       union all select ${factNames} from bet where id >= ${first} and id not in (select id from changed)
       union all ${changed}`,
    'changed',
    `bet where id >= ${first} and id in (select id from changed)`,
  );
}

/**
 * Returns the changes since a state. Throws `AnalyticsUnavailable` when the database is not the one that it
 * continues, or gives none, such as after its end.
 */
async function changesAfter(
  { origin, positions }: StoreState,
  pool: Pick<pg.ClientBase, 'query'>,
  { tenantId }: Reach,
): Promise<string> {
  let changes: string | null;
  try {
    const { rows } = await pool.query<{ changes: string | null }>({
      name: 'analytics-changes',
      text: changesSince,
      values: [JSON.stringify(positions), tenantId, origin],
    });
    changes = rows[0]?.changes ?? null;
  } catch (error) {
    throw new AnalyticsUnavailable('the database does not answer the copy', { cause: error });
  }
  if (changes === null) throw new AnalyticsUnavailable('the copy is of another history of the database');
  return changes;
}

/**
 * Runs a statement on the store. Throws `AnalyticsUnavailable` where it needs more memory or disk than there is.
 */
async function runOn(read: StoreReader, { ctes, select, values }: Statement): Promise<unknown[]> {
  try {
    return await read(ctes ? `with ${ctes} ${select}` : select, values);
  } catch (error) {
    if (!/Out of Memory Error|IO Error/.test(String(error))) throw error;
    throw new AnalyticsUnavailable('the copy has too little memory or disk', { cause: error });
  }
}

/** Returns whether a store has all bets of a reach. */
const hasReach = ({ tenants }: AnalyticsStore, { tenantId }: Reach): boolean =>
  tenants === null || (tenantId !== null && tenants.includes(tenantId));

/**
 * Runs statements on one moment of the facts, exact to the last commit before it. Every write that was answered
 * before is in it. Rows that `kept` has of the same facts are not computed again. Throws `AnalyticsUnavailable`
 * when the database is not the one that the store continues, such as after a restore, and for a reach beyond the
 * tenants of the store.
 */
export async function runAtOneMoment(
  store: AnalyticsStore,
  pool: Pick<pg.ClientBase, 'query'>,
  reach: Reach,
  statements: readonly Statement[],
  kept?: KeptAnswers,
): Promise<unknown[][]> {
  if (!hasReach(store, reach))
    throw new AnalyticsUnavailable('the copy does not have all tenants of the question');
  const before = store.state();
  const changesBefore = await changesAfter(before, pool, reach);
  const momentBefore = momentKey(before, changesBefore, reach);
  const known = momentBefore && kept?.find(momentBefore, statements);
  if (known) return known;
  return store.read(async (read, { state, isExact }) => {
    // A reader must not see commits that the changes do not, so they are read again after a commit.
    const isBefore = isExact && state === before;
    const changes = isBefore ? changesBefore : await changesAfter(state, pool, reach);
    await defineViews(read, changes, reach);
    const results: unknown[][] = [];
    for (const statement of statements) results.push(await runOn(read, statement));
    const moment = isBefore ? momentBefore : momentKey(state, changes, reach);
    if (moment) kept?.keep(moment, statements, results);
    return results;
  });
}
