import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { runActivities } from '../../wallet/awards/activity-jobs.ts';
import { makeAnchor, makeGift } from '../ingest/gifts.ts';
import {
  freshId,
  startTestIngest,
  type TestIngest,
  testBet,
  testEvent,
  testRound,
} from '../ingest/ingest.ts';
import { balances, minor } from '../money.ts';
import { isTaken, type PoolWorld, poolNode, poolRounds, startPoolWorld } from '../pools/pool-world.ts';
import { eightAdministrators } from './users.ts';

/**
 * Eight operators, or jobs of eight servers, do the same concurrently: it is done once, and the ledger is
 * consistent.
 */

let world: PoolWorld;
let servers: TestIngest[];
let users: string[];
beforeAll(async () => {
  world = await startPoolWorld();
  const { databaseUrl: url, services } = world.api;
  const database = { databases: services.databases, url, stop: async () => undefined };
  servers = await Promise.all([7, 8].map((id) => startTestIngest(database, poolNode, id)));
  users = await eightAdministrators(world);
});
afterAll(async () => {
  expect(await verifyLedger(world.api.services.databases.system)).toEqual([]);
  for (const one of servers ?? []) await one.close();
  await world?.api.stop();
});

const server = (n: number) => servers[n % servers.length] as TestIngest;

/** Sends a call of each of the eight concurrently; returns the codes in ascending order. */
async function atOnce(path: string, bodyOf: (n: number) => object): Promise<number[]> {
  const replies = await Promise.all(
    users.map((account, n) =>
      world.api.call(account, path, { body: bodyOf(n), headers: { 'idempotency-key': freshId('race') } }),
    ),
  );
  return replies.map(({ code }) => code).sort((a, b) => a - b);
}

it('an approval is decided by one of eight, and the change is made once', async () => {
  world.api.services.config.fourEyes = true;
  const body = { id: '11', amount: '200000.00', remark: 'race' };
  const before = (await balances(world.api)).get('agent:11') ?? 0n;
  expect((await world.call('/proxyUser/addBalance', { body })).code).toBe(1350);
  const [open] = await world.query<{ id: string }>("select id from approval where state = 'open'");
  const replies = await Promise.all(
    users.map((account) =>
      world.call('/approvals/approve', { query: { approvalId: open?.id ?? '' } }, account),
    ),
  );
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...Array(7).fill(1354)]);
  expect((await balances(world.api)).get('agent:11')).toBe(before + 20_000_000n);
  world.api.services.config.fourEyes = false;
});

it('a held payout is decided by one of eight operators with different decisions', async () => {
  const bet = testBet({ member: 'member14', amount: '1.00', win: '9000000.00' });
  expect(await server(0).rounds([testRound([bet], { gameId: 203 })])).toMatchObject([{ code: 1202 }]);
  const [win] = await world.query<{ id: string }>('select id from parked_win where bet_key = $1', [
    bet.betId,
  ]);
  const before = (await balances(world.api)).get('member:314') ?? 0n;
  const actions = ['pay', 'lose', 'returnStake'] as const;
  const codes = await atOnce('/risk/decideParkedWin', (n) => ({
    winId: win?.id,
    action: actions[n % 3],
    remark: 'checked',
  }));
  expect(codes).toEqual([0, ...Array(7).fill(1500)]);
  const [{ state = '' } = {}] = await world.query<{ state: string }>(
    'select state from parked_win where id = $1',
    [win?.id],
  );
  const paid: Readonly<Record<string, bigint>> = { paid: 900_000_000n, lost: 0n, returned: 100n };
  expect((await balances(world.api)).get('member:314')).toBe(before + (paid[state] ?? -1n));
});

