import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { forgetStage } from '../../ingest/store/forget.sql.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { inlineCell, sheetOf, textRows } from '../../testing/files/sheet.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { startTestIngest, type TestIngest, testEvent } from '../../testing/ingest/ingest.ts';

let api: TestApi;
let server: TestIngest;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  const own = { id: 'chats', secret: 'secret of chats' };
  await sql`insert into game_node (id, name, secret, last_seen_at, created_at) values (${own.id}, 'chats',
    ${own.secret}, now(), now())`.execute(api.services.databases.system);
  node = configNode(api.app, own);
  // A second server, other than the one that receives the changes of the list.
  const database = { databases: api.services.databases, url: api.databaseUrl, stop: async () => undefined };
  server = await startTestIngest(database, own, 2, api.services.config.secrets);
});
afterAll(async () => {
  await server.close();
  await api.stop();
});

const call = <T = unknown>(path: string, payload: object) => api.call<T>('superadmin', path, payload);
const code = async (path: string, payload: object) => (await call(path, payload)).code;
const addWord = async (word: string, action = 'mask') =>
  (await call<{ id: string }>('/sensitive/addSensitive', { query: { word, remark: '', action } })).data.id;
const line = (content: string, more: object = {}) => ({
  ...testEvent('chat', { member: 'member12', roomId: 'room-1', content }),
  ...more,
});
const say = async (content: string, more: object = {}) => (await server.events([line(content, more)]))[0];
interface Line {
  id: string;
  content: string;
  answer: string;
  muted: boolean;
  hits: { word: string; start: number; end: number }[];
}
const lines = async (body: object = {}) =>
  (await call<{ list: Line[] }>('/player/listChatRecord', { body })).data.list;

it('returns what is shown of each message, stores messages in full with their hits, and counts these', async () => {
  const { version } = await node.readAll();
  const id = await addWord('加微信');
  await addWord('casino', 'block');
  expect((await node.read(version)).items.at(-1)).toMatchObject({
    kind: 'words',
    id: 'words',
    data: {
      words: [
        { word: '加微信', action: 'mask' },
        { word: 'casino', action: 'block' },
      ],
    },
  });
  expect(await say('大家好')).toMatchObject({ code: 0, show: { action: 'show' } });
  const masked = line('快加 微-信，加微信');
  const show = { action: 'mask', content: '快*****，***' };
  expect((await server.events([masked]))[0]).toMatchObject({ code: 0, show });
  expect((await server.events([masked]))[0]).toMatchObject({ code: 1, show });
  expect(await say('my C4s1no 加微信')).toMatchObject({ code: 0, show: { action: 'hide' } });
  expect((await say('mycasino'))?.show).toEqual({ action: 'show' });
  expect(await lines({ word: 'ＣＡＳＩＮＯ' })).toMatchObject([
    {
      content: 'my C4s1no 加微信',
      answer: 'hide',
      hits: [{ word: 'casino', start: 3, end: 8 }, { word: '加微信' }],
    },
  ]);
  expect((await lines({ hit: true })).map(({ answer }) => answer)).toEqual(['hide', 'mask']);
  const { list } = (
    await call<{ list: { id: string; hits: number; members: number }[] }>('/sensitive/pageSensitive', {
      body: { word: '微信' },
    })
  ).data;
  expect(list).toMatchObject([{ id, hits: 3, members: 1 }]);
  const test = { body: { text: 'a加微信' } };
  expect((await call('/sensitive/test', test)).data).toMatchObject({
    action: 'mask',
    content: 'a***',
    hits: [{ id, start: 1, end: 3 }],
  });
  expect(await code('/sensitive/update', { query: { id, action: 'block' } })).toBe(0);
  expect((await say('加微信'))?.show).toEqual({ action: 'hide' });
  expect(await code('/sensitive/deleteSensitive', { query: { ids: id } })).toBe(0);
  expect((await say('加微信'))?.show).toEqual({ action: 'show' });
});

