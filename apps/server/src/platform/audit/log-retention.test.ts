import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { LogRetention } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { createIdMaker } from '../db/ids.ts';
import { writeAudit } from './audit.ts';
import { verifyAudit } from './audit-verify.ts';
import { applyLogRetention } from './log-retention.ts';

const dayMs = 86_400_000;
const ids = createIdMaker(4);
const kept: LogRetention = { deniedDays: null, changesDays: null, signInDays: null };

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await startTestDatabase(6);
  db = database.databases.system;
});
afterAll(() => database.stop());

const write = (chain: string, name: string, code: number) =>
  db.transaction().execute((tx) =>
    writeAudit(tx, ids, {
      chain,
      operatorId: '1',
      account: 'superadmin',
      agentId: null,
      ip: '203.0.113.7',
      sessionTag: 'tag',
      call: '/player/update',
      target: `member:7 ${name}`,
      before: { remark: 'old' },
      after: { remark: 'new' },
      code,
      requestId: name,
    }),
  );

const retain = (days: Partial<LogRetention>, now: number) =>
  applyLogRetention(db, ids, { ...kept, ...days }, now);

/** Entries of a chain: what is left of each, as "account target ip". */
const entries = async (chain: string) =>
  (
    await sql<{ text: string }>`
      select concat_ws(' ', account, coalesce(nullif(target, ''), '-'), coalesce(nullif(ip, ''), '-'),
        coalesce(after->>'remark', after->>'kind', '-')) as text
      from audit_log where chain = ${chain}::bigint order by seq`.execute(db)
  ).rows.map(({ text }) => text);

const broken = async (chain: string) =>
  (await verifyAudit(db)).find((check) => check.chain === chain)?.brokenAt;

it('removes the content of denied entries of that age and proves them by an entry of the chain', async () => {
  for (const [name, code] of [
    ['one', 0],
    ['two', 1004],
    ['three', 1004],
    ['four', 0],
  ] as const)
    await write('21', name, code);
  const now = Date.now();
  expect(await retain({}, now + 500 * dayMs)).toEqual({ denied: 0, changes: 0, signIns: 0 });
  expect(await retain({ deniedDays: 30 }, now + 29 * dayMs)).toMatchObject({ denied: 0 });
  expect(await retain({ deniedDays: 30 }, now + 31 * dayMs)).toEqual({ denied: 2, changes: 0, signIns: 0 });
  expect(await entries('21')).toEqual([
    'superadmin member:7 one 203.0.113.7 new',
    'superadmin - - -',
    'superadmin - - -',
    'superadmin member:7 four 203.0.113.7 new',
    'pitboss server - 127.0.0.1 denied',
  ]);
  expect(await broken('21')).toBeNull();
  // A second run of that day writes no further entry.
  expect(await retain({ deniedDays: 30 }, now + 31 * dayMs)).toMatchObject({ denied: 0 });
  expect(await entries('21')).toHaveLength(5);
});

it('continues with later entries and other kinds, and never removes its own entries', async () => {
  const now = Date.now();
  await write('21', 'five', 1004);
  expect(await retain({ deniedDays: 30, changesDays: 400 }, now + 500 * dayMs)).toMatchObject({
    denied: 1,
    changes: 2,
  });
  expect(await entries('21')).toEqual([
    'superadmin - - -',
    'superadmin - - -',
    'superadmin - - -',
    'superadmin - - -',
    'pitboss server - 127.0.0.1 denied',
    'superadmin - - -',
    'pitboss server - 127.0.0.1 denied',
    'pitboss server - 127.0.0.1 changes',
  ]);
  const { rows } = await sql<{ after: unknown }>`select after - 'digest' as after from audit_log
    where chain = 21 and call = '/log/removeContent' order by seq`.execute(db);
  expect(rows.map(({ after }) => after)).toEqual([
    { kind: 'denied', entries: 2, fromSeq: '2', toSeq: '3' },
    { kind: 'denied', entries: 1, fromSeq: '6', toSeq: '6' },
    { kind: 'changes', entries: 2, fromSeq: '1', toSeq: '4' },
  ]);
  expect(await retain({ deniedDays: 30, changesDays: 400 }, now + 900 * dayMs)).toMatchObject({ changes: 0 });
  expect(await broken('21')).toBeNull();
});

it('does each entry once when two servers run at the same time', async () => {
  for (let n = 0; n < 20; n += 1) await write('22', `n${n}`, 1004);
  const now = Date.now() + 40 * dayMs;
  const runs = await Promise.all([1, 2, 3].map(() => retain({ deniedDays: 30 }, now)));
  expect(runs.reduce((sum, { denied }) => sum + denied, 0)).toBe(20);
  expect((await entries('22')).filter((text) => text.startsWith('pitboss server'))).toHaveLength(1);
  expect(await broken('22')).toBeNull();
});

it.each([
  ['content put into an emptied entry', `target = 'member:8 forged'`, '24:3', '3'],
  ['another operator', `account = 'someone'`, '25:3', '2'],
  ['another time', `at = at - interval '1 day'`, '26:2', '2'],
  ['another hash', `hash = '\\x00'`, '27:3', '4'],
  [
    'an entry emptied by hand',
    `ip = '', target = '', before = null, after = null, emptied_by = 5`,
    '28:4',
    '2',
  ],
  [
    'an entry emptied without a proof',
    `ip = '', target = '', before = null, after = null, emptied_by = 9`,
    '29:1',
    '1',
  ],
  ['the content of an emptied entry declared as kept', 'emptied_by = null', '30:3', '3'],
  ['a changed digest', `after = after || '{"digest": "00"}'`, '31:5', '5'],
])('detects %s', async (_, change, place, expected) => {
  const [chain = '', seq] = place.split(':');
  for (const [name, code] of [
    ['one', 0],
    ['two', 1004],
    ['three', 1004],
    ['four', 0],
  ] as const)
    await write(chain, name, code);
  await retain({ deniedDays: 30 }, Date.now() + 31 * dayMs);
  expect(await broken(chain)).toBeNull();
  await sql`update audit_log set ${sql.raw(change)} where chain = ${chain}::bigint and seq = ${seq}::bigint`.execute(
    db,
  );
  expect(await broken(chain)).toBe(expected);
});

it('detects an emptied entry that was deleted', async () => {
  await sql`delete from audit_log where chain = 22 and seq = 7`.execute(db);
  expect(await broken('22')).toBe('8');
});

it('deletes sign-ins of that age', async () => {
  const now = Date.now();
  const at = (days: number) => now - days * dayMs;
  for (const days of [200, 101, 99, 1])
    await sql`insert into operator_login (id, tenant_id, at, account, app_type, ip, user_agent, result)
      values (${ids.next(at(days))}, 0, ${new Date(at(days))}, ${`days${days}`}, 0, '203.0.113.7', '', 'ok')`.execute(
      db,
    );
  expect(await retain({ signInDays: 100 }, now)).toEqual({ denied: 0, changes: 0, signIns: 2 });
  const { rows } = await sql<{ account: string }>`select account from operator_login order by id`.execute(db);
  expect(rows.map(({ account }) => account)).toEqual(['days99', 'days1']);
});
