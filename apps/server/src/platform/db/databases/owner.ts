import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db.ts';
import { mark } from '../reads/kept-plan.ts';
import { isRead } from '../reads/once-in-read.ts';
import { roleOf } from '../reads/scope-statements.ts';
import type { Scope } from '../scope.ts';

/**
 * Does a part of a write with the owner's rights, in the same transaction: for functions of the platform code
 * that look beyond the caller's scope or write what no slice may. Slices may not import this file.
 */
export async function asOwner<T>(tx: Tx, scope: Scope, work: () => Promise<T>): Promise<T> {
  // Queries of a read are sent together: the owner's privileges of one would apply to all.
  if (isRead(tx)) throw new Error('a read asks as the owner by single questions');
  await sql`set local role none`.execute(tx);
  try {
    return await work();
  } finally {
    // A transaction that failed is rolled back and takes no further statement.
    await sql
      .raw(`set local role ${roleOf[scope.kind]}`)
      .execute(tx)
      .catch(() => undefined);
  }
}

/** Runs one query with the owner's privileges, in a read or in a write. */
export function queryAsOwner<Row>(tx: Tx, scope: Scope, query: RawBuilder<Row>) {
  if (!isRead(tx)) return asOwner(tx, scope, () => query.execute(tx));
  const compiled = query.compile(tx);
  mark(compiled, { owners: true });
  return tx.executeQuery(compiled);
}
