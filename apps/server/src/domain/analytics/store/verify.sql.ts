import type pg from 'pg';
import type { CopyDifference, CopyProof, Reach, Statement } from '../../../platform/calls/analytics.ts';
import { dayMs } from '../../calendar/time-units.ts';
import { allDaySums, type DaySums } from './facts.ts';
import { inDatabase } from './in-database.ts';
import { runAtOneMoment } from './moment.sql.ts';
import type { AnalyticsStore } from './store.ts';

/** Sums of the bets of a tenant on a Beijing day in a state, as text. */
interface DayRow {
  readonly key: string;
  readonly sums: string;
}

/** Compares the engines: a bet that lacks, is doubled or differs in a figure changes its line. */
const days: Statement = {
  ctes: '',
  select: `select concat_ws(' ', tenant_id, day, state, currency) as key,
      concat_ws(' ', count(*), sum(amount), sum(payout), sum(reward), sum(game_id), sum(agent_id % 1000003),
        sum(member_id % 1000003), sum(slot), sum(coalesce(area_id, -1)), sum(hall_level), sum(coalesce(rtp, -1)),
        sum(case when is_normal then 1 else 0 end)) as sums
    from facts group by tenant_id, day, state, currency`,
  values: [],
};

/** Finds sums by day that are not those of their bets. */
const wrongSums = ({ relation, keys }: DaySums): Statement => ({
  ctes: '',
  select: `select concat_ws(' ', tenant_id, day, state, currency) as key,
      concat_ws(' ', f.bets, f.amount, f.payout, f.reward) as expected,
      concat_ws(' ', d.bets, d.amount, d.payout, d.reward) as found
    from (select ${keys.join(', ')}, count(*) as bets, sum(amount) as amount, sum(payout) as payout,
        sum(reward) as reward from facts group by all) f
    full join (select ${keys.join(', ')}, sum(bets) as bets, sum(amount) as amount, sum(payout) as payout,
        sum(reward) as reward from ${relation} group by all having sum(bets) <> 0) d using (${keys.join(', ')})
    where (f.bets, f.amount, f.payout, f.reward) is distinct from (d.bets, d.amount, d.payout, d.reward)
    limit 20`,
  values: [],
});

/** Returns the line of a key as the operator reads it. */
const named = (key: string) => {
  const [tenant, day, state, currency] = key.split(' ');
  const date = new Date(Number(day) * dayMs).toISOString().slice(0, 10);
  return `tenant ${tenant}, ${date}, state ${state}, ${currency}`;
};

/** Compares the bets of a reach in the store with those of the database that a client reads. */
async function verifyReach(store: AnalyticsStore, client: pg.ClientBase, reach: Reach): Promise<CopyProof> {
  const statements = [days, ...allDaySums.map(wrongSums)];
  const [copied, ...wrong] = await runAtOneMoment(store, client, reach, statements);
  const { text, values } = inDatabase(days, reach);
  const { rows } = await client.query<DayRow>(text, values);
  const found = new Map((copied as DayRow[]).map(({ key, sums }) => [key, sums]));
  const differences = (wrong.flat() as CopyDifference[]).map((one) => ({
    ...one,
    key: `sums by day of ${named(one.key)}`,
  }));
  for (const { key, sums } of rows) {
    if (found.get(key) !== sums)
      differences.push({ key: named(key), expected: sums, found: found.get(key) ?? '-' });
    found.delete(key);
  }
  for (const [key, sums] of found) differences.push({ key: named(key), expected: '-', found: sums });
  return { checked: rows.length, differences };
}

/**
 * Compares the store with the database, both as of one moment: number and sums of the bets of each tenant, day,
 * state and currency. A store that differs is emptied, so that the follower builds it again.
 */
export async function verifyStore(store: AnalyticsStore, pool: pg.Pool): Promise<CopyProof> {
  const reaches = (store.tenants ?? [null]).map((tenantId) => ({ tenantId, agentIds: null }));
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const proofs: CopyProof[] = [];
    for (const reach of reaches) proofs.push(await verifyReach(store, client, reach));
    const differences = proofs.flatMap((proof) => proof.differences);
    if (differences.length > 0) await store.clear();
    return { checked: proofs.reduce((sum, { checked }) => sum + checked, 0), differences };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
