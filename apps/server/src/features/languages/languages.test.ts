import { createHash } from 'node:crypto';
import type { languages } from '@pitboss/contract/content/languages';
import type { ReplyOf } from '@pitboss/contract/core/define';
import type { ConfigData } from '@pitboss/contract/ingest/ingest-config';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alignRoomTexts, alignTexts } from '../../domain/languages/product-texts.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { inlineCell, sheetOf, textRows } from '../../testing/files/sheet.ts';
import { uploadFile } from '../../testing/files/upload.ts';
import { unzip } from '../../testing/files/xlsx.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { configNode } from '../../testing/ingest/config-node.ts';

let api: TestApi;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  await sql`insert into game_node (id, name, secret, tenants, last_seen_at, created_at)
    values ('bound', 'bound', 'secret of bound', '{21}', now(), now())`.execute(db());
  node = configNode(api.app, { id: 'bound', secret: 'secret of bound' });
});
afterAll(() => api?.stop());

type Listed = ReplyOf<typeof languages.list>;
const db = () => api.services.databases.system;
const list = async (body: object) =>
  (await api.call<Listed>('superadmin', '/i18n/list', { body: { pageSize: 500, ...body } })).data;
const row = async (key: string) => (await list({ text: key })).list.find((one) => one.key === key);
const save = (key: string, language: string, text: string, more: object = {}, account = 'superadmin') =>
  api.call<{ version: number }>(account, '/i18n/save', { body: { key, language, text, ...more } });
const served = async (language: string) =>
  (((await node.readAll()).state.get(`text ${language}`) ?? {}) as ConfigData['text']).texts;
const upload = async (content: string | Buffer, account = 'superadmin') =>
  (await uploadFile(api, account, 'texts', Buffer.from(content as string))).data.file;
const preview = (file: string, account = 'superadmin') =>
  api.call<ReplyOf<typeof languages.preview>>(account, '/i18n/preview', { body: { file } });
const apply = (body: object) => api.call<{ applied: number }>('superadmin', '/i18n/apply', { body });
/** The bytes of an export, as a browser fetches them. */
async function exported(
  body: object,
): Promise<{ body: Buffer; type: string; name: string; fileName: string }> {
  const reply = await api.call<{ url: string; fileName: string }>('superadmin', '/i18n/export', { body });
  expect(reply.code, reply.desc).toBe(0);
  const file = await api.app.inject({ method: 'GET', url: reply.data.url });
  return {
    body: file.rawPayload,
    type: String(file.headers['content-type']),
    name: String(file.headers['content-disposition']),
    fileName: reply.data.fileName,
  };
}