it('hides every message of a muted member until the mute is lifted', async () => {
  const mute = (duration: string) =>
    call('/player/updateBanChatTime', { query: { ids: '313', duration, remark: '' } });
  await mute('day');
  expect((await say('hello', { member: 'member13' }))?.show).toEqual({ action: 'hide' });
  expect(await lines({ muted: true })).toMatchObject([{ content: 'hello', answer: 'hide', muted: true }]);
  await mute('lift');
  expect((await say('hello again', { member: 'member13' }))?.show).toEqual({ action: 'show' });
  const [last] = await lines({ memberAccount: 'member13' });
  const context = (
    await call<{ before: Line[]; line: Line; after: Line[] }>('/chat/context', {
      query: { id: last?.id ?? '' },
    })
  ).data;
  expect(context.before.at(-1)).toMatchObject({ content: 'hello' });
  expect([context.line.content, context.after]).toEqual(['hello again', []]);
});

it('hides messages of rooms whose game has member chat off, and stores them nevertheless', async () => {
  const room = {
    roomId: 'quiet-room',
    gameId: 202,
    member: 'member12',
    name: 'Quiet',
    private: false,
    open: true,
  };
  expect((await server.events([testEvent('room', room)]))[0]?.code).toBe(0);
  const chat = (memberChat: boolean) =>
    code('/gameConf/updateGameSetting', {
      body: { gameIds: [202], changes: { memberChat }, reason: 'test' },
    });
  expect(await chat(false)).toBe(0);
  expect((await say('anybody', { roomId: 'quiet-room' }))?.show).toEqual({ action: 'hide' });
  expect((await say('anybody', { roomId: 'room-1' }))?.show).toEqual({ action: 'show' });
  expect(await lines({ roomId: 'quiet-room' })).toMatchObject([
    { content: 'anybody', answer: 'hide', muted: false },
  ]);
  expect(await chat(true)).toBe(0);
  expect((await say('now', { roomId: 'quiet-room' }))?.show).toEqual({ action: 'show' });
});

it('accepts words of 1 to 12 characters that read like no other, singly or many from a file', async () => {
  const add = (word: string, more: object = {}) =>
    code('/sensitive/addSensitive', { query: { word, remark: '', ...more } });
  expect(await add('赌博')).toBe(0);
  expect(await add('赌 博')).toBe(1722);
  for (const [wrong, rejection] of [
    ['', 1720],
    ['a', 1721],
    ['Ａ', 1721],
    ['!!', 1721],
    ['一二三四五六七八九十一二三', 1720],
  ] as const)
    expect(
      await call('/sensitive/addSensitive', { query: { word: wrong, remark: '' } }),
      wrong,
    ).toMatchObject({
      code: rejection,
      field: 'word',
    });
  expect(await add('刷单', { remark: '一二三四五六七八九十一二三' })).toBe(1017);
  const file = (text: string) => ({ body: { file: Buffer.from(text).toString('base64') } });
  const good = file('敏感词,备注,处理\n赌博,重复,屏蔽\n外挂,,拦截\n代充,广告,\n');
  const preview = (await call<{ rows: { verdict: string }[] }>('/sensitive/previewImport', good)).data;
  expect(preview.rows.map(({ verdict }) => verdict)).toEqual(['changed', 'new', 'new']);
  expect((await call('/sensitive/import', good)).data).toEqual({ imported: 3 });
  const twice = file('word\n外挂2\n外 挂2\n');
  expect(await code('/sensitive/import', twice)).toBe(1257);
  const lines = (...chosen: number[]) => ({ body: { ...twice.body, lines: chosen } });
  expect(await code('/sensitive/import', lines(2, 9))).toBe(1001);
  // A row that the preview rejects is also rejected when it is the only one chosen.
  expect(await code('/sensitive/import', lines(3))).toBe(1257);
  expect((await call('/sensitive/import', lines(2))).data).toEqual({ imported: 1 });
  expect((await say('外挂2'))?.show).toEqual({ action: 'hide' });
});

it('rejects the row of a word whose cell displays something else than its value, and names the cell', async () => {
  const rows = `${textRows([
    ['word', 'remark'],
    ['外挂三', '好'],
  ])}<row r="3"><c r="A3" s="1"><v>45000</v></c></row>`;
  const sheet = sheetOf({ rows, formats: ['yyyy-mm-dd'] }).toString('base64');
  const body = { file: sheet };
  const { data } = await call<{ rows: object[] }>('/sensitive/previewImport', { body });
  expect(data.rows).toMatchObject([
    { line: 2, verdict: 'new', message: null },
    { line: 3, verdict: 'invalid', message: expect.stringContaining('A3') },
  ]);
  expect(await code('/sensitive/import', { body })).toBe(1257);
  expect((await call('/sensitive/import', { body: { ...body, lines: [2] } })).data).toEqual({ imported: 1 });
  const far = sheetOf({ rows: `${rows}<row r="1048576">${inlineCell('XFD1048576', 'x')}</row>` });
  expect(await call('/sensitive/import', { body: { file: far.toString('base64') } })).toMatchObject({
    code: 1260,
    desc: expect.stringContaining('XFD1048576'),
  });
});

