import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import {
  startTestIngest,
  type TestIngest,
  testBet,
  testEvent,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { onAccounts, statementsOf } from '../../testing/statements.ts';

let api: TestApi;
let ingest: TestIngest;
beforeAll(async () => {
  api = await startTestApi();
  const { databases } = api.services;
  const node = { id: 'node-1', secret: 'a secret of the first game server' };
  await databases.systemPool.query(
    'insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now())',
    [node.id, node.secret],
  );
  ingest = await startTestIngest({ databases, url: api.databaseUrl, stop: async () => undefined }, node, 7);
  await api.call('superadmin', '/player/deposit', { body: { id: '314', amount: '100.00', remark: '' } });
});
afterAll(async () => {
  await ingest.close();
  await api.stop();
});

interface Row {
  id: string;
  state: string;
  betId: string;
  betKey: string;
  win: string;
  ratio: string;
  memberAccount: string;
  operator: string | null;
}
const list = async () =>
  (await api.call<{ list: Row[] }>('superadmin', '/risk/listParkedWin', { body: {} })).data.list;
const rows = async <T>(text: string, values: unknown[] = []) =>
  (await api.services.databases.systemPool.query(text, values)).rows as T[];
const balance = async () =>
  (
    await rows<{ balance: string }>(
      `select balance from ledger_account where owner_id = 314 and kind = 'member'`,
    )
  )[0]?.balance;
const bet = async (id: string) =>
  (await rows<{ state: number; payout: string }>('select state, payout from bet where id = $1', [id]))[0];
const decide = (winId: string, action: string, account = 'superadmin') =>
  api.call(account, '/risk/decideParkedWin', {
    body: { winId, action, remark: 'checked' },
    headers: { 'idempotency-key': `${winId}${action}${account}` },
  });
/** A win of 9,000,000.00 on one yuan, which waits. */
async function parked(): Promise<Row> {
  const made = testBet({ member: 'member14', amount: '1.00', win: '9000000.00' });
  expect(await ingest.rounds([testRound([made], { gameId: 203 })])).toMatchObject([{ code: 1202 }]);
  const row = (await list()).find(({ betKey }) => betKey === made.betId);
  if (!row) throw new Error('the win is not on the page');
  return row;
}

describe('a held payout', () => {
  it('is on the page with its evidence, and is paid as sent, once', async () => {
    const row = await parked();
    expect(row).toMatchObject({
      state: 'open',
      win: '9000000.00',
      ratio: '9000000.00',
      memberAccount: 'member14',
    });
    const before = BigInt((await balance()) ?? 0);
    expect(await decide(row.id, 'pay')).toMatchObject({ code: 0, data: { state: 'paid' } });
    expect(BigInt((await balance()) ?? 0) - before).toBe(900_000_000n);
    expect(await bet(row.betId)).toEqual({ state: 1, payout: '900000000' });
    expect(await decide(row.id, 'lose')).toMatchObject({ code: 1500 });
    expect((await list()).find(({ id }) => id === row.id)).toMatchObject({
      state: 'paid',
      operator: 'superadmin',
    });
    const [line] = await rows<{ target: string }>(
      `select target from audit_log where call = '/risk/decideParkedWin' and code = 0`,
    );
    expect(line?.target).toBe('member:314 member14');
  });

  it('is paid under one lock on its accounts, which are read with it', async () => {
    const row = await parked();
    const statements = await statementsOf(api.services.databases.pools.requests as pg.Pool, () =>
      decide(row.id, 'pay'),
    );
    expect(onAccounts(statements)).toEqual({ locks: 1, writes: 1, reads: 0 });
  });

  it('is rejected: the bet loses, or the stake is returned', async () => {
    const lost = await parked();
    const returned = await parked();
    const before = BigInt((await balance()) ?? 0);
    expect(await decide(lost.id, 'keep')).toMatchObject({ code: 1501 });
    expect(await decide(lost.id, 'lose')).toMatchObject({ data: { state: 'lost' } });
    expect(await decide(returned.id, 'returnStake')).toMatchObject({ data: { state: 'returned' } });
    expect(BigInt((await balance()) ?? 0) - before).toBe(100n);
    expect(await bet(lost.betId)).toEqual({ state: 1, payout: '0' });
    expect(await bet(returned.betId)).toEqual({ state: 2, payout: '0' });
  });

  it('of a correction is applied or dropped', async () => {
    const made = testBet({ member: 'member14', amount: '1.00', win: '2.00' });
    const round = testRound([made], { gameId: 203 });
    await ingest.rounds([round]);
    const event = testEvent('resettlement', { betId: made.betId, roundId: round.roundId, win: '8000000.00' });
    expect(await ingest.events([event])).toMatchObject([{ code: 1202 }]);
    const [row] = await list();
    expect(await decide(row?.id ?? '', 'pay')).toMatchObject({ data: { state: 'paid' } });
    expect(await bet(row?.betId ?? '')).toEqual({ state: 1, payout: '800000000' });
  });

  it('is not accessible to agents, and limits are set and removed', async () => {
    const row = await parked();
    expect(await decide(row.id, 'pay', 'major1')).toMatchObject({ code: 1003 });
    const limit = { gameId: 203, maxWin: '20000000.00', maxRatio: 100_000_000, reason: 'r' };
    expect(await api.call('superadmin', '/risk/setWinLimit', { body: limit })).toMatchObject({ code: 1001 });
    const set = await api.call('superadmin', '/risk/setWinLimit', {
      body: { ...limit, maxRatio: 1_000_000 },
    });
    expect(set).toMatchObject({ code: 0 });
    const limits = await api.call<{ list: { id: string }[] }>('superadmin', '/risk/listWinLimit', {
      body: {},
    });
    expect(limits.data.list).toMatchObject([{ gameId: 203, currency: '*', maxWin: '20000000.00' }]);
    const limitId = limits.data.list[0]?.id;
    expect(await api.call('superadmin', '/risk/deleteWinLimit', { body: { limitId } })).toMatchObject({
      code: 0,
    });
  });

  it('leaves ledger and sums in agreement', async () => {
    expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  });
});
