import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { miniGameIds } from '../../domain/games/games.ts';
import { betEvent, freshId, testBet, testRound } from '../../testing/ingest/ingest.ts';
import { sendWallet, type WalletBody, walletBody } from '../../testing/ingest/wallet-call.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
  await world.fund('1000.00');
  await rows("update member set kind = 'test' where account = 'member14'");
  await rows(
    "update agent set transfer_mode = 'seamless', callback_url = 'https://wallet.invalid/' where id = 22",
  );
  await rows(`insert into room (id, game_id, name_zh_cn, name_en_us, room_type, hall_level, sort)
    values ('table-7', 203, '七号桌', 'Table seven', 'system', 'newbie', 1)`);
});
afterAll(() => world?.stop());

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.api.services.databases.systemPool.query<Row>(text, values)).rows;
const write = async (path: string, payload: { body?: object; query?: Record<string, string> }) => {
  const reply = await world.api.call('superadmin', path, payload);
  expect(reply.code, reply.desc).toBe(0);
};
const game = (state: string, id = 203) =>
  write('/gameConf/updateGameSetting', { body: { gameIds: [id], changes: { state }, reason: 'test' } });
const room = (state: string) => write('/room/updateState', { query: { id: 'table-7', state } });
/** Moves the clock forward from the time a game or room was closed. */
const passed = (seconds: number) => world.ingest.shift(seconds * 1_000);
afterEach(() => world.ingest.shift(0));
const miniGame = miniGameIds[0] as number;
const take = (more: object = {}): WalletBody =>
  walletBody('bet', { gameId: 203, memberAccount: 'member11', ...more });
const send = (body: WalletBody) => sendWallet(world.ingest, body);
const codeOf = async (more: object = {}) => (await send(take(more))).code;
const balance = async () =>
  (await send(walletBody('balance', { memberAccount: 'member11', amount: '0' }))).data;

describe('a take in a game that is closed', () => {
  it.each(['closure', 'maintain', 'test'])(
    'is rejected with a code of its own 10 seconds after %s',
    async (state) => {
      await game(state);
      passed(9);
      expect(await codeOf()).toBe(0);
      passed(11);
      const before = await balance();
      const late = take();
      expect(await send(late)).toMatchObject({
        code: 1307,
        desc: 'The game or room takes no bets.',
        data: { state: 'rejected', final: true },
      });
      expect(await balance()).toMatchObject({ balance: before.balance });
      expect(await codeOf({ memberAccount: 'member14' })).toBe(state === 'test' ? 0 : 1307);
      expect(await codeOf({ gameId: 201 })).toBe(0);
      await game('online');
      expect((await send(late)).code).toBe(1307);
      expect(await codeOf()).toBe(0);
    },
  );

  it('stays rejected when the game changes from one closed state to another', async () => {
    await game('maintain');
    passed(11);
    await game('closure');
    expect(await codeOf()).toBe(1307);
    await game('online');
  });

  it('is accepted for 30 minutes in a round in which a bet was accepted before, and in no other', async () => {
    const before = { roundId: freshId('R') };
    const placed = { roundId: freshId('R') };
    expect(await codeOf(before)).toBe(0);
    expect(
      (await world.ingest.events([betEvent({ member: 'member12', gameId: 203, ...placed })]))[0]?.code,
    ).toBe(0);
    await game('closure');
    const after = { roundId: freshId('R') };
    expect(await codeOf({ ...after, occurredAt: Date.now() - 60_000 })).toBe(0);
    passed(11);
    expect([await codeOf(before), await codeOf(placed), await codeOf(after)]).toEqual([0, 0, 1307]);
    passed(30 * 60 - 5);
    expect(await codeOf(before)).toBe(0);
    passed(30 * 60 + 5);
    expect([await codeOf(before), await codeOf(placed)]).toEqual([1307, 1307]);
    await game('online');
  });

  it('is rejected in a room that is closed, and in a mini game that is off', async () => {
    await room('closed');
    passed(11);
    // The game of a session without a game is that of its room.
    const session = () =>
      walletBody('withhold', { memberAccount: 'member11', gameId: undefined, roomId: 'table-7' });
    expect(await codeOf({ roomId: 'table-7' })).toBe(1307);
    expect((await send(session())).code).toBe(1307);
    expect(await codeOf()).toBe(0);
    passed(0);
    await room('open');
    expect(await codeOf({ roomId: 'table-7' })).toBe(0);
    expect((await send(session())).code).toBe(0);

    const mini = async (open: boolean) =>
      write('/gameConf/updateSmallGame', {
        body: { gameIds: [miniGame], changes: { open }, reason: 'test' },
      });
    await mini(false);
    passed(11);
    expect(await codeOf({ gameId: miniGame })).toBe(1307);
    await mini(true);
    expect(await codeOf({ gameId: miniGame })).toBe(0);
  });

  it('is rejected before the wallet of the agent is called', async () => {
    await game('closure');
    passed(11);
    const late = take({ memberAccount: 'member22' });
    expect(await send(late)).toMatchObject({ code: 1307, data: { state: 'rejected', final: true } });
    expect(
      await rows('select state, node_code, attempts from wallet_order where tx_id = $1', [late.txId]),
    ).toEqual([{ state: 'rejected', node_code: 1307, attempts: 0 }]);
    await game('online');
    expect((await send(late)).code).toBe(1307);
  });

  it('is paid, returned and cancelled as usual when it was accepted before', async () => {
    const one = take();
    const two = take();
    expect([(await send(one)).code, (await send(two)).code]).toEqual([0, 0]);
    await game('closure');
    passed(3_600);
    const cancel = walletBody('cancel', {
      refTxId: [one.txId],
      reason: 'operator',
      memberAccount: 'member11',
      gameId: 203,
    });
    expect((await send(cancel)).code).toBe(0);
    await game('online');
  });
});

