import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createIdMaker } from '../db/ids.ts';
import { writeAudit } from './audit.ts';
import { type AuditProof, createAuditProofs } from './audit-proofs.ts';

const lines = 4_000;
let database: TestDatabase;
const ids = createIdMaker(2);

const entry = (target: string) => ({
  chain: '0',
  operatorId: '1',
  account: 'superadmin',
  agentId: null,
  ip: '203.0.113.7',
  sessionTag: 'tag',
  call: '/x',
  target,
  before: { list: Array.from({ length: 50 }, (_, index) => `value ${index}`) },
  after: null,
  code: 0,
  requestId: 'r',
});
const add = (count: number) =>
  database.databases.system
    .transaction()
    .execute((tx) =>
      writeAudit(
        tx,
        ids,
        entry('first'),
        ...Array.from({ length: count - 1 }, (_, index) => entry(`t${index}`)),
      ),
    );

beforeAll(async () => {
  database = await startTestDatabase(8);
  for (let left = lines; left > 0; left -= 500) await add(500);
});
afterAll(() => database?.stop());

it('shares one proof among concurrent callers and yields to other work', async () => {
  const proofs = createAuditProofs(database.databases, '');
  let turns = 0;
  let watching = true;
  const watch = () => {
    turns += 1;
    if (watching) setImmediate(watch);
  };
  setImmediate(watch);
  const request = async (name: string): Promise<AuditProof> => {
    for (;;) {
      const proof = await proofs.ask(name);
      expect(proof.checked).toBeLessThanOrEqual(proof.total);
      if (proof.finishedAt !== null) return proof;
    }
  };
  const found = await Promise.all(Array.from({ length: 20 }, (_, index) => request(`person-${index}`)));
  watching = false;
  expect(new Set(found.map(({ startedAt, finishedAt }) => `${startedAt} ${finishedAt}`)).size).toBe(1);
  expect(found[0]).toMatchObject({
    checked: lines,
    total: lines,
    chains: [{ chain: '0', rows: lines, brokenAt: null }],
  });
  // Hashing in one go would leave none in between.
  expect(turns).toBeGreaterThan(8);
});

it('starts another proof for a later caller, and holds while rows are added', async () => {
  const proofs = createAuditProofs(database.databases, '');
  const first = await Promise.all([proofs.ask('one'), add(100), add(100)]).then(async ([proof]) => {
    for (let next = proof; ; next = await proofs.ask('one')) if (next.finishedAt !== null) return next;
  });
  expect(first.chains).toMatchObject([{ chain: '0', brokenAt: null }]);
  expect((await proofs.ask('one')).finishedAt).toBe(first.finishedAt);
  let second = await proofs.ask('two');
  while (second.finishedAt === null) second = await proofs.ask('two');
  expect(second.chains).toEqual([{ chain: '0', rows: lines + 200, brokenAt: null }]);
});
