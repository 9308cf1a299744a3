import { errors } from '@pitboss/contract/core/errors';
import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import type { ConfigData } from '@pitboss/contract/ingest/ingest-config';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileStoreOf } from '../../platform/files/stores.ts';
import { sweepFiles } from '../../platform/files/sweep.ts';
import { testPng } from '../../testing/files/png.ts';
import { uploadFile } from '../../testing/files/upload.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { betEvent, freshId, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

let world: RiskWorld;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  world = await startRiskWorld();
  await world.fund('1000000.00');
  node = configNode(world.api.app, { id: 'reserve', secret: 'secret of reserve' });
});
afterAll(() => world?.stop());

const call = <T = unknown>(path: string, payload: { body?: object; query?: Record<string, string> }) =>
  world.api.call<T>('superadmin', path, payload);
const cover = async (width = 160, height = 90) =>
  uploadFile(world.api, 'superadmin', 'roomCover', testPng({ width, height }));
const limits = {
  min: '10',
  max: '100',
  roundMax: '150',
  chips: ['10', '50'],
  areas: { 1: { min: '20', max: '60' } },
};

async function addRoom(more: object = {}): Promise<string> {
  const reply = await call<{ id: string }>('/room/add', {
    body: {
      gameId: 201,
      name: { zh_cn: '百家乐新手厅', en_us: 'Baccarat newbie hall' },
      hall: 'newbie',
      cover: (await cover()).data.file,
      ...more,
    },
  });
  expect(reply.code, reply.desc).toBe(0);
  return reply.data.id;
}
interface Row {
  id: string;
  version: number;
  [field: string]: unknown;
}
const list = async (body: object = {}) =>
  (await call<{ list: Row[] }>('/room/list', { body: { pageSize: 500, ...body } })).data.list;
const row = async (id: string) => (await list({ name: id }))[0];
const update = (id: string, body: object) => call('/room/update', { body: { id, ...body } });
const state = (id: string, to: string) => call('/room/updateState', { query: { id, state: to } });
const inFeed = async (id: string, kind = 'room') =>
  (await node.readAll()).state.get(`${kind} ${id}`) as ConfigData['room'] | undefined;
const saveGroup = (body: object) =>
  call<{ id: string }>('/room/saveLimitGroup', {
    body: {
      name: 'Ordinary',
      currency: 'CNY',
      gameId: 201,
      limits: { min: '30', max: '40', roundMax: '50' },
      ...body,
    },
  });
const events = async (...items: unknown[]): Promise<IngestAnswer[]> => world.ingest.events(items);
/** Marks of stored bets, by their ids. */
const marks = async (keys: readonly string[]) => {
  const { rows } = await sql<{ bet_key: string; limit_broken: number | null }>`
    select bet_key, limit_broken from bet where bet_key = any(${[...keys]}::text[])`.execute(
    world.api.services.databases.system,
  );
  return keys.map((key) => rows.find((one) => one.bet_key === key)?.limit_broken ?? null);
};

it('a room is read by its id with the fields of the list, and an unknown one is not found', async () => {
  const id = await addRoom({ limits: { CNY: limits }, hot: true });
  const { code, data } = await call<Row>('/room/get', { query: { id } });
  expect(code).toBe(0);
  expect(data).toEqual(await row(id));
  expect(data).toMatchObject({
    id,
    gameId: 201,
    hot: true,
    state: 'open',
    limitLines: ['CNY 10.00–100.00 / 150.00'],
  });
  expect((await call('/room/get', { query: { id: `${id}x` } })).code).toBe(errors.notFound.code);
});

