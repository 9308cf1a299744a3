import { deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { testGif } from '../../testing/files/gif.ts';
import { pngChunk, testPng } from '../../testing/files/png.ts';
import { testWebp } from '../../testing/files/still.ts';
import { uploadFile } from '../../testing/files/upload.ts';
import { testMp4, testVideo } from '../../testing/files/video.ts';
import { zipOf } from '../../testing/files/zip.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { makeAnchor, makeGift } from '../../testing/ingest/gifts.ts';
import { freshId, testEvent } from '../../testing/ingest/ingest.ts';
import { balances, fundTree } from '../../testing/money.ts';

let api: TestApi;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  node = configNode(api.app, { id: 'reserve', secret: 'secret of reserve' });
});
afterAll(() => api.stop());

const call = <T = unknown>(path: string, payload: { body?: object; query?: Record<string, string> }) =>
  api.call<T>('superadmin', `/anchor/${path}`, payload);
const upload = (kind: 'giftStatic' | 'giftDynamic', file: Buffer) =>
  uploadFile(api, 'superadmin', kind, file);
const images = async () => ({
  staticPicture: (await upload('giftStatic', testPng({ width: 32, height: 32 }))).data.file,
  dynamicPicture: (await upload('giftDynamic', testGif())).data.file,
});
const rose = { name: { zh_cn: '玫瑰', en_us: 'Rose' }, prices: { CNY: '10.00' } };
interface Row {
  id: string;
  version: number;
  staticPicture: string;
  dynamicPicture: string;
}
const rows = async (body: object = {}) =>
  (await call<{ list: Row[] }>('listGift', { body: { pageSize: 500, ...body } })).data.list;
const row = async (id: string) => (await rows()).find((one) => one.id === id);

it('adds gifts with both images, changes them in part, disables them, and publishes them to every game server', async () => {
  const own = await images();
  expect(await call('addGift', { body: { ...rose, staticPicture: own.staticPicture } })).toMatchObject({
    code: 1001,
    field: 'dynamicPicture',
  });
  expect(await rows()).toEqual([]);
  const conditions = { turnover: { CNY: '100' }, sent: { CNY: '0' }, most: 20 };
  const { version: seen } = await node.readAll();
  const added = await call<{ id: string }>('addGift', {
    body: { ...rose, ...own, type: 'fans', conditions },
  });
  expect(added.code, added.desc).toBe(0);
  const { id } = added.data;
  expect(await row(id)).toMatchObject({
    name: rose.name,
    prices: { CNY: '10.00' },
    priceTexts: ['CNY 10.00'],
    type: 'fans',
    conditions: { turnover: { CNY: '100.00' }, sent: {}, most: 20 },
    state: 'enabled',
    dynamicKind: 'image',
    sent: false,
    version: 1,
  });
  expect((await node.read(seen)).items).toMatchObject([
    { kind: 'gift', id, data: { giftType: 'fans', prices: { CNY: '10.00' }, conditions: { most: 20 } } },
  ]);
  expect((await call('updateGift', { body: { id, version: 1, sort: 3, prices: { CNY: '12' } } })).code).toBe(
    0,
  );
  expect((await call('updateGift', { body: { id, version: 1, sort: 4 } })).code).toBe(1416);
  expect(await row(id)).toMatchObject({ sort: 3, prices: { CNY: '12.00' }, conditions: { most: 20 } });
  const { version } = await node.readAll();
  expect((await call('updateGift', { body: { id, state: 'disabled' } })).code).toBe(0);
  expect((await node.read(version)).items).toMatchObject([{ kind: 'gift', id, data: null }]);
  expect((await rows({ state: 'enabled' })).map((one) => one.id)).not.toContain(id);
  expect((await rows({ type: 'fans', state: 'disabled' })).map((one) => one.id)).toContain(id);
});