describe('texts of rooms', () => {
  it('have the keys of all games, areas, halls and words, and of rooms when they are made or renamed', async () => {
    const { total } = await list({ pageSize: 1 });
    const games = await sql<{
      n: number;
    }>`select (select count(*) from game)::int + (select count(*) from game_area)::int as n`.execute(db());
    expect(total).toBeGreaterThan((games.rows[0]?.n ?? 0) + 10);
    expect(await row('game.201.name')).toMatchObject({
      group: 'game',
      zh_cn: '百家乐',
      en_us: 'Baccarat',
      th: '',
      status: 'missing',
      stale: [],
      version: 1,
      missing: ['zh_tw', 'id_id', 'th', 'vi', 'ko', 'ja', 'ms', 'hi'],
    });
    expect(await row('area.203.1.name')).toMatchObject({ group: 'area' });
    const room = (zh: string) =>
      sql`insert into room (id, game_id, name_zh_cn, name_en_us, room_type, hall_level, sort) values ('T-7',
        201, ${zh}, 'Seven', 'system', 'newbie', 1)
        on conflict (id) do update set name_zh_cn = excluded.name_zh_cn`.execute(db());
    const taken = () =>
      db()
        .transaction()
        .execute((tx) => alignRoomTexts(inTransaction(tx), ['T-7']));
    await room('七号');
    await taken();
    expect((await list({ group: 'room', id: 'T-7' })).list).toMatchObject([
      { key: 'room.T-7.name', zh_cn: '七号' },
    ]);
    expect(await served('th')).toMatchObject({ 'room.T-7.name': 'Seven' });
    await save('room.T-7.name', 'th', 'เจ็ด');
    await room('七号厅');
    await taken();
    expect(await row('room.T-7.name')).toMatchObject({ zh_cn: '七号厅', stale: ['en_us', 'th'], th: 'เจ็ด' });
    const before = await fingerprint(db());
    await alignTexts(inTransaction(db()));
    expect(await fingerprint(db())).toEqual(before);
  });

  it('are stale once their source has changed, until saved or confirmed, and are found so', async () => {
    const key = 'game.203.name';
    await save(key, 'th', 'เสือมังกร');
    expect(await served('th')).toMatchObject({ [key]: 'เสือมังกร' });
    await save(key, 'zh_cn', '龙虎斗');
    expect(await row(key)).toMatchObject({ zh_cn: '龙虎斗', stale: ['en_us', 'th'], status: 'missing' });
    const keys = async (body: object) => (await list(body)).list.map((one) => one.key);
    expect(await keys({ status: 'stale', language: 'th', group: 'game' })).toEqual([key]);
    expect(await keys({ status: 'missing', group: 'game', text: '龙虎斗' })).toEqual([key]);
    // Other languages of it are missing, so that its row is not a stale one.
    expect(await keys({ status: 'stale', group: 'game' })).not.toContain(key);
    // Confirmed as it is.
    expect((await save(key, 'th', 'เสือมังกร')).code).toBe(0);
    expect((await row(key))?.stale).toEqual(['en_us']);
    expect(await keys({ status: 'complete', language: 'th', group: 'game' })).toEqual([key]);
    const { version } = (await save(key, 'th', 'เสือมังกร')).data;
    expect((await row(key))?.version).toBe(version);
  });

  it('are served in their language, else in English, else in Chinese', async () => {
    const key = 'ui.welcome';
    expect(await served('vi')).toMatchObject({ [key]: 'Welcome, {member}' });
    await save(key, 'en_us', '');
    expect(await served('vi')).toMatchObject({ [key]: '欢迎 {member}' });
    await save(key, 'vi', 'Chào {member}');
    expect([await served('vi'), await served('ms')]).toMatchObject([
      { [key]: 'Chào {member}' },
      { [key]: '欢迎 {member}' },
    ]);
  });

  it('keep the placeholders of their source', async () => {
    expect(await save('ui.limits', 'ja', '{max}から')).toMatchObject({ code: 1600, field: 'text' });
    expect(await save('ui.chat', 'ja', '{name}')).toMatchObject({ code: 1601, field: 'text' });
    expect(await save('ui.chat', 'zh_cn', ' ')).toMatchObject({ code: 1602, field: 'text' });
    expect((await save('ui.limits', 'ja', '{max}まで、{min}から')).code).toBe(0);
    const before = await row('ui.limits');
    expect(await save('ui.limits', 'zh_cn', '限红 {min}')).toMatchObject({ code: 1600, field: 'text' });
    expect(await save('ui.limits', 'zh_cn', '限红 {min} {max} {x}')).toMatchObject({ code: 1600 });
    expect(await save('game.203.name', 'zh_cn', '龙虎 {x}')).toMatchObject({ code: 1601, field: 'text' });
    expect(await row('ui.limits')).toEqual(before);
    expect((await save('ui.limits', 'zh_cn', '{min}至{max}')).code).toBe(0);
    expect((await save('ui.nothing', 'ja', 'x')).code).toBe(1002);
  });

  it('reject a save based on an older version of the same cell, and accept one of another cell of the key', async () => {
    const key = 'ui.lobby';
    const seen = { version: (await row(key))?.version };
    expect((await save(key, 'ko', '로비', seen)).code).toBe(0);
    expect((await save(key, 'ms', 'Lobi', seen, 'sysadmin')).code).toBe(0);
    expect(await save(key, 'ko', '대기실', seen, 'sysadmin')).toMatchObject({ code: 1416, field: 'text' });
    const rejected = await save(key, 'ko', '대기실', seen, 'sysadmin');
    const { conflict } = rejected as unknown as { conflict: { version: number } };
    const { version } = conflict;
    expect((await save(key, 'ko', '대기실', { version }, 'sysadmin')).code).toBe(0);
    expect((await row(key))?.ko).toBe('대기실');
    const both = await Promise.all(['a', 'b', 'c'].map((text) => save(key, 'hi', text, seen)));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1416, 1416]);
    expect((await api.call('agentadmin', '/i18n/list', { body: {} })).code).toBe(1003);
  });
});

