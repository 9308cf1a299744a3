import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createIdMaker } from '../database/ids.ts';
import type { Database } from '../database/schema.ts';
import { withoutSecrets, writeAudit } from './audit.ts';
import { verifyAudit } from './audit-verify.ts';

let database: TestDatabase;
const ids = createIdMaker(2);
beforeAll(async () => {
  database = await startTestDatabase(8);
});
afterAll(() => database.stop());

const entry = (chain: string, target: string) => ({
  chain,
  operatorId: '1',
  account: 'superadmin',
  agentId: null,
  ip: '203.0.113.7',
  sessionTag: 'tag',
  call: '/x',
  target,
  before: { b: 2, a: 1, nested: { z: null, y: ['1'] } },
  after: { password: 'secret', note: 'line\nbreak' },
  code: 0,
  requestId: 'r',
});

it('chains rows per tenant, also when they are written at once, and finds the first altered one', async () => {
  const db = database.databases.system;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      db.transaction().execute((tx) => writeAudit(tx, ids, entry(index % 2 ? '11' : '0', `t${index}`))),
    ),
  );
  expect(await verifyAudit(db)).toEqual([
    { chain: '0', rows: 10, brokenAt: null },
    { chain: '11', rows: 10, brokenAt: null },
  ]);
  await sql`update audit_log set target = 'forged' where chain = 11 and seq = 4`.execute(db);
  expect(await verifyAudit(db)).toEqual([
    { chain: '0', rows: 10, brokenAt: null },
    { chain: '11', rows: 3, brokenAt: '4' },
  ]);
  await sql`delete from audit_log where chain = 0 and seq = 10`.execute(db);
  expect((await verifyAudit(db))[0]).toEqual({ chain: '0', rows: 9, brokenAt: '10' });
});

it('writes all lines of a call in one statement, and locks the chain once', async () => {
  const statements: string[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 1 }) }),
    log: ({ query }) => void statements.push(query.sql),
  });
  await sql`select 1`.execute(db);
  const lines = Array.from({ length: 200 }, (_, index) => entry('77', `member:${index}`));
  await db.transaction().execute((tx) => writeAudit(tx, ids, entry('77', 'first')));
  statements.length = 0;
  await db.transaction().execute((tx) => writeAudit(tx, ids, entry('77', 'head'), ...lines));
  await db.destroy();
  expect(statements.filter((text) => /audit_/.test(text))).toHaveLength(2);
  const checks = await verifyAudit(database.databases.system);
  expect(checks.find(({ chain }) => chain === '77')).toEqual({ chain: '77', rows: 202, brokenAt: null });
  const { rows } = await sql<{ target: string }>`
    select target from audit_log where chain = 77 order by seq`.execute(database.databases.system);
  expect(rows.map(({ target }) => target)).toEqual(['first', 'head', ...lines.map(({ target }) => target)]);
});

it('stars secrets out and keeps control characters from the log', () => {
  expect(withoutSecrets({ password: 'x', deep: [{ token: 'y', text: 'a\u001b[31m\r\nb' }] })).toEqual({
    password: '***',
    deep: [{ token: '***', text: 'a [31m  b' }],
  });
});
