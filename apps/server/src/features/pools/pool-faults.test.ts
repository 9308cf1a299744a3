import { errors } from '@pitboss/contract/errors';
import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { seal } from '../../kernel/access/crypto.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import {
  freshId,
  startTestIngest,
  type TestIngest,
  testBet,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { fundTree } from '../../testing/money.ts';

/** Pools with two servers, with connections that drop in the middle, and with a second person. */

const secret = 'JBSWY3DPEHPK3PXP';
let api: TestApi;
let servers: TestIngest[];
let groupId = '';
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '10000.00');
  const node = { id: 'node-1', secret: 'a secret of the first game server' };
  await query('insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now())', [
    node.id,
    node.secret,
  ]);
  await query('update operator set totp_secret = $1 where id in (1, 2)', [
    seal(api.services.config.secrets.server, secret),
  ]);
  const database = {
    databases: api.services.databases,
    url: api.databaseUrl,
    stop: async () => undefined,
  };
  servers = await Promise.all([7, 8].map((id) => startTestIngest(database, node, id)));
});
beforeEach(async () => {
  api.services.config.fourEyes = false;
  if (groupId) await call('/pool/updatePoolGroup', { body: { groupId, agentIds: [], reason: 'over' } });
  const body = {
    ...{ name: freshId('pool'), agentIds: ['11'], rtp: '0.950', proportion: '0.0137', open: true },
    ...{ ratios: ['0.4123', '0.3001', '0.2076', '0.0800'], reason: 'test' },
  };
  groupId = (await call<{ groupId: string }>('/pool/createPoolGroup', { body })).data.groupId;
});
afterAll(async () => {
  for (const one of servers ?? []) await one.close();
  await api?.stop();
});

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await api.services.databases.systemPool.query(text, values)).rows as Row[];
/** A call with a fresh code; used ones are forgotten first. */
async function call<T = unknown>(
  path: string,
  payload: Parameters<TestApi['call']>[2],
  account = 'superadmin',
) {
  await query('update operator set totp_last_step = null');
  return api.call<T>(account, path, {
    ...payload,
    headers: { 'dynamic-code': new TOTP({ secret }).generate() },
  });
}
interface Level {
  groupId: string;
  balance: string;
  contributed: string;
  paid: string;
}
const levels = async () =>
  (await call<Level[]>('/pool/listPoolInfo', {})).data.filter((one) => one.groupId === groupId);
const minor = (amount: string) => BigInt(amount.replace('.', ''));

/** Accepted now, or before. */
const taken = [0, 1];

/** Rounds of a bet each; every third pays a jackpot of level 1. */
const play = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    testRound([
      testBet({
        ...{ member: ['member12', 'member13', 'member14'][index % 3] as string, win: '0' },
        amount: `${20 + index}.37`,
        ...(index % 3 === 0 ? { jackpot: '0.41', jackpotLevel: 1 as const } : {}),
      }),
    ]),
  );

/** What the levels hold is what the rounds contributed, to the last hundred-millionth, less what was paid; the books are right. */
async function expectAll(rounds: readonly ReturnType<typeof testRound>[]): Promise<void> {
  const stakes = rounds.flatMap(({ bets }) => bets).reduce((sum, { amount }) => sum + minor(amount), 0n);
  const shares = [4_123n, 3_001n, 2_076n, 800n];
  const found = await levels();
  expect(found.map(({ contributed }) => minor(contributed))).toEqual(
    shares.map((share) => (stakes * 137n * share) / 100_000_000n),
  );
  for (const { balance, contributed, paid } of found)
    expect(minor(balance)).toBe(minor(contributed) - minor(paid));
  const jackpots = rounds.flatMap(({ bets }) => bets).filter(({ jackpot }) => jackpot).length;
  const paid = await query<{ sum: string }>(
    'select coalesce(sum(reward), 0)::text as sum from bet where bet_key = any($1)',
    [rounds.flatMap(({ bets }) => bets.map(({ betId }) => betId))],
  );
  expect(paid).toEqual([{ sum: String(jackpots * 41) }]);
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
}

it('two servers contribute to and pay from one group at once, each bet once', async () => {
  const rounds = play(60);
  const parts = Array.from({ length: 12 }, (_, part) => rounds.slice(part * 5, part * 5 + 5));
  // Each server also gets what the other one was sent.
  const answers = await Promise.all(
    [0, 1].flatMap((other) =>
      parts.map((part, index) => (servers[(index + other) % 2] as TestIngest).rounds(part)),
    ),
  );
  expect(answers.flat().filter(({ code }) => !taken.includes(code))).toEqual([]);
  expect(answers.flat().filter(({ status }) => status === 'accepted')).toHaveLength(rounds.length);
  await expectAll(rounds);
});

it('a sender that repeats until it is answered loses and doubles nothing when servers lose their database', async () => {
  const rounds = play(40);
  const wanted = Array.from({ length: 8 }, (_, part) => rounds.slice(part * 5, part * 5 + 5));
  let answered = 0;
  const send = async (part: readonly unknown[], index: number) => {
    for (;;) {
      const answers = await (servers[index % 2] as TestIngest).rounds(part).catch((): IngestAnswer[] => []);
      if (answers.length > 0 && answers.every(({ code }) => taken.includes(code))) break;
    }
    answered += 1;
  };
  const sending = Promise.all(wanted.map(send));
  for (let times = 0; times < 6 && answered < wanted.length; times += 1)
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state like '%transaction%'`,
    ).catch(() => []);
  await sending;
  await expectAll(rounds);
});

it('with four eyes every change of its RTP and every drain waits for a second person; the rest does not', async () => {
  const rounds = play(3);
  await (servers[0] as TestIngest).rounds(rounds);
  api.services.config.fourEyes = true;
  const change = (body: object) =>
    call('/pool/updatePoolGroup', { body: { groupId, reason: 'season', ...body } });
  const sent = errors['approval.sent'].code;
  expect((await change({ proportion: '0.0200' })).code).toBe(0);
  // A lower one too.
  expect((await change({ rtp: '0.949' })).code).toBe(sent);
  const before = (await levels())[1];
  const drain = { groupId, level: '2', currency: 'CNY', drain: before?.balance ?? '', reason: 'season' };
  expect(minor(drain.drain)).toBeGreaterThan(0n);
  expect((await call('/pool/setPoolInfo', { query: drain })).code).toBe(sent);
  expect((await levels())[1]).toEqual(before);
  const waiting = await query<{ id: string; kind: string }>(
    "select id::text as id, kind from approval where state = 'open' order by id",
  );
  expect(waiting.map(({ kind }) => kind)).toEqual(['pool', 'pool']);
  for (const { id } of waiting)
    expect(await call('/approvals/approve', { query: { approvalId: id } }, 'sysadmin')).toMatchObject({
      code: 0,
    });
  expect((await levels())[1]?.balance).toBe('0.00');
  const { data } = await call<{ list: { groupId: string; rtp: string; approver: string | null }[] }>(
    '/pool/listPoolGroup',
    { body: {} },
  );
  expect(data.list.find((one) => one.groupId === groupId)).toMatchObject({
    ...{ rtp: '0.949', approver: 'sysadmin' },
  });
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
});
