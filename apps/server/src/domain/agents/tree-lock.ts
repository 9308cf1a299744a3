import { plainArray, type RunSql } from '../sql/run-sql.ts';

/**
 * The lock on the shape of a tenant's tree. Whoever writes sums for the agents above a bet (or opens an agent below another)
 * shares it until its commit; whoever moves agents holds it alone, so that every sum is written either wholly before
 * a move or wholly after it, with the agents that are above then. It is an advisory lock, because agents may not touch the row
 * of their tenant's top.
 */
const keyOf = "hashtextextended('tree ' || t, 0)";

/** Shares the trees of some tenants until the end of the transaction; in one order, so that nobody waits in a circle. */
export async function shareTrees(run: RunSql, tenantIds: Iterable<string>): Promise<void> {
  await run(
    'tree-share',
    `select pg_advisory_xact_lock_shared(${keyOf}) from (select t from unnest($1::bigint[]) as u (t) order by t) tenants`,
    [plainArray([...new Set(tenantIds)])],
  );
}

/** Takes the tree of a tenant alone until the end of the transaction. */
export async function takeTree(run: RunSql, tenantId: string): Promise<void> {
  await run('tree-take', `select pg_advisory_xact_lock(${keyOf}) from (select $1::bigint as t) tenant`, [
    tenantId,
  ]);
}
