import { byTenant } from '../../domain/sql/run-sql.ts';

/**
 * Runs a query for entries of all tenants together; on a cluster, which supports such queries for a single
 * tenant only, once for each tenant with its id.
 */
export async function queryTenants<One extends { readonly tenantId: string }, Row>(
  { isDistributed }: { readonly isDistributed: boolean },
  ones: readonly One[],
  request: (some: readonly One[], tenantId?: string) => Promise<Row[]>,
): Promise<Row[]> {
  if (!isDistributed) return request(ones);
  const rows: Row[] = [];
  for (const [tenantId, own] of byTenant(ones, (one) => one.tenantId))
    rows.push(...(await request(own, tenantId)));
  return rows;
}