describe('rooms', () => {
  it('are added with a cover, changed in part, opened and closed, and published to every game server', async () => {
    const id = await addRoom({ id: 'hall-1', limits: { CNY: limits }, hot: true });
    expect(id).toBe('hall-1');
    expect(await row(id)).toMatchObject({
      type: 'system',
      state: 'open',
      private: false,
      hot: true,
      sort: 1,
      version: 1,
      limits: {
        CNY: { min: '10.00', roundMax: '150.00', chips: ['10.00', '50.00'], areas: { 1: { max: '60.00' } } },
      },
      limitLines: ['CNY 10.00–100.00 / 150.00'],
      chipLines: ['CNY 10.00 50.00'],
      cover: expect.stringContaining('/media/roomCover/'),
    });
    const { version } = await node.readAll();
    expect((await update(id, { version: 1, private: true, code: '0042', sort: 3 })).code).toBe(0);
    expect((await update(id, { version: 1, sort: 4 })).code).toBe(1416);
    expect((await state(id, 'closed')).code).toBe(0);
    const received = await node.read(version, 3);
    expect(received.items).toMatchObject([
      {
        kind: 'room',
        id,
        data: { gameId: 201, open: false, private: true, code: '0042', sort: 3, hot: true },
      },
    ]);
    expect((await update(id, { private: false })).code).toBe(0);
    expect((await inFeed(id))?.code).toBeNull();
    expect(await list({ state: 'closed' })).toMatchObject([{ id, state: 'closed' }]);
    const texts = await call<{ list: Row[] }>('/i18n/list', { body: { group: 'room', id } });
    expect(texts.data.list).toMatchObject([{ key: 'room.hall-1.name', zh_cn: '百家乐新手厅' }]);
    expect(
      (
        await call('/room/add', {
          body: {
            id,
            gameId: 201,
            name: { zh_cn: 'x', en_us: 'x' },
            hall: 'expert',
            cover: (await cover()).data.file,
          },
        })
      ).code,
    ).toBe(1681);
  });

  it.each<[string, object, number, string, string?]>([
    ['a private room without code', { private: true }, 1682, 'code'],
    ['a code with letters', { private: true, code: '12a4' }, 1682, 'code'],
    ['bullets where nobody shoots', { bulletAmount: 5, bulletTime: 5 }, 1684, 'bulletAmount'],
    [
      'max below min',
      { limits: { CNY: { min: '20', max: '10', roundMax: '10' } } },
      1680,
      'limits',
      'CNY max: Max must',
    ],
    [
      'chips that do not ascend',
      { limits: { CNY: { ...limits, chips: ['50', '10'] } } },
      1680,
      'limits',
      'CNY chips: Chips must be ascending',
    ],
    [
      'an area of another game',
      { limits: { CNY: { areas: { 99: { min: '1', max: '2' } } } } },
      1680,
      'limits',
      'CNY 99 min: The game',
    ],
    ['a currency that is none', { limits: { XXX: { min: '1', max: '2', roundMax: '3' } } }, 1001, 'limits'],
    ['a place below 1', { sort: 0 }, 1018, 'sort'],
  ])('refuse %s, at the field', async (_, wrong, code, field, said = '') => {
    const id = await addRoom();
    expect(await update(id, wrong)).toMatchObject({ code, field, desc: expect.stringContaining(said) });
    expect((await row(id))?.version).toBe(1);
  });

  it('bound the bullets of fishing games', async () => {
    const id = await addRoom({ gameId: 101 });
    expect(await update(id, { bulletAmount: 5 })).toMatchObject({ code: 1683, field: 'bulletTime' });
    expect(await update(id, { bulletAmount: 1_001, bulletTime: 5 })).toMatchObject({ code: 1683 });
    expect((await update(id, { bulletAmount: 1_000, bulletTime: 60 })).code).toBe(0);
    expect((await inFeed(id))?.bullets).toEqual({ amount: 1_000, seconds: 60 });
    expect((await update(id, { bulletAmount: null, bulletTime: null })).code).toBe(0);
    expect((await inFeed(id))?.bullets).toBeNull();
  });

  it('are not added without a cover', async () => {
    const body = { gameId: 201, name: { zh_cn: '无封面', en_us: 'No cover' }, hall: 'newbie' };
    expect((await call('/room/add', { body })).code).toBe(1001);
    expect((await call('/room/add', { body: { ...body, cover: '0'.repeat(32) } })).code).toBe(1482);
    expect((await call('/room/add', { body: { ...body, cover: (await cover()).data.file } })).code).toBe(0);
  });

  it('accept only covers of 16:9, each for one room', async () => {
    expect((await cover(160, 91)).code).toBe(1689);
    expect((await cover(1366, 768)).code).toBe(0);
    expect(
      (await uploadFile(world.api, 'superadmin', 'roomCover', Buffer.from('<svg/>'.padEnd(99)))).code,
    ).toBe(1689);
    const { file } = (await cover()).data;
    const id = await addRoom({ cover: file });
    expect((await update(await addRoom(), { cover: file })).code).toBe(1482);
    expect((await update(id, { cover: file })).code).toBe(0);
    const before = (await row(id))?.cover;
    expect((await update(id, { cover: (await cover()).data.file })).code).toBe(0);
    expect((await row(id))?.cover).not.toBe(before);
  });

  it('have covers whose addresses in the feed do not end, those of old versions neither, until a month has passed', async () => {
    const { app, services } = world.api;
    const read = async (address: string | null | undefined) => {
      const { statusCode, headers } = await app.inject({ method: 'GET', url: address ?? '/' });
      return `${statusCode} ${headers['content-type']}`;
    };
    const waiting = (await cover()).data.file;
    expect(await read(`/picture/${waiting}`)).toMatch(/^404/);
    const id = await addRoom({ cover: waiting });
    const old = (await inFeed(id))?.cover;
    expect(old).toBe(`/picture/${waiting}`);
    expect((await update(id, { cover: (await cover()).data.file })).code).toBe(0);
    const now = (await inFeed(id))?.cover;
    expect(now).not.toBe(old);
    expect([await read(old), await read(now)]).toEqual(['200 image/png', '200 image/png']);
    // Files that members must not see have no such address.
    await sql`update stored_file set kind = 'logo' where name = ${now?.split('/')[2]}`.execute(
      services.databases.system,
    );
    expect(await read(now)).toMatch(/^404/);
    await sweepFiles(services.databases, fileStoreOf(services.config), Date.now() + 31 * 86_400_000);
    expect(await read(old)).toMatch(/^404/);
  });

  it('are in the chosen order, hot ones first', async () => {
    const ids = [
      await addRoom({ gameId: 202 }),
      await addRoom({ gameId: 202 }),
      await addRoom({ gameId: 202 }),
    ];
    const [a = '', b = '', c = ''] = ids;
    expect((await call('/room/sort', { body: { ids: [c, a, b] } })).code).toBe(0);
    const order = async () => (await list({ gameId: 202 })).map(({ id }) => id);
    expect(await order()).toEqual([c, a, b]);
    await update(b, { hot: true });
    expect(await order()).toEqual([b, c, a]);
    expect((await inFeed(a))?.sort).toBe(2);
    expect((await call('/room/sort', { body: { ids: [a, 'nowhere'] } })).code).toBe(1685);
    expect(await call('/room/sort', { body: { ids: [a, a] } })).toMatchObject({ code: 1001, field: 'ids' });
    expect(await order()).toEqual([b, c, a]);
  });
});

