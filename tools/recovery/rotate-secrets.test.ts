import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingKey } from '../../apps/server/src/domain/agents/wallet-key.ts';
import { hashPassword, loadLoginKey, verifyPassword } from '../../apps/server/src/platform/auth/passwords.ts';
import type { Secrets } from '../../apps/server/src/platform/config/secrets.ts';
import { seal, unseal } from '../../apps/server/src/platform/crypto/crypto.ts';
import { checkSecrets, hasMark } from '../../apps/server/src/platform/start/check-secrets.ts';
import { startTestApi, type TestApi } from '../../apps/server/src/testing/api.ts';
import { testPassword } from '../../apps/server/src/testing/users.ts';
import { countFormerPasswords, nextSecrets, rotateSecrets } from './rotate-secrets.ts';

let api: TestApi;
let before: Secrets;
let after: Secrets;
const db = () => api.services.databases.system;

/** A sealed value: nonce, tag and text in base64url. */
const sealed = /^[\w-]{16}\.[\w-]{22}\.[\w-]+$/;

/** Every sealed value in any text or JSON column of the database, with its table and column. */
async function sealedValues(): Promise<{ place: string; value: string }[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join pg_class k on k.relname = c.table_name and k.relkind = 'r' and k.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and c.data_type in ('text', 'jsonb')`.execute(db());
  const found: { place: string; value: string }[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: string }>`select btrim(${sql.ref(column)}::text, '"') as value
      from ${sql.table(table)} where ${sql.ref(column)}::text like '%.%.%'`.execute(db());
    for (const { value } of rows) if (sealed.test(value)) found.push({ place: `${table}.${column}`, value });
  }
  return found;
}

beforeAll(async () => {
  api = await startTestApi();
  before = api.services.config.secrets;
  await loadLoginKey(db(), before);
  const text = seal(before.server, 'a secret');
  await sql`update operator set totp_secret = ${text} where account in ('major1', 'share1')`.execute(db());
  await sql`insert into approval (id, tenant_id, agent_id, maker_id, maker_account, call, kind, target, payload,
      payload_hash, before, after, state, created_at, expires_at, prepared, reply)
    select 1, 11, 11, id, account, '/x', 'quota', 'x', ${text}, '\\x00', 'null', 'null', 'open', now(), now(),
      ${text}, ${text} from operator where account = 'major1'`.execute(db());
  await sql`insert into wallet_key (id, tenant_id, agent_id, key_id, sealed, created_at, used_at)
    values (1, 11, 11, 'K1', ${text}, now(), now())`.execute(db());
  await sql`insert into platform_key (id, key_id, sealed, public_pem, created_at)
    values (99, 'P99', ${text}, 'x', now())`.execute(db());
  await sql`insert into game_node_key (id, node_id, sealed, created_at)
    select 99, id, ${text}, now() from game_node limit 1`.execute(db());
  after = nextSecrets(before);
  await checkSecrets(db(), before, async () => undefined);
  await rotateSecrets(db(), api.services.ids, before, after);
});
afterAll(() => api.stop());

describe('a rotation of the secrets', () => {
  it('seals every sealed value of the database again, and none is left under the former secret', async () => {
    const values = await sealedValues();
    expect([...new Set(values.map(({ place }) => place))].sort()).toEqual([
      'approval.payload',
      'approval.prepared',
      'approval.reply',
      'game_node_key.sealed',
      'operator.totp_secret',
      'platform_key.sealed',
      'setting.value',
      'wallet_key.sealed',
    ]);
    for (const { place, value } of values) {
      expect(() => unseal(before.server, value), place).toThrow();
      expect(unseal(after.server, value), place).not.toBe('');
    }
  });

  it('keeps the content of what it seals, among it the key of the sign-in', async () => {
    const { rows } = await sql<{ sealed: string }>`
      select totp_secret as sealed from operator where account = 'share1'`.execute(db());
    expect(unseal(after.server, rows[0]?.sealed ?? '')).toBe('a secret');
    expect((await loadLoginKey(db(), after)).publicKey).toContain('BEGIN PUBLIC KEY');
  });

  it('keeps the key of an agent that has created none', async () => {
    const run = async <Row>(_: string, text: string, values: readonly unknown[]) =>
      (await api.services.databases.systemPool.query(text, [...values])).rows as Row[];
    const old = await signingKey(async () => [], before, '12');
    expect(await signingKey(run as never, after, '12')).toEqual(old);
  });

  it('makes the database belong to the new secrets only', async () => {
    expect([await hasMark(db(), before), await hasMark(db(), after)]).toEqual([false, true]);
    await expect(checkSecrets(db(), before, async () => undefined)).rejects.toThrow(
      'These are not the secrets this database was made with',
    );
  });

  it('accepts passwords stored with the former pepper, and counts them until they are entered', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from operator where state <> 'deleted'`.execute(db());
    expect(await countFormerPasswords(db(), after)).toBe(rows[0]?.count);
    const [major] = (
      await sql<{
        hash: string;
      }>`select password_hash as hash from operator where account = 'major1'`.execute(db())
    ).rows;
    expect(await verifyPassword(after, major?.hash ?? '', testPassword)).toBe(true);
    expect(await verifyPassword(after, major?.hash ?? '', 'Wrong-1-pass')).toBe(false);
    expect(
      await verifyPassword({ ...after, formerPepper: undefined } as never, major?.hash ?? '', testPassword),
    ).toBe(false);
    expect(await verifyPassword(before, await hashPassword(after, testPassword), testPassword)).toBe(false);
  });

  it('writes an entry to the operation log', async () => {
    const { rows } = await sql`
      select account, target, after from audit_log where account = 'pitboss secrets'`.execute(db());
    expect(rows).toEqual([
      { account: 'pitboss secrets', target: 'secrets.json', after: { values: expect.any(Number) } },
    ]);
  });
});
