import { plainArray, type RunSql } from '../sql/run-sql.ts';

/**
 * SQL key of the advisory lock on the shape of a tenant's tree. Transactions that depend on the agents above a
 * bet, such as on the terms of its pools (or open an agent below another), share it until their commit; a
 * transaction that moves agents holds it exclusively, so that each of the others is either entirely before a
 * move or entirely after it. An advisory lock, because agents may not access the row of their tenant's top.
 */
const keyOf = "hashtextextended('tree ' || t, 0)";

/**
 * Acquires the shared lock on the trees of some tenants until the end of the transaction, in a fixed order to
 * avoid deadlocks.
 */
export async function shareTrees(run: RunSql, tenantIds: Iterable<string>): Promise<void> {
  await run(
    'tree-share',
    `select pg_advisory_xact_lock_shared(${keyOf}) from (select t from unnest($1::bigint[]) as u (t)
      order by t) tenants`,
    [plainArray([...new Set(tenantIds)])],
  );
}

/** Acquires the exclusive lock on the tree of a tenant until the end of the transaction. */
export async function takeTree(run: RunSql, tenantId: string): Promise<void> {
  await run('tree-take', `select pg_advisory_xact_lock(${keyOf}) from (select $1::bigint as t) tenant`, [
    tenantId,
  ]);
}
