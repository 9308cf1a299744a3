import type { IngestReply } from '@pitboss/contract/ingest/ingest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { fundTree } from '../../testing/money.ts';

/**
 * Pools in the chain of RTP, at game servers and with a second approver, and random histories of their money.
 */

let api: TestApi;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '1000000.00');
  node = configNode(api.app, { id: 'reserve', secret: 'secret of reserve' });
});
afterAll(() => api?.stop());

const done = async <T = unknown>(path: string, payload: Parameters<TestApi['call']>[2]): Promise<T> => {
  const reply = await api.call<T>('superadmin', path, payload);
  expect(reply.code, `${path} ${reply.desc}`).toBe(0);
  return reply.data;
};
const create = async (body: Record<string, unknown>) =>
  (
    await done<{ groupId: string }>('/pool/createPoolGroup', {
      body: { rtp: '0.930', proportion: '0.0100', ratios: ['1', '0', '0', '0'], reason: 'chain', ...body },
    })
  ).groupId;
const resolve = async (gameId: number) =>
  done<{
    rtp: string;
    level: string;
    set: string;
    chain: { level: string; actor: string; reason: string }[];
  }>('/rtp/resolve', { body: { memberId: '314', gameId } });

it('the group of the nearest agent sets level 8 in its games, with author and reason, and the feed publishes it', async () => {
  const groupId = await create({ name: 'Upper', agentIds: ['12'], gameIds: [201], open: true });
  expect(await resolve(201)).toMatchObject({ rtp: '0.930', level: 'pool' });
  expect((await resolve(201)).chain[0]).toMatchObject({
    level: 'pool',
    actor: 'superadmin',
    reason: 'chain',
  });
  expect((await resolve(202)).level).toBe('number');
  await create({ name: 'Nearer', agentIds: ['14'], rtp: '0.990', open: true });
  expect(await resolve(201)).toMatchObject({ level: 'pool', set: '0.990', rtp: '0.965' });
  await done('/pool/setPoolInfo', {
    query: { groupId, level: '1', currency: 'CNY', seed: '10', cap: '20', mustHit: 'true', reason: 'seed' },
  });
  const { state } = await node.readAll();
  expect(state.get(`rtp.pool ${groupId}`)).toEqual({ agents: ['12'], gameIds: [201], rtp: 930 });
  expect(state.get(`pool ${groupId}`)).toMatchObject({
    name: 'Upper',
    open: true,
    proportion: 100,
    agents: ['12'],
    gameIds: [201],
    levels: [
      {
        level: 1,
        ratio: 10_000,
        currencies: { CNY: { balance: '10.00', seed: '10.00', cap: '20.00', mustHit: true } },
      },
      { level: 2, ratio: 0 },
      { level: 3, ratio: 0 },
      { level: 4, ratio: 0 },
    ],
  });
  await done('/pool/updatePoolGroup', { body: { groupId, agentIds: [], reason: 'out' } });
  await done('/pool/updatePoolGroup', {
    body: { groupId: await groupNamed('Nearer'), agentIds: [], reason: 'out' },
  });
  expect((await resolve(201)).level).toBe('number');
});

const groupNamed = async (name: string) => {
  const { list } = await done<{ list: { groupId: string }[] }>('/pool/listPoolGroup', { body: { name } });
  return list[0]?.groupId ?? '';
};

