import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { sealWalletSecret, walletKey } from '../../apps/server/src/domain/agents/wallet-key.ts';
import { writeAudit } from '../../apps/server/src/platform/audit/audit.ts';
import type { Secrets } from '../../apps/server/src/platform/config/secrets.ts';
import { seal, unseal } from '../../apps/server/src/platform/crypto/crypto.ts';
import type { Db, Tx } from '../../apps/server/src/platform/db/db.ts';
import type { IdMaker } from '../../apps/server/src/platform/db/ids.ts';
import { keepMark } from '../../apps/server/src/platform/start/check-secrets.ts';

/** Columns with values that are sealed under the server's secret, with the key of their table. */
const sealedColumns = [
  { table: 'operator', key: ['id'], columns: ['totp_secret'] },
  { table: 'approval', key: ['tenant_id', 'id'], columns: ['payload', 'prepared', 'reply'] },
  { table: 'wallet_key', key: ['tenant_id', 'id'], columns: ['sealed'] },
  { table: 'platform_key', key: ['id'], columns: ['sealed'] },
  { table: 'game_node_key', key: ['id'], columns: ['sealed'] },
] as const;

/** Returns new secrets; the pepper in use so far verifies passwords until their next sign-in. */
export const nextSecrets = (secrets: Secrets): Secrets => ({
  pepper: randomBytes(32),
  server: randomBytes(32),
  formerPepper: secrets.pepper,
});

/**
 * Counts the accounts whose password is still stored with the pepper before the present one: those that have
 * not signed in since the last rotation. A further rotation ends their passwords.
 */
export async function countFormerPasswords(db: Db, secrets: Secrets): Promise<number> {
  if (!secrets.formerPepper) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operator where state <> 'deleted' and former_pepper`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Seals everything in the database under new secrets, in one transaction, with an entry in the operation log.
 * Servers must be stopped: one with the former secrets could neither read nor seal. Returns the number of
 * values. Agents that use the key derived from the former secret keep it, as a key of their own.
 */
export async function rotateSecrets(db: Db, ids: IdMaker, from: Secrets, to: Secrets): Promise<number> {
  const again = (sealed: string) => seal(to.server, unseal(from.server, sealed));
  return db.transaction().execute(async (tx) => {
    await keepDerivedKeys(tx, ids, from);
    let count = 0;
    for (const { table, key, columns } of sealedColumns)
      for (const column of columns) count += await sealAgain(tx, { table, key, column }, again);
    count += await sealLoginKey(tx, again);
    // A binding that was begun ends after ten minutes anyway.
    await sql`delete from binding`.execute(tx);
    await sql`update operator set former_pepper = true`.execute(tx);
    await keepMark(tx, to);
    await writeAudit(tx, ids, {
      chain: '0',
      operatorId: null,
      account: 'pitboss secrets',
      agentId: null,
      ip: '127.0.0.1',
      sessionTag: '',
      call: '/platformKey/rotate',
      target: 'secrets.json',
      before: null,
      after: { values: count },
      code: 0,
      requestId: 'pitboss-secrets',
    });
    return count;
  });
}

async function sealAgain(
  tx: Tx,
  {
    table,
    key,
    column,
  }: { readonly table: string; readonly key: readonly string[]; readonly column: string },
  again: (sealed: string) => string,
): Promise<number> {
  const names = key.map((name) => sql.ref(name));
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(names)}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} like '%.%.%' for update`.execute(tx);
  for (const row of rows) {
    const isRow = sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}::bigint`),
      sql` and `,
    );
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${again(row.sealed ?? '')}
      where ${isRow}`.execute(tx);
  }
  return rows.length;
}

/** The key that decrypts passwords on their way, in the settings. */
async function sealLoginKey(tx: Tx, again: (sealed: string) => string): Promise<number> {
  const { rows } = await sql<{ value: string }>`
    select value #>> '{}' as value from setting where key = 'login_key'`.execute(tx);
  for (const { value } of rows)
    await sql`update setting set value = ${JSON.stringify(again(value))}::jsonb
      where key = 'login_key'`.execute(tx);
  return rows.length;
}

/** Stores the derived first key of each agent that has created none. */
async function keepDerivedKeys(tx: Tx, ids: IdMaker, from: Secrets): Promise<void> {
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    select a.id, a.tenant_id from agent a
    where not exists (select from wallet_key k where k.agent_id = a.id)`.execute(tx);
  for (const { id, tenant_id: tenantId } of rows) {
    const { keyId, secret } = walletKey(from, id);
    await sql`insert into wallet_key (id, tenant_id, agent_id, key_id, sealed, created_at, used_at)
      values (${ids.next()}::bigint, ${tenantId}::bigint, ${id}::bigint, ${keyId},
        ${sealWalletSecret(from, secret)}, now(), now())`.execute(tx);
  }
}