it('rejects the row of a word with a control character, and names the cell', async () => {
  const file = Buffer.from('word,remark\n外挂四,好\n外\0挂五,好\n外挂六,x\u0007\n').toString('base64');
  const { data } = await call<{ rows: object[] }>('/sensitive/previewImport', { body: { file } });
  expect(data.rows).toMatchObject([
    { line: 2, verdict: 'new', message: null },
    {
      line: 3,
      verdict: 'invalid',
      message: expect.stringContaining('Cell A3: contains invisible control characters'),
    },
    {
      line: 4,
      verdict: 'invalid',
      message: expect.stringContaining('Cell B4: contains invisible control characters'),
    },
  ]);
  expect(await code('/sensitive/import', { body: { file } })).toBe(1257);
  const { rows } = await api.services.databases.systemPool.query(
    "select word from sensitive_word where word like '%挂四' or word like '%挂五' or word like '%挂六'",
  );
  expect(rows).toEqual([]);
});

it('delivers replies of operators to their room and reports their state', async () => {
  const send = (content: string) =>
    call<{ id: string }>('/player/gmSendChat', { body: { roomId: 'room-1', nickname: '客服小美', content } });
  const { version } = await node.readAll();
  const { id } = (await send('请文明发言')).data;
  expect((await node.read(version)).items).toMatchObject([
    { kind: 'reply', id, data: { roomId: 'room-1', nickname: '客服小美', content: '请文明发言' } },
  ]);
  const state = async () =>
    (await call<{ list: { id: string; state: string }[] }>('/chat/listReply', { body: {} })).data.list.find(
      (one) => one.id === id,
    )?.state;
  expect(await state()).toBe('sending');
  await sql`update chat_reply set at = at - interval '11 minutes' where id = ${id}::bigint`.execute(
    api.services.databases.system,
  );
  expect(await state()).toBe('undelivered');
  const shown = testEvent('replyShown', { replyId: id });
  expect((await server.events([shown]))[0]?.code).toBe(0);
  expect((await server.events([{ ...shown, eventId: 'another' }]))[0]?.code).toBe(1);
  expect(await state()).toBe('delivered');
  expect((await node.readAll()).state.has(`reply ${id}`)).toBe(false);
  expect((await server.events([testEvent('replyShown', { replyId: '77' })]))[0]?.code).toBe(1302);
  expect((await send('外 挂')).code).toBe(1725);
  expect((await send('字'.repeat(41))).code).toBe(1017);
});

it('purges chat with the bets of its time, and word counts after a month', async () => {
  await addWord('forgettable');
  expect((await say('forgettable'))?.code).toBe(0);
  const run = onConnection(api.services.databases.systemPool);
  const left = async () => {
    const [row] = await run<{ lines: number; hits: number; replies: number }>(
      'left',
      `select (select count(*) from chat_message)::int as lines, (select count(*) from sensitive_hit)::int as hits,
        (select count(*) from chat_reply)::int as replies`,
      [],
    );
    return row;
  };
  const before = await left();
  expect(before?.hits).toBeGreaterThan(0);
  const days = (count: number) => Date.now() + count * 86_400_000;
  await forgetStage(run, days(29), 7);
  expect(await left()).toEqual(before);
  await forgetStage(run, days(34), null);
  expect(await left()).toEqual({ ...before, hits: 0 });
  await forgetStage(run, days(280), 7);
  expect(await left()).toEqual({ lines: 0, hits: 0, replies: 0 });
});

it('delivers no reply to a room that does not exist', async () => {
  const reply = { roomId: 'no-such-room', nickname: '客服小美', content: '请文明发言' };
  expect(await call('/player/gmSendChat', { body: reply })).toMatchObject({
    code: 1685,
    desc: expect.stringContaining('no-such-room'),
  });
  const { data } = await call<{ list: { roomId: string }[] }>('/chat/listReply', { body: {} });
  expect(data.list.filter(({ roomId }) => roomId === 'no-such-room')).toEqual([]);
});
