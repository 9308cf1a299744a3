import type { Reach, Statement } from '../../../platform/calls/analytics.ts';
import { allDaySums, factSource } from './facts.ts';

/** A statement for PostgreSQL. */
interface DatabaseStatement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Returns a statement for PostgreSQL, which reads the facts from the bets, and from what was kept of those of
 * months that have left the database; two values are added.
 */
export function inDatabase(
  { ctes, select, values }: Statement,
  { tenantId, agentIds }: Reach,
): DatabaseStatement {
  const [tenant, agents] = [`$${values.length + 1}::bigint`, `$${values.length + 2}::bigint[]`];
  const within = `where ${tenantId === null ? `${tenant} is null` : `b.tenant_id = ${tenant}`}
    and ${agentIds === null ? `${agents} is null` : `b.agent_id = any (${agents})`}`;
  const facts = `facts as not materialized (select ${factSource} from bet b ${within}
    union all select ${factSource} from past_bet b ${within}),
    ${allDaySums.map(({ relation }) => `${relation} as not materialized (select f.*, 1 as bets from facts f)`)}`;
  return {
    text: `with ${ctes ? `${facts}, ${ctes}` : facts} ${select}`,
    values: [...values, tenantId, agentIds && `{${agentIds.join(',')}}`],
  };
}
