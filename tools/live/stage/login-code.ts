import { randomInt } from 'node:crypto';
import { codeHash } from '../../../apps/server/src/domain/anchors/login-code.ts';
import type { RunSql } from '../../../apps/server/src/domain/sql/run-sql.ts';

/** Gives an anchor of the demo world a login code, as its operator does on the page; none to those who may not sign in. */
export async function newCode(run: RunSql, anchorId: string): Promise<string | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const rows = await run(
    'live-anchor-code',
    `update anchor set code_hash = $2, code_at = date_trunc('milliseconds', now()), code_tries = 0
     where id = $1 and allowed_at is not null and (banned_at is null or banned_until <= now()) returning id`,
    [anchorId, codeHash(anchorId, code)],
  );
  return rows.length > 0 ? code : null;
}
