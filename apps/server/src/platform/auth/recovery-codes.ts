import { randomBytes } from 'node:crypto';
import {
  readRecoveryCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryLength,
  writeRecoveryCode,
} from '@pitboss/rules/recovery-code';
import { sql } from 'kysely';
import { sha256 } from '../crypto/crypto.ts';
import type { Db, Tx } from '../db/db.ts';

/** Each code has 80 bits, so that a plain hash of it cannot be guessed. The alphabet has 32 characters. */
const newCode = (): string =>
  [...randomBytes(recoveryLength)].map((byte) => recoveryAlphabet[byte % 32]).join('');

const hashOf = (operatorId: string, code: string): Buffer => sha256(`recovery ${operatorId} ${code}`);

/** Creates a set of recovery codes of an operator: as they are shown, and as they are stored. */
export function createRecoveryCodes(operatorId: string): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  return {
    codes: codes.map(writeRecoveryCode),
    hashes: codes.map((code) => hashOf(operatorId, code)),
  };
}

/**
 * Consumes a recovery code of an operator: each works once, also when it is sent twice at the same time.
 * Returns the number of codes left, or null for a text that is no valid code.
 */
export async function consumeRecoveryCode(
  db: Db | Tx,
  operatorId: string,
  typed: string,
): Promise<number | null> {
  const code = readRecoveryCode(typed);
  if (code === null) return null;
  const hash = hashOf(operatorId, code);
  const used = await sql<{ left: number }>`
    update operator set recovery_codes = array_remove(recovery_codes, ${hash}::bytea)
    where id = ${operatorId}::bigint and ${hash}::bytea = any(recovery_codes)
    returning cardinality(recovery_codes) as left`.execute(db);
  return used.rows[0]?.left ?? null;
}