describe('the order of the rooms of a game', () => {
  interface Sorted {
    code: number;
    field?: string;
    conflict?: { version: number; fields: object[] };
  }
  const sort = async (ids: string[], version: number, account = 'superadmin') =>
    (await world.api.call(account, '/room/sort', { body: { ids, version } })) as Sorted;
  const order = async () => (await list({ gameId: 205 })).map(({ id }) => id);
  const orderVersion = async () => (await list({ gameId: 205 }))[0]?.orderVersion as number;

  it('keeps the stored one and reports a conflict when another user has changed it', async () => {
    const added = [
      await addRoom({ gameId: 205 }),
      await addRoom({ gameId: 205 }),
      await addRoom({ gameId: 205 }),
    ];
    const [a = '', b = '', c = ''] = added;
    const read = await orderVersion();
    expect((await sort([b, a, c], read, 'sysadmin')).code).toBe(0);
    const rejected = await sort([a, c, b], read);
    expect(rejected).toMatchObject({
      code: 1416,
      field: 'ids',
      conflict: { fields: [{ field: 'ids', value: [b, a, c], operator: 'sysadmin' }] },
    });
    // The order that was read is outdated by now.
    expect((await sort([a, b, c], read)).code).toBe(1416);
    expect(await order()).toEqual([b, a, c]);
    expect((await sort([a, c, b], rejected.conflict?.version ?? 0)).code).toBe(0);
    expect(await order()).toEqual([a, c, b]);
  });

  it('reports a conflict also when the number of a room was changed in its form', async () => {
    const rooms = await order();
    const read = await orderVersion();
    expect((await update(rooms[0] ?? '', { sort: 9 })).code).toBe(0);
    expect(await sort(rooms, read)).toMatchObject({ code: 1416, field: 'ids' });
    expect((await row(rooms[0] ?? ''))?.sort).toBe(9);
  });
});

