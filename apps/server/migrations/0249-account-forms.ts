import { type Kysely, sql } from 'kysely';

/**
 * Storage and comparison of accounts and nicknames: `name_identity` is the stored form, which distinguishes two
 * names (NFC, case-sensitive), `name_search` the case-insensitive form for searches. Lower case is not enough:
 * capital İ and the two small sigmas differ between libraries and by the next character.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  // Restoring a backup drops the tables of a database and leaves its functions.
  await run(`create or replace function name_identity(name text) returns text language sql immutable parallel safe
    as $$ select normalize(name, NFC) $$`);
  await run(`create or replace function name_search(name text) returns text language sql immutable parallel safe
    as $$ select replace(lower(translate(normalize(name, NFC), U&'\\0130\\03A3\\03C2', U&'i\\03C3\\03C3')), U&'i\\0307', 'i') $$`);
  for (const [table, column] of [
    ['member', 'account'],
    ['member', 'nickname'],
    ['agent', 'account'],
  ]) {
    await run(`create index ${table}_${column}_search on ${table} (name_search(${column}) text_pattern_ops)`);
    await run(`drop index ${table}_${column}_begins`);
  }
  // Accounts stored in another form are normalised, unless their tenant has that account already.
  await run(`update member m set account = name_identity(account) where account is not nfc normalized
    and not exists (select from member o where o.tenant_id = m.tenant_id and o.id <> m.id and name_identity(o.account) = name_identity(m.account))`);
  await run('update member set nickname = name_identity(nickname) where nickname is not nfc normalized');
}
