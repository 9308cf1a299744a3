import { errors } from '@pitboss/contract/core/errors';
import type { IngestAnswer, IngestReply } from '@pitboss/contract/ingest/ingest';
import type { IngestBet } from '@pitboss/contract/ingest/ingest-items';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { betEvent, freshId, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { fundTree, minor } from '../../testing/money.ts';

/**
 * Pools (risk §5): contributions of bets and payments of jackpots, as sent by a game server, and settings by
 * operators.
 */

let api: TestApi;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '10000.00');
  node = configNode(api.app, { id: 'reserve', secret: 'secret of reserve' });
  await sql`update agent set transfer_mode = 'seamless' where id = 16`.execute(api.services.databases.system);
});
afterAll(() => api?.stop());

const send = async (field: 'rounds' | 'events', items: readonly unknown[]): Promise<IngestAnswer[]> => {
  const path = field === 'rounds' ? '/ingest/v1/rounds:batch' : '/ingest/v1/events';
  const reply = await node.send<IngestReply>('POST', path, JSON.stringify({ [field]: items }));
  expect(reply.code, reply.desc).toBe(0);
  return reply.data.results;
};
const accepted = async (field: 'rounds' | 'events', items: readonly unknown[]) => {
  for (const reply of await send(field, items)) expect(reply).toMatchObject({ status: 'accepted', code: 0 });
};
const bet = (more: Partial<IngestBet>) => testBet({ member: 'member13', ...more });
const call = <T = unknown>(path: string, payload: Parameters<TestApi['call']>[2]) =>
  api.call<T>('superadmin', path, payload);
const done = async <T = unknown>(path: string, payload: Parameters<TestApi['call']>[2]): Promise<T> => {
  const reply = await call<T>(path, payload);
  expect(reply.code, `${path} ${reply.desc}`).toBe(0);
  return reply.data;
};
const terms = {
  rtp: '0.950',
  proportion: '0.0123',
  ratios: ['0.4000', '0.3000', '0.2000', '0.1000'],
  reason: 'test',
  open: true,
};
const createGroup = async (more: Record<string, unknown>) =>
  (
    await done<{ groupId: string }>('/pool/createPoolGroup', {
      body: { ...terms, name: freshId('pool'), ...more },
    })
  ).groupId;
const update = (groupId: string, more: Record<string, unknown>) =>
  call('/pool/updatePoolGroup', { body: { groupId, reason: 'test', ...more } });
const setInfo = (groupId: string, more: Record<string, string>) =>
  call('/pool/setPoolInfo', { query: { groupId, reason: 'test', ...more } });

interface Level {
  groupId: string;
  level: number;
  balance: string;
  contributed: string;
  paid: string;
  seeded: string;
  drained: string;
  shortfall: string;
  hourly: string;
  bets: number;
  hitAt: number | null;
}
const levels = async (groupId: string) =>
  (await done<Level[]>('/pool/listPoolInfo', {})).filter((one) => one.groupId === groupId);
const balances = async (groupId: string) => (await levels(groupId)).map(({ balance }) => balance);
interface Line {
  kind: string;
  level: number;
  amount: string;
  balanceAfter: string;
  memberAccount: string | null;
}
const records = async (filter: object) =>
  await done<{ list: Line[]; totals: { kind: string; amount: string }[] }>('/pool/listRecord', {
    body: filter,
  });
const lines = async (filter: object) =>
  (await records(filter)).list.map(({ kind, level, amount }) => `${kind} ${level} ${amount}`).sort();
const balanceOf = async (id: string) =>
  BigInt(
    (
      await sql<{
        balance: string;
      }>`select balance from ledger_account where kind = 'member' and owner_id = ${id}::bigint`.execute(
        api.services.databases.system,
      )
    ).rows[0]?.balance ?? 0,
  );
const proved = async () => expect(await verifyLedger(api.services.databases.system)).toEqual([]);
/** Empties and deletes a group, so that the next test has its agents. */
async function removeGroup(groupId: string): Promise<void> {
  await update(groupId, { open: false, limits: [] });
  for (const { level, balance } of await levels(groupId))
    if (balance !== '0.00') await setInfo(groupId, { level: String(level), currency: 'CNY', drain: balance });
  await done('/pool/deletePoolGroup', { query: { groupId, reason: 'over' } });
}

