import { afterAll, beforeAll, expect, it } from 'vitest';
import { betEvent, freshId, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
  await world.fund('900000.00');
});
afterAll(() => world.stop());

const minute = 60_000;
let clock = Date.now() - 30 * minute;
function after(ms: number): number {
  clock += ms;
  return clock;
}
/** A round a second after the one before, in which a member stakes 100.00 and wins so much. */
function round(
  member: string,
  win: string,
  { gameId = 203, at = after(1_000), bets = 1, amount = '100.00' } = {},
) {
  const made = Array.from({ length: bets }, () => testBet({ member, amount, win, at: at - 500 }));
  return testRound(made, { gameId, startedAt: at - 900, endedAt: at });
}
const won = '200.00';
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
async function play(...rounds: ReturnType<typeof round>[]) {
  const replies = await world.ingest.rounds(rounds);
  expect(replies.filter(({ code }) => code !== 0)).toEqual([]);
  await world.settled();
}
async function send(...events: unknown[]) {
  const replies = await world.ingest.events(events);
  await world.settled();
  expect(replies.filter(({ code }) => code !== 0)).toEqual([]);
}
const alerts = async (member: string) =>
  (await world.alerts({ code: 'playerContinuousWin' })).filter(({ key }) => key.includes(`m:${member}|`));
const said = async (member: string) =>
  (await alerts(member)).map(({ key, value, state }) => `${key} ${value} ${state}`);
const rows = async (name: string) =>
  (await world.table('getPlayerContinuousWinMonitor')).rows.filter((row) => row.name === name);

it('raises for the tenth round won in a row; even ones are skipped, other games and lost rounds do not count', async () => {
  await play(...times(5, () => round('member11', won)), round('member11', '100.00'));
  await play(...times(5, () => round('member11', won)));
  await play(...times(9, () => round('member12', won)), round('member12', won, { gameId: 204 }));
  await play(
    ...times(8, () => round('member13', won)),
    round('member13', '0'),
    ...times(9, () => round('member13', won)),
  );
  await play(...times(12, () => round('member14', won, { gameId: 101 })));
  expect(await said('311')).toEqual(['playerContinuousWin|m:311|game:203 10 open']);
  expect((await alerts('311'))[0]?.content.en_us).toBe(
    'member11 Dragon Tiger: rounds won in a row 10 in 24 h, limit 10',
  );
  for (const other of ['312', '313', '314']) expect(await said(other)).toEqual([]);
  expect(await rows('member12')).toMatchObject([
    { value: '9', alertId: null, columns: { game: '203', net: '900.00', stake: '900.00' } },
  ]);
});

it('requires the minimum net of the streak', async () => {
  await play(...times(12, () => round('member16', '8.40', { amount: '0.10' })));
  expect(await said('316')).toEqual([]);
  await play(round('member16', '8.40', { amount: '0.10' }));
  expect(await said('316')).toEqual(['playerContinuousWin|m:316|game:203 13 open']);
});

it('evaluates a round when none of its bets is open, by all of them together', async () => {
  const roundId = freshId('R');
  const bet = (amount: string) =>
    betEvent({ member: 'member21', amount, gameId: 203, roundId, at: after(100) });
  const first = bet('100.00');
  const second = bet('500.00');
  await play(...times(9, () => round('member21', won)));
  await send(first, second);
  const settle = (one: { betId: string }, win: string) =>
    testEvent('settlement', { betId: one.betId, win, at: after(100) });
  await send(settle(first, '900.00'));
  expect(await said('321')).toEqual([]);
  await send(settle(second, '0'));
  expect(await said('321')).toEqual(['playerContinuousWin|m:321|game:203 10 open']);
});

it('a lost round ends the episode: after a verdict the next ten raise an alert again, within the same minute', async () => {
  const decide = async () => {
    const ids = (await alerts('322')).filter(({ state }) => state === 'open').map(({ id }) => id);
    expect(
      await world.api.call('superadmin', '/riskControl/addRiskOperationRecord', {
        body: { ids, result: 'normal' },
      }),
    ).toMatchObject({ code: 0 });
  };
  clock = Date.now() - 2_000;
  const ten = () => times(10, () => round('member22', won, { at: after(10) }));
  await play(...ten());
  await decide();
  await play(...ten().slice(0, 5));
  expect(await alerts('322')).toHaveLength(1);
  await play(round('member22', '0', { at: after(10) }), ...ten().slice(0, 9));
  expect(await alerts('322')).toHaveLength(1);
  await play(round('member22', won, { at: after(10) }));
  expect(await alerts('322')).toMatchObject([
    { number: 1, state: 'normal' },
    { number: 2, state: 'open', escalated: false },
  ]);
});

it('evaluates late rounds and corrections at their own time, and withdraws nothing', async () => {
  clock = Date.now() - 20 * minute;
  const gameId = 205;
  const before = times(5, () => round('member13', won, { gameId }));
  const lost = round('member13', '0', { gameId });
  await play(...before, lost, ...times(4, () => round('member13', won, { gameId })));
  expect(await said('313')).toEqual([]);
  await play(...times(4, () => round('member13', won, { gameId, at: clock - 500 })));
  expect(await rows('member13')).toMatchObject([{ value: '9' }, { value: '8', columns: { game: '205' } }]);
  const correct = (win: string) =>
    testEvent('resettlement', { betId: lost.bets[0]?.betId ?? '', roundId: lost.roundId, win });
  await send(correct('300.00'));
  expect(await said('313')).toEqual(['playerContinuousWin|m:313|game:205 14 open']);
  await send(correct('0'));
  expect(await said('313')).toEqual(['playerContinuousWin|m:313|game:205 14 open']);
  expect((await rows('member13')).map(({ value }) => value)).toEqual(['9', '8']);
});

it('continues where another server stopped', async () => {
  await world.api.services.databases.systemPool.query('update risk_engine set turn = turn + 1000');
  await play(round('member12', won, { at: Date.now() - 100 }));
  expect(await said('312')).toEqual(['playerContinuousWin|m:312|game:203 10 open']);
});
