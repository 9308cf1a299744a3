import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createIdMaker } from '../db/ids.ts';
import { auditHash, writeAudit } from './audit.ts';
import { createAuditSealer, verifySeals } from './audit-seal.ts';
import { verifyAudit } from './audit-verify.ts';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'pitboss-seals-'));
const ids = createIdMaker(3);
beforeAll(async () => {
  database = await startTestDatabase(4);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.stop();
});

const line = (chain: string, target: string) =>
  database.databases.system.transaction().execute((tx) =>
    writeAudit(tx, ids, {
      chain,
      operatorId: null,
      account: 'a',
      agentId: null,
      ip: '203.0.113.7',
      sessionTag: '',
      call: '/x',
      target,
      before: null,
      after: null,
      code: 0,
      requestId: '',
    }),
  );

it('seals chains that have grown, and detects a log that was rewritten from its beginning', async () => {
  const db = database.databases.system;
  expect(await verifySeals(db, folder)).toEqual({ count: 0, lastAt: null, wrong: null });
  const sealer = createAuditSealer(db, folder);
  await line('0', 'first');
  await line('11', 'second');
  expect(await sealer.seal(1_000)).toBe(2);
  expect(await sealer.seal(2_000)).toBe(0);
  await line('11', 'third');
  expect(await sealer.seal(3_000)).toBe(1);
  expect(await verifySeals(db, folder)).toEqual({ count: 2, lastAt: 3_000, wrong: null });

  // The chain is recomputed after the change, as a database owner could do: the chain check alone detects
  // nothing.
  const { rows } = await sql<Record<string, unknown> & { at: Date; hash: Buffer; prev_hash: Buffer }>`
    select * from audit_log where chain = 0`.execute(db);
  const { hash: _, prev_hash, emptied_by: _none, ...first } = rows[0] as (typeof rows)[number];
  const forged = auditHash(prev_hash, { ...first, at: first.at.toISOString(), target: 'forged' });
  await sql`update audit_log set target = 'forged', hash = ${forged} where chain = 0`.execute(db);
  await sql`update audit_head set hash = ${forged} where chain = 0`.execute(db);
  expect((await verifyAudit(db)).every(({ brokenAt }) => brokenAt === null)).toBe(true);
  expect((await verifySeals(db, folder)).wrong).toBe('0:1');
});

it('continues after a full disk left an empty key and half a line', async () => {
  const position = join(folder, 'full');
  mkdirSync(position);
  writeFileSync(join(position, 'audit-seal-key.pem'), '');
  const db = database.databases.system;
  expect(await verifySeals(db, position)).toEqual({ count: 0, lastAt: null, wrong: null });
  await createAuditSealer(db, position).seal(4_000);
  const [name = ''] = readdirSync(position).filter((file) => file.endsWith('.jsonl'));
  writeFileSync(join(position, name), '{"at":5000,"hea', { flag: 'a' });
  expect(await verifySeals(db, position)).toMatchObject({ count: 1, lastAt: 4_000 });
  await line('11', 'after the full disk');
  await createAuditSealer(db, position).seal(6_000);
  expect(await verifySeals(db, position)).toEqual({ count: 2, lastAt: 6_000, wrong: null });
});

it('finds a seal that was altered', async () => {
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  const file = join(folder, name);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"at":3000', '"at":3001'));
  expect((await verifySeals(database.databases.system, folder)).wrong).toBe(name);
});