describe('groups of pools', () => {
  it('are made, changed with author and reason, and deleted once they are closed and empty', async () => {
    const groupId = await createGroup({ name: 'Spring', agentIds: ['12'], open: false });
    const { list } = await done<{ list: unknown[] }>('/pool/listPoolGroup', { body: { agentId: '12' } });
    expect(list).toMatchObject([
      {
        groupId,
        version: 1,
        name: 'Spring',
        games: null,
        rtp: '0.950',
        proportion: '0.0123',
        agents: [{ agentId: '12', agentAccount: 'share1' }],
        state: 'closed',
        actor: 'superadmin',
      },
    ]);
    expect((await update(groupId, { version: 1, proportion: '0.0200' })).code).toBe(0);
    expect(await update(groupId, { version: 1, proportion: '0.0300' })).toMatchObject({ code: 1588 });
    const history = await done<{ list: { version: number; change: string }[] }>('/pool/listPoolHistory', {
      body: { groupId },
    });
    expect(history.list).toMatchObject([
      { version: 2, proportion: '0.0200', change: 'changed', actor: 'superadmin', reason: 'test' },
      { version: 1, proportion: '0.0123', change: 'created' },
    ]);
    expect(await done('/pool/listGroupProxy', { query: { groupId } })).toMatchObject({
      list: [{ agentId: '12', agentAccount: 'share1', layer: 2, members: 3 }],
    });
    await update(groupId, { open: true });
    expect(await call('/pool/deletePoolGroup', { query: { groupId, reason: 'x' } })).toMatchObject({
      code: 1589,
    });
    await setInfo(groupId, { level: '1', currency: 'CNY', seed: '5' });
    await setInfo(groupId, { open: 'false' });
    expect(await call('/pool/deletePoolGroup', { query: { groupId, reason: 'x' } })).toMatchObject({
      code: 1590,
    });
    await removeGroup(groupId);
    expect(await call('/pool/listPoolGroup', { body: { agentId: '12' } })).toMatchObject({
      data: { total: 0 },
    });
    await proved();
  });

  it.each([
    ['name', 1017, { name: '' }],
    ['rtp', 1017, { rtp: '0.8999' }],
    ['rtp', 1017, { rtp: '0.899' }],
    ['rtp', 1017, { rtp: '0.991' }],
    ['proportion', 1017, { proportion: '1.0001' }],
    ['proportion', 1017, { proportion: '0.00001' }],
    ['ratios', errors['pool.ratios'].code, { ratios: ['0.4', '0.3', '0.2', '0.2'] }],
    ['ratios', errors['pool.ratios'].code, { ratios: ['0.4', '0.3', '0.2', '0.10001'] }],
    [
      'limits',
      errors['pool.capBelowSeed'].code,
      { limits: [{ level: 1, currency: 'CNY', seed: '10', cap: '10', mustHit: false }] },
    ],
    [
      'limits',
      errors['pool.mustHitNeedsCap'].code,
      { limits: [{ level: 1, currency: 'CNY', seed: '10', cap: '0', mustHit: true }] },
    ],
    ['agentIds', errors['pool.agentUnknown'].code, { agentIds: ['99'] }],
    ['gameIds', errors['pool.gameUnknown'].code, { gameIds: [99_999] }],
  ])('are rejected for a wrong %s, which the reply names, with %i: %j', async (field, code, wrong) => {
    const reply = await call('/pool/createPoolGroup', { body: { ...terms, name: 'Wrong', ...wrong } });
    expect(reply).toMatchObject({ code, field });
    expect(await call('/pool/listPoolGroup', { body: { name: 'Wrong' } })).toMatchObject({
      data: { total: 0 },
    });
  });

  it('have each agent once; members below follow the nearest', async () => {
    const upper = await createGroup({ agentIds: ['12'] });
    expect(
      await call('/pool/createPoolGroup', { body: { ...terms, name: 'Other', agentIds: ['12'] } }),
    ).toMatchObject({ code: 1583 });
    const nearer = await createGroup({ agentIds: ['14'] });
    await accepted('rounds', [
      testRound([bet({ member: 'member13', amount: '1000' }), bet({ member: 'member14', amount: '2000' })]),
    ]);
    expect(await balances(upper)).toEqual(['4.92', '3.69', '2.46', '1.23']);
    expect(await balances(nearer)).toEqual(['9.84', '7.38', '4.92', '2.46']);
    await proved();
    await removeGroup(upper);
    await removeGroup(nearer);
  });
});

