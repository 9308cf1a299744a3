import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createIdMaker } from '../db/ids.ts';
import type { Database } from '../db/schema.gen.ts';
import { auditHash, withoutSecrets, writeAudit } from './audit.ts';
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

it('covers every field of a row and the hash before it, in the order of the names', () => {
  const row = {
    chain: '0',
    seq: '1',
    id: '7',
    at: '2026-03-10T00:00:00.000Z',
    operator_id: '1',
    account: 'superadmin',
    agent_id: null,
    ip: '203.0.113.7',
    session_tag: 'tag',
    call: '/x',
    target: 'member:7 玩家',
    before: { b: 2, a: [1, null, { z: true, y: 'é' }] },
    after: null,
    code: 0,
    request_id: 'r',
  };
  // Both made with Python: sha256(previous hash + json.dumps(row, sort_keys=True, separators=(',', ':'),
  // ensure_ascii=False)).
  const first = '46083d9e964b6e3c71ab95425f404f21ff1d0d4acb5f7497aae6d3103b91c048';
  const second = 'f4bbd409b7d5d580405e54f667b581167356af101698ea7d6016c25a8a6b3ee6';
  expect(auditHash(Buffer.of(), row).toString('hex')).toBe(first);
  const next = { ...row, seq: '2', id: '8', target: 't2' };
  expect(auditHash(Buffer.from(first, 'hex'), next).toString('hex')).toBe(second);
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

it('stores with each row a hash over the previous hash and all columns of the row', async () => {
  const db = database.databases.system;
  await db.transaction().execute((tx) => writeAudit(tx, ids, entry('33', 'one'), entry('33', 'two')));
  const { rows } = await sql<{
    id: string;
    seq: string;
    at: Date;
    target: string;
    hash: Buffer;
    prev_hash: Buffer;
  }>`select id, seq, at, target, hash, prev_hash from audit_log where chain = 33 order by seq`.execute(db);
  let previous: Buffer = Buffer.of();
  for (const { id, seq, at, target, hash, prev_hash } of rows) {
    const text =
      '{"account":"superadmin","after":{"note":"line break","password":"***"},"agent_id":null,' +
      `"at":"${at.toISOString()}","before":{"a":1,"b":2,"nested":{"y":["1"],"z":null}},"call":"/x","chain":"33","code":0,` +
      `"id":"${id}","ip":"203.0.113.7","operator_id":"1","request_id":"r","seq":"${seq}","session_tag":"tag","target":"${target}"}`;
    expect(prev_hash.equals(previous)).toBe(true);
    expect(hash.toString('hex')).toBe(createHash('sha256').update(previous).update(text).digest('hex'));
    previous = hash;
  }
  expect(rows.map(({ target }) => target)).toEqual(['one', 'two']);
});
