import { storableText } from '@pitboss/wallet/foreign-text';
import { sql } from 'kysely';
import { tellOperator } from '../domain/inbox/tell-operator.ts';
import type { Tx } from '../platform/db/db.ts';
import type { IdMaker } from '../platform/db/ids.ts';

/** Most of an error's text that is kept. */
const faultMax = 500;

/** Sets a batch aside that cannot be evaluated, so that it does not hold up the others. */
export const setAside = (tx: Tx, id: string, failure: string) =>
  sql`update risk_batch set fault = ${storableText(failure, faultMax)} where id = ${id}::bigint`.execute(tx);

/**
 * Reports a batch that was set aside to every super administrator who may sign in: what it holds is not
 * watched.
 */
export async function reportAside(tx: Tx, ids: IdMaker, batch: string, failure: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from operator where role = 'superAdmin' and state = 'normal'`.execute(tx);
  for (const operator of rows)
    await tellOperator(tx, {
      id: ids.next(),
      operatorId: operator.id,
      kind: 'riskBatchAside',
      key: `riskBatch ${batch}`,
      params: { batch, fault: storableText(failure, 200) },
      link: '/riskManagement',
    });
}