it.each([
  ['name', { name: undefined }],
  ['Chinese name', { name: { zh_cn: ' ', en_us: 'Rose' } }],
  ['static picture', { staticPicture: undefined }],
  ['static picture that was uploaded', { staticPicture: '0'.repeat(32) }],
  ['dynamic picture', { dynamicPicture: undefined }],
  ['dynamic picture that was uploaded', { dynamicPicture: '0'.repeat(32) }],
])('are not added without a %s', async (_, without) => {
  const before = (await rows()).length;
  const complete = { ...rose, ...(await images()) };
  expect((await call('addGift', { body: { ...complete, ...without } })).code).not.toBe(0);
  expect((await rows()).length).toBe(before);
  expect((await call('addGift', { body: complete })).code).toBe(0);
});

it('have a price unless they are for admission, in existing currencies', async () => {
  const send = async (more: object) => call('addGift', { body: { ...rose, ...(await images()), ...more } });
  const add = async (more: object) => (await send(more)).code;
  const before = (await rows()).length;
  expect(await add({ prices: { CNY: '0' } })).toBe(1769);
  expect(await add({ prices: { CNY: '0' }, type: 'admission' })).toBe(0);
  expect(await add({ prices: {} })).toBe(1768);
  expect(await add({ prices: { XXX: '1' } })).toBe(1770);
  expect(await add({ conditions: { sent: { XXX: '1' } } })).toBe(1770);
  for (const max of [0, 10_000])
    expect(await send({ conditions: { most: max } }), `${max}`).toMatchObject({
      code: 1001,
      field: 'conditions',
    });
  expect(await send({ name: { zh_cn: '玫瑰', en_us: ' ' } })).toMatchObject({ code: 1017, field: 'name' });
  // The admission gift.
  expect(await rows()).toHaveLength(before + 1);
});

it('deletes gifts with their images while they have never been sent, and keeps them afterwards', async () => {
  const own = await images();
  const { id } = (await call<{ id: string }>('addGift', { body: { ...rose, ...own } })).data;
  const address = (await row(id))?.dynamicPicture ?? '';
  expect((await api.app.inject({ url: address })).statusCode).toBe(200);
  const inFeed = (await node.readAll()).state.get(`gift ${id}`) as { staticPicture: string } | undefined;
  expect((await api.app.inject({ url: inFeed?.staticPicture ?? '' })).headers['content-type']).toBe(
    'image/png',
  );
  const other = (await upload('giftDynamic', testGif(3))).data.file;
  expect((await call('updateGift', { body: { id, dynamicPicture: other } })).code).toBe(0);
  const system = api.services.databases.system;
  await sql`update gift set ever_sent = true where id = ${id}::bigint`.execute(system);
  expect((await call('deleteGift', { query: { id } })).code).toBe(1773);
  await sql`update gift set ever_sent = false where id = ${id}::bigint`.execute(system);
  expect((await call('deleteGift', { query: { id } })).code).toBe(0);
  expect(await row(id)).toBeUndefined();
  const { rows: files } = await sql`
    select from stored_file where ends_at is null and name in (${own.staticPicture}, ${own.dynamicPicture},
      ${other})`.execute(system);
  expect(files).toEqual([]);
});

