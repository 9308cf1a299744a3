import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Tx } from './db.ts';
import { roleOf } from './reads/scope-statements.ts';

/**
 * Does a part of a write with the owner's rights, in the same transaction: for functions of the kernel that look beyond
 * the caller's scope or write what no slice may. Slices may not import this file.
 */
export async function asOwner<T>(tx: Tx, scope: Scope, work: () => Promise<T>): Promise<T> {
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
