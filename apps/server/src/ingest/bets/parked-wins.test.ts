import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  betEvent,
  freshId,
  startTestIngest,
  type TestIngest,
  testBet,
  testEvent,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { seedSmallWorld } from '../../testing/small-world.ts';

/** An implausible win is stored and unpaid until an operator has reviewed it (decision 0034). */

let database: TestDatabase;
let ingest: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase(4);
  const { node } = await seedSmallWorld(database.databases);
  ingest = await startTestIngest(database, node);
});
afterAll(async () => {
  await ingest.close();
  await database.stop();
});

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query(text, values)).rows as T[];
const betOf = async (key: string) =>
  (
    await rows<{ state: number; payout: string; parked: string | null; reason: string | null }>(
      `select b.state, b.payout, w.state as parked, w.reason from bet b left join parked_win w on w.bet_id = b.id and w.tenant_id = b.tenant_id
       where b.bet_key = $1`,
      [key],
    )
  )[0];
const balanceOf = async (member: string) =>
  BigInt(
    (
      await rows<{ balance: string }>(
        `select a.balance from ledger_account a join member m on m.id = a.owner_id and m.tenant_id = a.tenant_id where m.account = $1 and a.kind = 'member'`,
        [member],
      )
    )[0]?.balance ?? 0,
  );

describe('a win that is too large', () => {
  it('of a round stays unpaid, the other bets of the round are paid, and a repeat has no second effect', async () => {
    const large = testBet({ member: 'member2', amount: '0.01', win: '9999999999999.99' });
    const usual = testBet({ member: 'member3', amount: '10.00', win: '19.50' });
    const round = testRound([usual, large]);
    const before = [await balanceOf('member2'), await balanceOf('member3')];
    const first = await ingest.rounds([round]);
    expect(first).toMatchObject([{ status: 'accepted', code: 1202, field: 'bets.1.win' }]);
    expect(await ingest.rounds([round])).toMatchObject([{ status: 'duplicate', code: 1202 }]);
    expect(await betOf(large.betId)).toEqual({ state: 0, payout: '0', parked: 'open', reason: 'amount' });
    expect(await betOf(usual.betId)).toEqual({ state: 1, payout: '1950', parked: null, reason: null });
    expect([await balanceOf('member2'), await balanceOf('member3')]).toEqual([
      (before[0] as bigint) - 1n,
      (before[1] as bigint) + 950n,
    ]);
    expect(ingest.lines.some((line) => line.includes('a win is parked'))).toBe(true);
  });

  it('of a settlement or by its ratio waits too, and nothing else happens to the bet meanwhile', async () => {
    const placed = betEvent({ member: 'member4', amount: '1.00', gameId: 201 });
    const settled = testEvent('settlement', { betId: placed.betId, win: '200000.00' });
    expect(await ingest.events([placed])).toMatchObject([{ status: 'accepted', code: 0 }]);
    const balance = await balanceOf('member4');
    expect(await ingest.events([settled])).toMatchObject([{ status: 'accepted', code: 1202, field: 'win' }]);
    expect(await ingest.events([settled])).toMatchObject([{ status: 'duplicate', code: 1202 }]);
    expect(
      await ingest.events([
        { ...settled, eventId: freshId('e') },
        testEvent('settlement', { betId: placed.betId, win: '5.00' }),
        testEvent('cancel', { betId: placed.betId }),
        testEvent('resettlement', { betId: placed.betId, win: '5.00' }),
      ]),
    ).toMatchObject([
      { status: 'duplicate', code: 1202 },
      { status: 'invalid', code: 1202, field: 'betId' },
      { status: 'invalid', code: 1202, field: 'betId' },
      { status: 'invalid', code: 1202, field: 'betId' },
    ]);
    expect(await betOf(placed.betId)).toEqual({ state: 0, payout: '0', parked: 'open', reason: 'ratio' });
    expect(await balanceOf('member4')).toBe(balance);
    const state = await ingest.get<{ state: string }>(`/ingest/v1/events/${settled.eventId}`);
    expect(state.data.state).toBe('accepted');
  });

  it('of a correction leaves the settled bet as it is', async () => {
    const bet = testBet({ member: 'member5', amount: '10.00', win: '20.00' });
    const round = testRound([bet]);
    await ingest.rounds([round]);
    const balance = await balanceOf('member5');
    const correction = { betId: bet.betId, roundId: round.roundId, win: '9000000000.00' };
    expect(await ingest.events([testEvent('resettlement', correction)])).toMatchObject([
      { status: 'accepted', code: 1202, field: 'win' },
    ]);
    expect(await betOf(bet.betId)).toEqual({ state: 1, payout: '2000', parked: 'open', reason: 'amount' });
    expect(await balanceOf('member5')).toBe(balance);
  });

  it('is evaluated by the limit that is set for its game and currency', async () => {
    await rows(
      `insert into win_limit (id, game_id, currency, max_win, max_ratio, reason, operator_id, updated_at)
       values (1, 202, 'CNY', 100000, 5, 'test', 1, now())`,
    );
    ingest.shift(11_000);
    const at = Date.now();
    const play = (win: string) =>
      ingest.rounds([
        testRound([testBet({ member: 'member6', amount: '300.00', win, at })], {
          gameId: 202,
          startedAt: at,
          endedAt: at,
        }),
      ]);
    expect(await play('1000.00')).toMatchObject([{ code: 0 }]);
    expect(await play('1000.01')).toMatchObject([{ code: 1202 }]);
    ingest.shift(0);
  });

  it('leaves ledger and sums in agreement', async () => {
    expect(await verifyLedger(database.databases.system)).toEqual([]);
  });
});
