import type pg from 'pg';
import { onConnection, plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import type { Log } from '../../platform/observability/log.ts';
import { payReward } from './reward.ts';

export interface AwardPayer {
  readonly pool: pg.Pool;
  readonly ids: IdMaker;
  readonly log: Pick<Log, 'error'>;
}

interface DueAward {
  id: string;
  tenant_id: string;
  activity_id: string;
  member_id: string;
  due: string;
  seamless: boolean;
}

/** An award that is to be paid and has not been, nor ordered. */
const readDue = async (run: RunSql, id: string): Promise<DueAward | undefined> =>
  (
    await run<DueAward>(
      'award-due',
      `select w.id, w.tenant_id, w.activity_id, w.member_id, w.due, a.transfer_mode = 'seamless' as seamless
       from activity_award w join member m on m.id = w.member_id and m.tenant_id = w.tenant_id
         join agent a on a.id = m.agent_id
       where w.id = $1 and w.wanted_at is not null and w.paid_at is null and w.ordered_at is null`,
      [id],
    )
  )[0];

/**
 * Updates an award; false when it has changed since it was read, for example by a correction, and the payment
 * must start again.
 */
const recorded = async (
  run: RunSql,
  { id, tenant_id: tenantId, due }: DueAward,
  name: string,
  set: string,
  values: readonly unknown[] = [],
): Promise<boolean> =>
  (
    await run<{ id: string }>(
      `award-${name}`,
      `update activity_award set ${set} where id = $1 and due = $2 and tenant_id = $3 and paid_at is null
         and ordered_at is null returning id`,
      [id, due, tenantId, ...values],
    )
  ).length === 1;

async function pay(run: RunSql, ids: IdMaker, award: DueAward): Promise<boolean> {
  const { id, tenant_id: tenantId, due } = award;
  if (BigInt(due) === 0n) return recorded(run, award, 'nothing', 'paid_at = now(), paid = 0');
  // Ingest locks accounts before awards, and awards before orders.
  if (award.seamless)
    await run('award-lock', 'select from activity_award where id = $1 and tenant_id = $2 for update', [
      id,
      tenantId,
    ]);
  const result = await payReward(run, ids, {
    rewardId: id,
    memberId: award.member_id,
    amount: BigInt(due),
    activityId: award.activity_id,
  });
  if (!('txId' in result)) return recorded(run, award, 'failed', 'failed_at = now()');
  const { txId, state } = result;
  const ledgerId = result.outcome === 'paid' ? result.ledgerId : null;
  if (state === 'ok')
    return recorded(
      run,
      award,
      'paid',
      'paid_at = now(), paid = $2, failed_at = null, tx_id = $4, ledger_id = $5::bigint',
      [txId, ledgerId],
    );
  return recorded(run, award, 'ordered', 'ordered_at = now(), failed_at = null, tx_id = $4', [txId]);
}

async function payOne({ pool, ids }: AwardPayer, id: string): Promise<void> {
  const client = await pool.connect();
  let broken = false;
  try {
    const run = onConnection(client);
    await client.query('begin');
    await client.query(
      'set local lock_timeout = 5000; set local idle_in_transaction_session_timeout = 10000',
    );
    const award = await readDue(run, id);
    const done = award ? await pay(run, ids, award) : false;
    await client.query(done ? 'commit' : 'rollback');
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Pays awards that are claimed or paid without a claim, each in its own transaction and once: on our ledger,
 * or as an order to the agent's wallet. What fails is left for the next run of the job; nothing is thrown.
 */
export async function payAwards(payer: AwardPayer, awardIds: readonly string[]): Promise<void> {
  for (const id of awardIds)
    try {
      await payOne(payer, id);
    } catch (err) {
      payer.log.error({ err, award: id }, 'an award waits to be paid');
    }
}

/** Delay in ms before a rejected award is retried. */
const retryMs = 60_000;
const atOnce = 500;

/** Awards that wait to be paid, the oldest first. */
export const awardsDue = async (run: RunSql, now: number): Promise<string[]> =>
  (
    await run<{ id: string }>(
      'awards-due',
      `select id from activity_award where wanted_at is not null and paid_at is null and ordered_at is null
         and (failed_at is null or failed_at < $1) order by id limit ${atOnce}`,
      [new Date(now - retryMs)],
    )
  ).map(({ id }) => id);

/**
 * Records which orders to agents' wallets have arrived, and which have failed there; the latter are sent
 * again automatically, or by an operator.
 */
export async function followOrders(run: RunSql): Promise<void> {
  const rows = await run<{ id: string; ok: boolean }>(
    'award-orders',
    `select w.id, o.state = 'ok' as ok from activity_award w
     join wallet_order o on o.tenant_id = w.tenant_id and o.tx_id = w.tx_id
     where w.ordered_at is not null and w.paid_at is null and (o.state = 'ok' or (w.failed_at is null
       and o.state in ('uncertain', 'manual', 'rejected')))`,
    [],
  );
  const note = async (ok: boolean, name: string, set: string) => {
    const ids = rows.filter((row) => row.ok === ok).map(({ id }) => id);
    if (ids.length > 0)
      await run(name, `update activity_award set ${set} where id = any($1::bigint[]) and paid_at is null`, [
        plainArray(ids),
      ]);
  };
  await note(true, 'award-orders-paid', 'paid_at = now(), paid = due, failed_at = null');
  await note(false, 'award-orders-failed', 'failed_at = now()');
}