it('eight corrections of one award leave the member the amount of the award', async () => {
  const now = Date.now();
  const dayMs = 86_400_000;
  const { data } = await world.call<{ id: string }>('/activity/add', {
    body: {
      title: { zh_cn: '签到', en_us: 'Days' },
      content: { zh_cn: '内容', en_us: 'Content' },
      kind: 'signIn',
      start: now - 3 * dayMs,
      end: now - 2_000,
      currencies: ['CNY'],
      showStart: now - 3 * dayMs,
      showEnd: now + dayMs,
      payoutTime: now + 3_600_000,
      rule: { steps: [{ at: 1, amount: { CNY: '5' } }] },
    },
  });
  expect(
    await server(0).events([testEvent('signIn', { member: 'member13', at: now - dayMs })]),
  ).toMatchObject([{ code: 0 }]);
  expect((await world.call('/activity/publish', { query: { id: data.id } })).code).toBe(0);
  await world.query('update activity set payout_at = now() where id = $1', [data.id]);
  const before = (await balances(world.api)).get('member:313') ?? 0n;
  // The settlement and the payment also run eight times concurrently.
  await Promise.all(users.map(() => runActivities(world.api.services, Date.now())));
  expect((await balances(world.api)).get('member:313')).toBe(before + 500n);

  const [award] = await world.query<{ id: string }>('select id from activity_award where activity_id = $1', [
    data.id,
  ]);
  const codes = await atOnce('/activity/correct', (n) => ({
    awardId: award?.id,
    amount: `${10 + n}.00`,
    reason: 'late days',
  }));
  expect(codes[0]).toBe(0);
  await runActivities(world.api.services, Date.now());
  const { data: listed } = await world.call<{ list: { corrected: string }[] }>('/activity/listAward', {
    body: { activityId: data.id },
  });
  const corrected = minor(listed.list[0]?.corrected ?? '0');
  expect(corrected).toBeGreaterThanOrEqual(1_000n);
  expect((await balances(world.api)).get('member:313')).toBe(before + corrected);
});

it('eight changes of a pool while rounds settle lose and double no contribution', async () => {
  const groupId = await world.openGroup();
  const rounds = poolRounds(64);
  const parts = Array.from({ length: 8 }, (_, part) => rounds.slice(part * 8, part * 8 + 8));
  const proportions = ['0.0100', '0.0200'];
  const [answers, codes] = await Promise.all([
    Promise.all(parts.map((part, n) => server(n).rounds(part))),
    atOnce('/pool/updatePoolGroup', (n) => ({ groupId, proportion: proportions[n % 2], reason: 'race' })),
  ]);
  expect(answers.every(isTaken)).toBe(true);
  // Code 1010: the value is already set.
  expect(codes.filter((code) => code === 0).length).toBeGreaterThan(0);
  const stakes = rounds.reduce((sum, { bets }) => sum + minor(bets[0]?.amount ?? '0'), 0n);
  const levels = await world.levels(groupId);
  const contributed = levels.reduce((sum, level) => sum + minor(level.contributed), 0n);
  for (const level of levels) expect(minor(level.balance)).toBe(minor(level.contributed) - minor(level.paid));
  expect(contributed).toBeGreaterThanOrEqual((stakes * 100n) / 10_000n - 4n);
  expect(contributed).toBeLessThanOrEqual((stakes * 200n) / 10_000n);
  const [counted] = await world.query<{ jackpots: string }>(
    'select count(*) as jackpots from pool_payout where group_id = $1',
    [groupId],
  );
  expect(Number(counted?.jackpots)).toBe(rounds.filter((_, n) => n % 3 === 0).length);
});

it('a gift that is sent again and reversed by eight concurrently is reversed once', async () => {
  const { databases } = world.api.services;
  await makeAnchor(databases.systemPool, {
    id: 'wren',
    from: Date.now() - 60_000,
    anchorShare: '0.5',
    agencyShare: '0',
  });
  await makeGift(databases.systemPool, { id: '71', price: '1001' });
  const stream = testEvent('stream', { anchorId: 'wren', roomId: 'r', event: 'start' });
  expect(await server(0).events([stream])).toMatchObject([{ code: 0 }]);
  const before = await balances(world.api);
  const gift = {
    ...testEvent('gift', {
      sendId: freshId('S'),
      member: 'member12',
      anchorId: 'wren',
      roomId: 'r',
      giftId: '71',
      count: 1,
      amount: '10.01',
    }),
    at: Date.now(),
  };
  const first = await Promise.all(users.map((_, n) => server(n).events([gift])));
  expect(first.flat().filter(({ code }) => code === 0)).toHaveLength(1);
  const [sent] = await world.query<{ id: string }>("select id from gift_sent where anchor_id = 'wren'");
  const [codes] = await Promise.all([
    atOnce('/anchor/reverseGift', () => ({ id: sent?.id, reason: 'sent by mistake' })),
    ...users.map((_, n) => server(n).events([gift])),
  ]);
  expect(codes).toEqual([0, ...Array(7).fill(1774)]);
  const after = await balances(world.api);
  for (const [account, balance] of before) expect(after.get(account), account).toBe(balance);
});