/** A small generator of numbers that a seed repeats. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

it('any history of bets, jackpots, corrections and cancels results in the same state as a model, in any batches', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647);
  process.stdout.write(`random pools: SEED=${seed}\n`);
  const pick = random(seed);
  const ratios = [0.4123, 0.3001, 0.2076, 0.08];
  const groupId = await create({
    name: 'Random',
    agentIds: ['11'],
    proportion: '0.0137',
    ratios: ratios.map((one) => one.toFixed(4)),
    open: true,
    limits: [{ level: 2, currency: 'CNY', seed: '50', cap: '0', mustHit: false }],
  });
  const model = [0n, 5_000n, 0n, 0n];
  const n = [0n, 0n, 0n, 0n];
  const paid = new Map<string, { level: number; jackpot: bigint; paid: bigint }>();
  const fill = () => {
    if ((model[1] ?? 0n) < 5_000n) model[1] = 5_000n;
  };
  const contribute = (stake: bigint) => {
    for (const [place, ratio] of ratios.entries()) {
      const before = (n[place] ?? 0n) / 100_000_000n;
      n[place] = (n[place] ?? 0n) + stake * 137n * BigInt(Math.round(ratio * 10_000));
      model[place] = (model[place] ?? 0n) + (n[place] ?? 0n) / 100_000_000n - before;
    }
  };
  const pay = (betId: string, jackpot: bigint, level: number) => {
    const part = (model[level] ?? 0n) < jackpot ? (model[level] ?? 0n) : jackpot;
    model[level] = (model[level] ?? 0n) - part;
    paid.set(betId, { level, jackpot, paid: part });
    if (level === 1) fill();
  };
  const send = async (field: 'rounds' | 'events', items: readonly unknown[]) => {
    const path = field === 'rounds' ? '/ingest/v1/rounds:batch' : '/ingest/v1/events';
    const reply = await node.send<IngestReply>('POST', path, JSON.stringify({ [field]: items }));
    for (const answer of reply.data.results)
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 });
  };
  const sent: { roundId: string; betId: string }[] = [];
  for (let step = 0; step < 25; step += 1) {
    if (pick(4) === 0 && sent.length > 0) {
      const { roundId, betId } = sent[pick(sent.length)] as (typeof sent)[number];
      const jackpot = BigInt(pick(3) * 777);
      await send('events', [
        testEvent('resettlement', { roundId, betId, win: '0', jackpot: text(jackpot), jackpotLevel: 1 }),
      ]);
      const was = paid.get(betId);
      if (!was) {
        if (jackpot > 0n) pay(betId, jackpot, 0);
      } else if (jackpot > was.jackpot) {
        const more = jackpot - was.jackpot;
        const part = (model[was.level] ?? 0n) < more ? (model[was.level] ?? 0n) : more;
        model[was.level] = (model[was.level] ?? 0n) - part;
        paid.set(betId, { ...was, jackpot, paid: was.paid + part });
        if (was.level === 1) fill();
      } else {
        const keeps = was.paid < jackpot ? was.paid : jackpot;
        model[was.level] = (model[was.level] ?? 0n) + was.paid - keeps;
        paid.set(betId, { ...was, jackpot, paid: keeps });
      }
      continue;
    }
    const batch = Array.from({ length: 1 + pick(3) }, () =>
      testRound(
        Array.from({ length: 1 + pick(4) }, () => {
          const jackpot = pick(6) === 0 ? text(BigInt(1 + pick(4_000))) : undefined;
          const member = ['member12', 'member13', 'member14'][pick(3)] as string;
          return testBet({
            member,
            amount: text(BigInt(1 + pick(20_000))),
            win: '0',
            ...(jackpot ? { jackpot, jackpotLevel: (1 + pick(4)) as 1 } : {}),
          });
        }),
      ),
    );
    await send('rounds', batch);
    const bets = batch.flatMap((round) => round.bets.map((bet) => ({ ...bet, roundId: round.roundId })));
    for (const { amount } of bets) contribute(minorOf(amount));
    for (const bet of bets) {
      if (bet.jackpot) pay(bet.betId, minorOf(bet.jackpot), (bet.jackpotLevel ?? 1) - 1);
      sent.push(bet);
    }
  }
  const info = await done<{ groupId: string; balance: string }[]>('/pool/listPoolInfo', {});
  expect(info.filter((one) => one.groupId === groupId).map(({ balance }) => minorOf(balance))).toEqual(model);
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
});

const text = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const minorOf = (amount: string) => BigInt(amount.replace('.', ''));