describe('a bet that happened in a closed game', () => {
  it('is stored by event and by round, marked, and signalled to risk control in one alert of the room', async () => {
    await game('maintain');
    await rows("update game_setting set closed_at = closed_at - interval '2 minutes' where game_id = 203");
    // All within one minute, which is over.
    const at = Math.floor(Date.now() / 60_000) * 60_000 - 5_000;
    const single = betEvent({ member: 'member12', gameId: 203, amount: '12.00', at });
    const early = testBet({ member: 'member12', at: Date.now() - 300_000 });
    const late = [
      testBet({ member: 'member12', amount: '15.00', at }),
      testBet({ member: 'member13', amount: '9.00', at }),
    ];
    expect((await world.ingest.events([single])).map(({ code }) => code)).toEqual([0]);
    const rounds = [
      testRound([early], { gameId: 203, startedAt: Date.now() - 301_000 }),
      ...late.map((bet) => testRound([bet], { gameId: 203, startedAt: at - 1_000 })),
    ];
    expect((await world.ingest.rounds(rounds)).map(({ code }) => code)).toEqual([0, 0, 0]);
    const reply = await world.api.call<{ list: { amount: string; gameClosed: boolean }[] }>(
      'superadmin',
      '/betManager/list',
      {
        body: {
          start_time: Date.now() - 600_000,
          end_time: Date.now() + 1_000,
          memberAccount: 'member12',
          pageSize: 100,
        },
      },
    );
    const marked = reply.data.list.filter(({ gameClosed }) => gameClosed).map(({ amount }) => amount);
    expect(marked.sort()).toEqual(['12.00', '15.00']);
    await world.settled();
    const alerts = await world.alerts({ code: 'signal' });
    expect(alerts.filter(({ key }) => key.includes('gameClosed'))).toMatchObject([
      {
        key: `signal|gameClosed|fold|room:room-1|${Math.floor(at / 60_000)}`,
        number: 1,
        state: 'open',
        value: '15.00',
        count: 3,
      },
    ]);
    await game('online');
  });
});