it('are reversed once and completely, with a reason, from the balances of anchor and house', async () => {
  const pool = api.services.databases.systemPool;
  await fundTree(api, '1000.00');
  await makeAnchor(pool, { id: 'wren', from: Date.now() - 60_000, anchorShare: '0.5', agencyShare: '0' });
  await makeGift(pool, { id: '71', price: '1001' });
  const before = await balances(api);
  const send = async (event: object) => {
    const body = JSON.stringify({ events: [event] });
    return (await node.send<{ results: { code: number }[] }>('POST', '/ingest/v1/events', body)).data.results;
  };
  const stream = { anchorId: 'wren', roomId: 'r', event: 'start' };
  expect(await send(testEvent('stream', stream))).toMatchObject([{ code: 0 }]);
  const sendId = freshId('S');
  const gift = { member: 'member12', anchorId: 'wren', roomId: 'r', giftId: '71', count: 1, amount: '10.01' };
  expect(await send({ ...testEvent('gift', { sendId, ...gift }), at: Date.now() })).toMatchObject([
    { code: 0 },
  ]);
  const { rows: sent } = await sql<{
    id: string;
  }>`select id from gift_sent where send_id = ${sendId}`.execute(api.services.databases.system);
  const body = { id: sent[0]?.id, reason: 'sent by mistake' };
  expect(await call('reverseGift', { body: { ...body, reason: ' ' } })).toMatchObject({
    code: 1017,
    field: 'reason',
  });
  expect((await call('reverseGift', { body })).code).toBe(0);
  expect((await call('reverseGift', { body: { ...body, reason: 'again' } })).code).toBe(1774);
  const after = await balances(api);
  for (const [account, balance] of before) expect(after.get(account), account).toBe(balance);
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
});

const moves = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
const frame = pngChunk('fcTL', Buffer.alloc(26));
const movie = '\x0a\x032.0\x12\x00';
const svga = deflateSync(Buffer.from(movie, 'latin1'));

it.each([
  ['a gif', testGif(), 'image/gif'],
  ['a moving png', testPng({ before: [moves, frame] }), 'image/apng'],
  ['an svga', svga, 'application/x-svga'],
  ['an mp4', testVideo('mp4'), 'video/mp4'],
  ['an animated webp', await testWebp({ frames: 2 }), 'image/webp'],
  ['an svga of the first version', zipOf({ 'movie.spec': '{}', 'a.png': 'x' }), 'application/x-svga'],
])('take %s as a dynamic picture', async (_name, file, type) => {
  const reply = await upload('giftDynamic', file);
  expect(reply.code, reply.desc).toBe(0);
  const { rows: found } = await sql<{ type: string; bytes: string }>`
    select type, bytes from stored_file where name = ${reply.data.file}`.execute(
    api.services.databases.system,
  );
  expect(found[0]?.type).toBe(type);
  // Neither comments in a file nor data behind its end are kept.
  if (type === 'image/gif') expect(Number(found[0]?.bytes)).toBe(file.length - 'behind'.length - 10);
});

it.each([
  ['a png that stands still', testPng()],
  ['another video', testVideo('webm')],
  ['packed text', deflateSync(Buffer.from('hello'))],
  ['a packed movie with noise behind', deflateSync(Buffer.from(`${movie}noise`, 'latin1'))],
  ['a packed version alone', deflateSync(Buffer.from(movie.slice(0, 5), 'latin1'))],
  ['an archive of something else', zipOf({ 'a.txt': 'movie.spec' })],
  ['a renamed QuickTime film', testMp4(2_000, 'qt  ')],
  [
    'noise behind the first box of an mp4',
    Buffer.concat([testMp4(900).subarray(0, 24), Buffer.alloc(900, 7)]),
  ],
  ['an mp4 with sound only', testMp4(2_000, 'isom', ['soun'])],
  ['a webp that stands still', await testWebp()],
  ['a moving png that promises other frames', testPng({ before: [moves] })],
  ['a cut gif', testGif().subarray(0, 40)],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['nothing', Buffer.alloc(0)],
])('rejects %s as a dynamic image', async (_name, file) => {
  expect((await upload('giftDynamic', file)).code).toBe(1772);
});

it('rejects a moving image as the static one, and either above its size limit', async () => {
  expect((await upload('giftStatic', testGif())).code).toBe(1771);
  const tooLarge = (bytes: number) => Buffer.concat([testGif(), Buffer.alloc(bytes)]);
  expect((await upload('giftStatic', tooLarge(1024 ** 2))).code).toBe(1480);
  expect((await upload('giftDynamic', tooLarge(5 * 1024 ** 2))).code).toBe(1480);
});