describe('files of texts', () => {
  it.each(['xlsx', 'json'] as const)('come back from %s as they were exported', async (format) => {
    await save('ui.send', 'ms', "=Hantar, 'cepat'");
    const file = await exported({ format });
    // The reply and the browser name the file alike.
    expect(file.fileName).toMatch(new RegExp(`^Texts-\\d{8}-\\d{6}\\.${format}$`));
    expect(file.name).toBe(`attachment; filename="${file.fileName}"`);
    const reply = await preview(await upload(file.body));
    expect(reply.code, reply.desc).toBe(0);
    expect(reply.data.rows).toEqual([]);
    expect(reply.data.same).toBeGreaterThan(700);
  });

  it('list every change in the preview, and apply the chosen ones completely or not at all', async () => {
    const sheet = await exported({ format: 'json', group: 'ui' });
    const texts = JSON.parse(sheet.body.toString()) as Record<string, Record<string, string>>;
    texts.ms = { ...texts.ms, 'ui.exit': 'Keluar', 'ui.limits': 'Had {min}', 'ui.ghost': 'x' };
    texts.en_us = { ...texts.en_us, 'ui.exit': 'Exit' };
    // A source keeps its placeholders; its translations are checked against the final source.
    texts.zh_cn = { ...texts.zh_cn, 'ui.round': '本局', 'ui.online': '{count} 人在线' };
    const file = await upload(JSON.stringify(texts));
    const { data } = await preview(file);
    expect(data.rows.map(({ key, language, outcome }) => `${language} ${key} ${outcome}`).sort()).toEqual([
      'en_us ui.exit changed',
      'ms ui.exit new',
      'ms ui.ghost unknownKey',
      'ms ui.limits brokenPlaceholder',
      'zh_cn ui.online changed',
      'zh_cn ui.round brokenPlaceholder',
    ]);
    const before = await fingerprint(db());
    for (const [rejection, ...chosen] of [
      [1605, 'ms ui.exit', 'ms ui.limits'],
      [1605, 'ms ui.exit', 'ms ui.ghost'],
      [1258, 'th ui.exit'],
    ] as const)
      expect((await apply({ file, chosen })).code).toBe(rejection);
    expect(await fingerprint(db())).toEqual(before);
    expect((await preview(file, 'sysadmin')).code).toBe(1482);
    expect((await apply({ file, chosen: ['ms ui.exit'], basis: data.basis })).data).toEqual({ applied: 1 });
    expect(await row('ui.exit')).toMatchObject({ ms: 'Keluar', en_us: 'Leave' });
    expect(await served('ms')).toMatchObject({ 'ui.exit': 'Keluar' });
    expect((await apply({ file })).code).toBe(1482);
  });

  it('overwrite nothing that another user changed since the export or the preview', async () => {
    const { body } = await exported({ format: 'xlsx', group: 'hall' });
    await save('hall.expert', 'en_us', 'Pros');
    const { data } = await preview(await upload(body));
    expect(data.rows).toMatchObject([{ key: 'hall.expert', language: 'en_us', outcome: 'changedMeanwhile' }]);
    const file = await upload(JSON.stringify({ ko: { 'hall.expert': '고수' } }));
    const { basis } = (await preview(file)).data;
    await save('hall.expert', 'ko', '전문가');
    expect((await apply({ file, basis })).code).toBe(1604);
    expect((await apply({ file, chosen: ['ko hall.expert'] })).data).toEqual({ applied: 1 });
  });

  it.each([
    ['no json', Buffer.from('hello')],
    ['no texts', Buffer.from('[1]')],
    ['no workbook', Buffer.from('PK\x03\x04 not really')],
    ['nothing', Buffer.alloc(0)],
  ])('are refused where they are %s', async (_, file) => {
    expect((await uploadFile(api, 'superadmin', 'texts', file)).code).toBe(1603);
  });

  it('are rejected with the address of a cell that displays something else than it contains', async () => {
    const cell = (content: string) =>
      sheetOf({
        rows: `${textRows([['key', 'ms'], ['ui.exit']])}<row r="3">${inlineCell('A3', 'ui.send')}${content}</row>`,
        formats: ['0.00%'],
      });
    const merged = sheetOf({
      rows: textRows([['key', 'ms'], ['ui.exit', 'x'], ['ui.send']]),
      after: '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>',
    });
    const far = sheetOf({
      rows: `${textRows([['key']])}<row r="150000">${inlineCell('ZZ150000', 'x')}</row>`,
    });
    for (const [file, code, address] of [
      [cell('<c r="B3" s="1"><v>0.5</v></c>'), 1259, 'B3'],
      [cell('<c r="B3" t="str"><f>"a"</f><v>a</v></c>'), 1259, 'B3'],
      [cell('<c r="B3" t="inlineStr"><is><t>a_x0000_b</t></is></c>'), 1259, 'B3'],
      [merged, 1259, 'B2'],
      [sheetOf({ rows: textRows([['key', 'ms', 'ms Malay']]) }), 1262, 'B1, C1'],
      [far, 1260, 'ZZ150000'],
    ] as const)
      expect(await uploadFile(api, 'superadmin', 'texts', file)).toMatchObject({
        code,
        desc: expect.stringContaining(address),
      });
  });

  it('have their fingerprint in the log and the workbook', async () => {
    const logged = async () =>
      (
        await sql<{ fingerprint: string }>`select after ->> 'fingerprint' as fingerprint from audit_log
          where call = '/i18n/export' order by id desc limit 1`.execute(db())
      ).rows[0]?.fingerprint;
    const json = (await exported({ format: 'json', group: 'hall' })).body;
    expect(await logged()).toBe(createHash('sha256').update(json).digest('hex'));
    const parts = unzip((await exported({ format: 'xlsx', group: 'hall' })).body);
    const table = parts.get('xl/worksheets/sheet2.xml') ?? '';
    const fingerprint = createHash('sha256').update(table).digest('hex');
    expect(await logged()).toBe(fingerprint);
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(fingerprint);
  });
});