describe('limit groups', () => {
  it('serve rooms of their game, one a currency, and are deleted when they serve none', async () => {
    const room = await addRoom();
    const other = await addRoom({ gameId: 202 });
    const { id } = (await saveGroup({ roomIds: [room] })).data;
    expect(await saveGroup({ roomIds: [room] })).toMatchObject({ code: 1687, field: 'roomIds' });
    expect(await saveGroup({ roomIds: [other] })).toMatchObject({ code: 1686 });
    expect(await saveGroup({ roomIds: ['nowhere'] })).toMatchObject({ code: 1685 });
    expect(await saveGroup({ limits: { min: '1' } })).toMatchObject({ code: 1680, field: 'limits' });
    expect((await row(room))?.groups).toMatchObject([{ id, name: 'Ordinary', currency: 'CNY' }]);
    expect(await inFeed(id, 'limitGroup')).toMatchObject({ roomIds: [room], limits: { min: '30.00' } });
    const remove = () => call('/room/deleteLimitGroup', { query: { id } });
    expect((await remove()).code).toBe(1688);
    expect((await saveGroup({ id, version: 1, roomIds: [] })).code).toBe(0);
    expect((await saveGroup({ id, version: 1, roomIds: [] })).code).toBe(1416);
    expect((await remove()).code).toBe(0);
    expect(await inFeed(id, 'limitGroup')).toBeUndefined();
    expect((await world.api.call<Row[]>('superadmin', '/room/listLimitGroup', {})).data).toEqual([]);
  });
});

describe('rooms of members', () => {
  const built = (more: object = {}) =>
    testEvent('room', {
      roomId: 'mine-1',
      gameId: 301,
      member: 'member13',
      name: '好友房',
      private: true,
      open: true,
      ...more,
    });

  it('are built by events, belong to their builder, and stay closed when an operator closed them', async () => {
    const at = Date.now() - 10_000;
    expect(
      await events(
        built({ at }),
        betEvent({ member: 'member13', gameId: 301, roomId: 'mine-1', betId: 'in-mine' }),
      ),
    ).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(await row('mine-1')).toMatchObject({
      type: 'selfBuilt',
      private: true,
      state: 'open',
      ownerAccount: 'member13',
      cover: null,
      code: expect.stringMatching(/^\d{4,6}$/),
      name: { zh_cn: '好友房', en_us: '好友房' },
    });
    const type = await sql<{
      room_type: number;
    }>`select room_type from bet where bet_key = 'in-mine'`.execute(world.api.services.databases.system);
    expect(type.rows).toEqual([{ room_type: 1 }]);
    expect(await inFeed('mine-1')).toMatchObject({ type: 'selfBuilt', gameId: 301, open: true });
    // Events of another member, of another game and for a room of the system are rejected. An older event
    // changes nothing.
    expect(
      await events(
        built({ member: 'member14', at: at + 1 }),
        built({ gameId: 302, at: at + 1 }),
        built({ gameId: 307, at: at + 1 }),
      ),
    ).toMatchObject([{ code: 1105 }, { code: 1007 }, { code: 1105 }]);
    expect(
      await events(built({ roomId: 'hall-1', gameId: 201 }), built({ open: false, at: at - 1 })),
    ).toMatchObject([{ code: 1105 }, { code: 0 }]);
    expect((await row('mine-1'))?.state).toBe('open');
    await update('mine-1', { name: { zh_cn: '张三的房间', en_us: 'Room of Zhang San' } });
    await events(built({ open: false, private: false, at: at + 2 }));
    expect(await row('mine-1')).toMatchObject({
      state: 'closed',
      private: false,
      code: null,
      name: { en_us: 'Room of Zhang San' },
    });
    await events(built({ name: '新名字', at: at + 3 }));
    expect(await row('mine-1')).toMatchObject({ state: 'open', name: { zh_cn: '新名字' } });
    await state('mine-1', 'closed');
    await events(built({ at: at + 4 }));
    expect((await row('mine-1'))?.state).toBe('closed');
    await state('mine-1', 'open');
    await events(built({ at: at + 5, open: false }), built({ at: at + 6 }));
    expect((await row('mine-1'))?.state).toBe('open');
  });

  it('are built once, whichever server receives the event first', async () => {
    const [one, two] = ['mine-2', 'mine-2'].map((roomId) => built({ roomId, at: Date.now() - 1_000 }));
    const replies = await Promise.all([events(one), events(two)]);
    expect(replies.flat().map(({ code }) => code)).toEqual([0, 0]);
    expect(await list({ name: 'mine-2' })).toHaveLength(1);
  });
});