describe('money in pools', () => {
  it('comes from bets at their settlement, to the last hundred-millionth, once, while the group is open', async () => {
    const groupId = await createGroup({ agentIds: ['12'], gameIds: [201] });
    const small = () => bet({ amount: '0.37' });
    // 37 × 123 × 4000 = 18,204,000: six bets make one minor unit of level 1, sent as they like.
    await accepted('rounds', [testRound([small(), small()]), testRound([small()])]);
    await accepted('rounds', [testRound([small(), small()])]);
    expect(await balances(groupId)).toEqual(['0.00', '0.00', '0.00', '0.00']);
    await accepted('rounds', [testRound([small()])]);
    expect(await balances(groupId)).toEqual(['0.01', '0.00', '0.00', '0.00']);
    const betId = freshId('s');
    await accepted('events', [betEvent({ betId, member: 'member13', gameId: 201, amount: '100.00' })]);
    expect((await balances(groupId))[0]).toBe('0.01');
    await accepted('events', [testEvent('settlement', { betId, win: '50' })]);
    expect((await balances(groupId))[0]).toBe('0.50');
    await accepted('events', [testEvent('resettlement', { betId, win: '60' })]);
    const cancelled = freshId('s');
    await accepted('events', [
      betEvent({ betId: cancelled, member: 'member13', gameId: 201, amount: '100.00' }),
      testEvent('cancel', { betId: cancelled }),
    ]);
    await accepted('rounds', [testRound([bet({ amount: '50' })], { gameId: 202 })]);
    await setInfo(groupId, { open: 'false' });
    await accepted('rounds', [testRound([bet({ amount: '50' })])]);
    expect((await balances(groupId))[0]).toBe('0.50');
    expect((await lines({ groupId })).slice(0, 4)).toEqual([
      'contribution 1 0.50',
      'contribution 2 0.37',
      'contribution 3 0.25',
      'contribution 4 0.12',
    ]);
    await proved();
    await removeGroup(groupId);
  });

  it('pays jackpots after the contributions of the commit, in order; the house adds what is missing', async () => {
    const groupId = await createGroup({
      agentIds: ['12'],
      ratios: ['0.5', '0.3', '0.2', '0'],
      proportion: '0.1',
      limits: [{ level: 1, currency: 'CNY', seed: '20', cap: '0', mustHit: false }],
    });
    expect(await balances(groupId)).toEqual(['20.00', '0.00', '0.00', '0.00']);
    const before = await balanceOf('313');
    await accepted('rounds', [
      testRound([
        bet({ amount: '100', win: '0', jackpot: '24', jackpotLevel: 1 }),
        bet({ amount: '100', win: '0', jackpot: '7', jackpotLevel: 2 }),
        bet({ amount: '100', win: '0', jackpot: '6' }),
      ]),
    ]);
    expect((await balanceOf('313')) - before).toBe(-26_300n);
    // 15 + 9 + 6 + 0 come in first; level 1 pays 24 of 35 and is filled to 20, level 2 pays 7 of 9; 6 comes
    // from level 1 again.
    expect(await balances(groupId)).toEqual(['20.00', '2.00', '6.00', '0.00']);
    await accepted('rounds', [testRound([bet({ amount: '1', win: '0', jackpot: '50', jackpotLevel: 3 })])]);
    expect(await balances(groupId)).toEqual(['20.05', '2.03', '0.00', '0.00']);
    const { list, totals } = await records({ groupId, kind: 'shortfall' });
    expect(list).toMatchObject([
      { level: 3, amount: '43.98', balanceAfter: '0.00', memberAccount: 'member13' },
    ]);
    expect(totals).toEqual([{ currency: 'CNY', kind: 'shortfall', count: 1, amount: '43.98' }]);
    await proved();
    await removeGroup(groupId);
  });

  it('goes back and forth with corrections at the level that paid', async () => {
    const groupId = await createGroup({
      agentIds: ['12'],
      proportion: '0.1',
      ratios: ['0', '1', '0', '0'],
    });
    const betId = freshId('s');
    await accepted('events', [
      betEvent({ betId, member: 'member13', gameId: 201, amount: '100.00' }),
      testEvent('settlement', { betId, win: '0', jackpot: '12', jackpotLevel: 2 }),
    ]);
    const before = await balanceOf('313');
    const correct = (win: string, jackpot: string) =>
      accepted('events', [testEvent('resettlement', { betId, win, jackpot })]);
    await correct('5', '11');
    expect((await balanceOf('313')) - before).toBe(400n);
    expect((await levels(groupId))[1]).toMatchObject({ balance: '0.00', shortfall: '1.00', paid: '10.00' });
    await correct('0', '4');
    expect((await levels(groupId))[1]).toMatchObject({ balance: '6.00', shortfall: '0.00', paid: '4.00' });
    await correct('0', '0');
    expect((await levels(groupId))[1]).toMatchObject({ balance: '10.00', paid: '0.00' });
    await correct('0', '30');
    expect((await levels(groupId))[1]).toMatchObject({ balance: '0.00', paid: '10.00', shortfall: '20.00' });
    expect((await balanceOf('313')) - before).toBe(1_800n);
    await proved();
    await removeGroup(groupId);
  });

  it('pays the tenant’s house for members whose agent keeps the wallet, and closed groups still pay', async () => {
    const groupId = await createGroup({ agentIds: ['16'], proportion: '0.1', ratios: ['1', '0', '0', '0'] });
    await accepted('rounds', [testRound([bet({ member: 'member16', amount: '100' })])]);
    expect((await balances(groupId))[0]).toBe('10.00');
    await setInfo(groupId, { open: 'false' });
    await accepted('rounds', [testRound([bet({ member: 'member16', amount: '100', jackpot: '4' })])]);
    expect((await balances(groupId))[0]).toBe('6.00');
    await proved();
    await removeGroup(groupId);
  });

  it('fills seeds when a group opens or a seed is raised, estimates when a level is hit, and is drained', async () => {
    const limit = { level: 1, currency: 'CNY', seed: '10', cap: '0', mustHit: false };
    const groupId = await createGroup({ agentIds: ['12'], open: false, proportion: '0.1', limits: [limit] });
    expect(await balances(groupId)).toEqual(['0.00', '0.00', '0.00', '0.00']);
    await setInfo(groupId, { open: 'true' });
    expect((await balances(groupId))[0]).toBe('10.00');
    await setInfo(groupId, { level: '1', currency: 'CNY', seed: '25.5', cap: '100', mustHit: 'true' });
    expect((await balances(groupId))[0]).toBe('25.50');
    await setInfo(groupId, { level: '1', currency: 'CNY', seed: '1' });
    expect((await balances(groupId))[0]).toBe('25.50');
    await accepted('rounds', [testRound([bet({ amount: '100' })])]);
    const before = Date.now();
    const [first] = await levels(groupId);
    // Under 100 bets the pace is that of a week: 4.00 in 168 hours, and 70.50 are missing.
    expect(first).toMatchObject({ balance: '29.50', bets: 1, hourly: '0.02' });
    const wait = (7_050 * 168 * 3_600_000) / 400;
    expect(Number(first?.hitAt)).toBeGreaterThanOrEqual(Math.floor(before + wait));
    expect(Number(first?.hitAt)).toBeLessThanOrEqual(Math.ceil(Date.now() + wait));
    expect(await setInfo(groupId, { level: '1', currency: 'CNY', drain: '29.51' })).toMatchObject({
      code: 1591,
    });
    const plan = async (drain: string) =>
      (
        await api.call<{ refusal: string | null; accounts: { before: string; after: string }[] }>(
          'superadmin',
          '/pool/planDrain',
          { body: { groupId, level: 1, currency: 'CNY', drain } },
        )
      ).data;
    expect((await plan('29.51')).refusal).toContain('29.50');
    const planned = await plan('20.5');
    expect(planned).toMatchObject({
      amount: '20.50',
      refusal: null,
      accounts: [{ kind: 'pool', before: '29.50', after: '9.00' }, { kind: 'house' }],
    });
    const [, house] = planned.accounts;
    expect(minor(house?.after ?? '') - minor(house?.before ?? '')).toBe(2_050n);
    // Nothing has moved.
    expect((await levels(groupId))[0]).toMatchObject({ balance: '29.50', drained: '0.00' });
    expect(await setInfo(groupId, { drain: '1' })).toMatchObject({ code: 1592 });
    expect((await setInfo(groupId, { level: '1', currency: 'CNY', drain: '29.5' })).code).toBe(0);
    expect((await levels(groupId))[0]).toMatchObject({ balance: '0.00', drained: '29.50', seeded: '25.50' });
    await proved();
    await removeGroup(groupId);
  });
});

it('a group that was closed in between is opened again at once; a double click is rejected', async () => {
  const groupId = await createGroup({ agentIds: ['16'] });
  const turn = async (open: 'true' | 'false') => (await setInfo(groupId, { open })).code;
  expect([await turn('false'), await turn('true'), await turn('false'), await turn('true')]).toEqual([
    0, 0, 0, 0,
  ]);
  expect([await turn('true'), await turn('false'), await turn('false')]).toEqual([1007, 0, 1007]);
});
