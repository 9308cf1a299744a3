import { CompiledQuery } from 'kysely';
import {
  type Analytics,
  AnalyticsUnavailable,
  type Reach,
  type Statement,
} from '../../platform/calls/analytics.ts';
import type { Tx } from '../../platform/db/db.ts';
import { factSource } from './store/facts.ts';

/** Text of a statement for PostgreSQL, which reads the facts from the bets; two values are added. */
function inDatabase({ ctes, select, values }: Statement, { tenantId, agentIds }: Reach): CompiledQuery {
  const [tenant, agents] = [`$${values.length + 1}::bigint`, `$${values.length + 2}::bigint[]`];
  const facts = `facts as not materialized (select ${factSource} from bet b
    where ${tenantId === null ? `${tenant} is null` : `b.tenant_id = ${tenant}`}
      and ${agentIds === null ? `${agents} is null` : `b.agent_id = any (${agents})`})`;
  return CompiledQuery.raw(`with ${ctes ? `${facts}, ${ctes}` : facts} ${select}`, [
    ...values,
    tenantId,
    agentIds && `{${agentIds.join(',')}}`,
  ]);
}

/**
 * Answers statements from the columnar copy, all of one moment; without one that is ready, from the bets
 * themselves, within the time limit of the transaction.
 */
export async function answersOf(
  db: Tx,
  analytics: Analytics | undefined,
  reach: Reach,
  statements: readonly Statement[],
): Promise<unknown[][]> {
  if (analytics) {
    try {
      return await analytics.run(reach, statements);
    } catch (error) {
      if (!(error instanceof AnalyticsUnavailable)) throw error;
    }
  }
  const answers: unknown[][] = [];
  for (const statement of statements)
    answers.push((await db.executeQuery(inDatabase(statement, reach))).rows);
  return answers;
}