describe('a bet beyond the limits in force', () => {
  const bet = (amount: string, more: object = {}) =>
    testBet({ betId: freshId('lim'), member: 'member13', amount, ...more });

  it('is accepted, marked, and signalled to risk control', async () => {
    const room = await addRoom({ limits: { CNY: limits } });
    const at = Date.now() - 5_000;
    const bets = [
      bet('60.00', { at }),
      bet('61.00', { at }),
      bet('10.00', { at }),
      bet('10.00', { at, areaId: 2 }),
      bet('101.00', { at, areaId: 3 }),
      bet('20.00', { at, member: 'member14' }),
    ];
    expect(await world.ingest.rounds([testRound(bets, { roomId: room })])).toMatchObject([{ code: 0 }]);
    // 60, 121, 131, 141, 242 in one round with the limit 150, and another member's 20.
    expect(await marks(bets.map(({ betId }) => betId))).toEqual([null, 2, 1, null, 2, null]);
    await world.settled();
    const alerts = await world.alerts({ code: 'signal' });
    const said = alerts.filter(({ key }) => key.startsWith('signal|limits|'));
    expect(said.map(({ key, count, value }) => ({ key: key.replace(/\d+$/, ''), count, value }))).toEqual([
      { key: `signal|limits|fold|room:${room}|`, count: 3, value: '101.00' },
    ]);
    const later = bet('100.00', { areaId: 2 });
    const more = bet('60.00', { areaId: 2 });
    await world.ingest.rounds([testRound([later, more], { roomId: room })]);
    expect(await marks([later.betId, more.betId])).toEqual([null, 3]);
  });

  it('is detected by the previous stakes in the round, across messages, without cancelled ones', async () => {
    const room = await addRoom({ limits: { CNY: { ...limits, areas: {} } } });
    const roundId = freshId('R');
    const single = (betId: string, amount: string) =>
      betEvent({ member: 'member13', gameId: 201, roomId: room, roundId, betId, amount });
    const ids = ['s1', 's2', 's3', 's4'].map((name) => freshId(name));
    const [a = '', b = '', c = '', d = ''] = ids;
    await events(single(a, '100.00'));
    await events(single(b, '60.00'), testEvent('cancel', { betId: a }), single(c, '90.00'));
    await events(single(d, '10.00'));
    expect(await marks(ids)).toEqual([null, 3, null, 3]);
    const inRound = bet('10.00');
    const placed = [b, c, d].map((betId, at) => bet(['60.00', '90.00', '10.00'][at] ?? '', { betId }));
    await world.ingest.rounds([testRound([...placed, inRound], { roomId: room, roundId })]);
    expect(await marks([inRound.betId])).toEqual([3]);
  });

  it('is checked against the limit group when the room sets nothing, and against nothing when neither does', async () => {
    const room = await addRoom();
    const free = bet('999.00');
    await world.ingest.rounds([testRound([free], { roomId: room })]);
    const { id } = (await saveGroup({ roomIds: [room] })).data;
    const bound = [bet('41.00'), bet('29.00', { member: 'member14' })];
    await world.ingest.rounds([testRound(bound, { roomId: room })]);
    await update(room, { limits: { CNY: { areas: { 1: { min: '1', max: '45' } } } } });
    const own = [bet('41.00'), bet('41.00', { areaId: 2, member: 'member14' })];
    await world.ingest.rounds([testRound(own, { roomId: room })]);
    await saveGroup({ id, roomIds: [] });
    const after = bet('41.00', { areaId: 2 });
    await world.ingest.rounds([testRound([after], { roomId: room })]);
    expect(await marks([free, ...bound, ...own, after].map(({ betId }) => betId))).toEqual([
      null,
      2,
      1,
      null,
      2,
      null,
    ]);
  });
});
