import { afterAll, beforeAll, expect, test } from 'vitest';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { startWorldWithWallet, type WorldWithWallet } from '../../testing/ingest/agent-wallet.ts';
import { testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';

let world: WorldWithWallet;
beforeAll(async () => {
  await avoidDayStart();
  world = await startWorldWithWallet();
});
afterAll(() => world.stop());

const largest = '9999999999999.99';
const query = async (text: string) => (await world.database.databases.systemPool.query(text)).rows;
/** A round of a member whose agent keeps the wallet. */
const round = (count: number, bet: Parameters<typeof testBet>[0]) =>
  testRound(Array.from({ length: count }, () => testBet({ member: world.member.account, ...bet })));
const accepted = [{ status: 'accepted', code: 0 }];

test('a round whose stakes, wins or jackpots exceed ten of the largest amounts in total is rejected with the bet that passes it', async () => {
  expect(await world.server.rounds([round(10, { amount: largest })])).toMatchObject(accepted);
  const before = await query('select id from bet');
  for (let turn = 1; turn <= 3; turn += 1)
    expect(await world.server.rounds([round(5_000, { amount: largest })])).toMatchObject([
      { status: 'invalid', code: 2002, field: 'bets.10.amount' },
    ]);
  expect(await world.server.rounds([round(11, { win: largest })])).toMatchObject([
    { status: 'invalid', code: 2002, field: 'bets.10.win' },
  ]);
  expect(await world.server.rounds([round(11, { jackpot: largest })])).toMatchObject([
    { status: 'invalid', code: 2002, field: 'bets.10.jackpot' },
  ]);
  expect(await query('select id from bet')).toEqual(before);
  expect(await world.server.rounds([round(2, { amount: '10.00' })])).toMatchObject(accepted);
});

test('an item that would take a total beyond the database’s numbers is rejected with its field, next to one that is stored', async () => {
  expect(await world.server.rounds([round(1, {})])).toMatchObject(accepted);
  await query(`create function beyond() returns trigger language plpgsql as $$ begin
    if new.game_id = 201 then perform 9223372036854775807 + new.amount; end if; return new; end $$`);
  await query('create trigger beyond before insert on bet for each row execute function beyond()');
  const other = testRound([testBet({ member: world.member.account })], { gameId: 203 });
  const held = round(1, { amount: '9000.00' });
  expect(await world.server.rounds([held, other])).toMatchObject([
    { id: held.roundId, status: 'invalid', code: 2002, field: 'bets' },
    { id: other.roundId, status: 'accepted' },
  ]);
  expect(await query(`select id from round where inning_id = '${held.roundId}'`)).toEqual([]);
  await query('drop trigger beyond on bet');
});

test.each([
  ['a zero byte', { note: 'a\0b' }, 'detail.note'],
  ['half of a surrogate pair', { note: 'a\ud800' }, 'detail.note'],
])(
  'a stream event whose details contain %s is rejected with its field, and the others are stored',
  async (_, detail, field) => {
    const stream = (more: object) =>
      testEvent('stream', { anchorId: 'a-1', roomId: 'r', event: 'gift', ...more });
    expect(await world.server.events([stream({ detail }), stream({ detail: { note: 'ok' } })])).toMatchObject(
      [{ status: 'invalid', code: 2002, field }, { status: 'accepted' }],
    );
  },
);
