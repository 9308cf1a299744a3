import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { withoutSecrets, writeAudit } from './audit.ts';
import { verifyAudit } from './audit-verify.ts';
import { createIdMaker } from './ids.ts';

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

it('stars secrets out and keeps control characters from the log', () => {
  expect(withoutSecrets({ password: 'x', deep: [{ token: 'y', text: 'a\u001b[31m\r\nb' }] })).toEqual({
    password: '***',
    deep: [{ token: '***', text: 'a [31m  b' }],
  });
});
