import { features, pageByPath } from '@pitboss/contract/core/pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { noteAlertId as alertId, noteCalls, putAlert, type TestNote } from '../../testing/notes/notes.ts';
import { putOrder } from '../../testing/orders.ts';
import { twoUsers } from '../../testing/updates/two-users.ts';

let api: TestApi;
let orderId = '';
beforeAll(async () => {
  api = await startTestApi();
  orderId = (await putOrder(api, { kind: 'settle', state: 'manual', agentId: '14' })).id;
  await putAlert(api);
});
afterAll(() => api?.stop());

const { expectBothKept } = twoUsers(() => api);
const system = () => api.services.databases.system;
const { add, added, call, list, noteOf, notes, permitSub1, remove, update } = noteCalls(() => api);
const pageId = (path: string) => pageByPath(path)?.id ?? 0;
const featureId = (key: string) => features[key]?.id ?? 0;

describe('a note', () => {
  it('is listed with its author, newest first, and only on its record', async () => {
    const first = await added('share1', '313', { text: '  first line\n\n第二行  ' });
    const second = await added('share1', '313', { text: 'second' });
    expect(await notes('share1', '313')).toMatchObject([
      { id: second, text: 'second', author: 'share1', own: true, removable: true, version: 0 },
      { id: first, text: 'first line\n\n第二行', mentions: [], changedAt: null, removedAt: null },
    ]);
    expect(await notes('share1', '314')).toEqual([]);
    const page = await call<{ total: number; list: TestNote[] }>('share1', '/memberNote/list', {
      targetId: '313',
      pageSize: 1,
      pageNo: 2,
    });
    expect(page.data).toMatchObject({ total: 2, list: [{ id: first }] });
  });

  it.each([
    ['agent', '14'],
    ['order', ''],
    ['alert', alertId],
  ] as const)('can be written on a record of kind %s, apart from those of other kinds', async (kind, id) => {
    const targetId = id || orderId;
    const note = await added('superadmin', targetId, { text: `about this ${kind}` }, kind);
    expect((await notes('sysadmin', targetId, kind)).map((one) => one.id)).toEqual([note]);
    for (const other of ['member', 'agent', 'order', 'alert'] as const)
      if (other !== kind) expect([0, 1002, 1278]).toContain((await list('superadmin', targetId, other)).code);
  });

  it('keeps hostile text as it is and rejects what is no text', async () => {
    const texts = [
      '<img src=x onerror=alert(1)>',
      '\u202edesrever\u202c',
      "'; drop table note; --",
      '😀'.repeat(2_000),
    ];
    for (const text of texts) {
      const id = await added('share2', '316', { text });
      expect((await noteOf('share2', '316', id))?.text).toBe(text);
    }
    const code = async (text: string) => (await add('share2', '316', { text })).code;
    for (const [text, expected] of [
      ['', 1017],
      [' \n ', 1017],
      ['x'.repeat(2_001), 1017],
      ['😀'.repeat(2_001), 1017],
      ['a\0b', 1001],
      ['\u001b[31m', 1001],
      ['\ud800', 1001],
    ] as const)
      expect(await code(text), JSON.stringify(text.slice(0, 9))).toBe(expected);
  });

  it('is added once by a repeated request, with and without an idempotency key', async () => {
    const body = { targetId: '311', shared: false, text: 'sent twice' };
    const headers = { 'idempotency-key': 'note-1' };
    const both = await Promise.all(
      [1, 2].map(() => call<{ id: string }>('major1', '/memberNote/add', body, headers)),
    );
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both[0]?.data.id).toBe(both[1]?.data.id);
    expect((await call('major1', '/memberNote/add', { ...body, text: 'other' }, headers)).code).toBe(1303);
    const pressed = { ...body, text: 'pressed twice' };
    const pair = await Promise.all([1, 2].map(() => call('major1', '/memberNote/add', pressed)));
    expect(pair.map(({ code }) => code).sort()).toEqual([0, 1007]);
    expect((await notes('major1', '311')).map(({ text }) => text)).toEqual(['pressed twice', 'sent twice']);
  });

  it('is rejected beyond 500 notes of a record, also when the last two come together', async () => {
    await sql`
      insert into note (tenant_id, agent_id, id, kind, target_id, author_id, text, shared, mentions, at)
      select 21, 22, n, 'member', 322, 1, 'many', false, '{}', now() from generate_series(1, 499) n`.execute(
      system(),
    );
    const replies = await Promise.all(['a', 'b'].map((text) => add('superadmin', '322', { text })));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1291]);
    expect((await list('superadmin', '322')).data.total).toBe(500);
  });
});

describe('who reads a note', () => {
  it('is decided by record and author: agents see their own branch, administrators all', async () => {
    const id = await added('share1', '314', { text: 'by share1' });
    for (const account of ['share1', 'major1', 'superadmin', 'agentadmin'])
      expect(await noteOf(account, '314', id), account).toMatchObject({ text: 'by share1' });
    // Below the author: the record is theirs, the note is not.
    for (const account of ['master1', 'general1'])
      expect(await noteOf(account, '314', id), account).toBeUndefined();
    for (const account of ['share2', 'major2']) expect((await list(account, '314')).code, account).toBe(1278);
  });

  it('never shows agents what administrators write, unless the note is shared', async () => {
    const internal = await added('superadmin', '314', { text: 'internal' });
    const shared = await added('superadmin', '314', { text: 'for the agent', shared: true });
    for (const account of ['major1', 'share1', 'general1']) {
      const seen = await notes(account, '314');
      expect(seen.some(({ id }) => id === internal)).toBe(false);
      expect(seen.find(({ id }) => id === shared)).toMatchObject({
        text: 'for the agent',
        author: 'upline',
        own: false,
        removable: false,
      });
      expect(JSON.stringify(seen)).not.toContain('superadmin');
      for (const change of [update(account, internal, { text: 'x' }), remove(account, internal)])
        expect((await change).code).toBe(1002);
      for (const change of [update(account, shared, { text: 'x' }), remove(account, shared)])
        expect((await change).code).toBe(1294);
    }
    expect(await noteOf('sysadmin', '314', internal)).toMatchObject({ author: 'superadmin' });
  });

  it('needs the page of the record, and writing needs a permission of its own', async () => {
    const body = { targetId: '311', shared: false, text: 'by a sub-account' };
    expect((await call('sub1', '/memberNote/list', { targetId: '311' })).code).toBe(1003);
    await permitSub1([pageId('/member')]);
    expect((await list('sub1', '311')).code).toBe(0);
    expect((await call('sub1', '/memberNote/add', body)).code).toBe(1003);
    await permitSub1([pageId('/member'), featureId('memberNotes.write')]);
    const id = (await call<{ id: string }>('sub1', '/memberNote/add', body)).data.id;
    expect(await noteOf('major1', '311', id)).toMatchObject({ author: 'sub1', own: false, removable: true });
    const ofOwner = await added('major1', '311', { text: 'by its owner' });
    expect(await noteOf('sub1', '311', ofOwner)).toMatchObject({ author: 'major1', removable: false });
    expect((await remove('sub1', ofOwner)).code).toBe(1003);
    await permitSub1([pageId('/member'), featureId('memberNotes.write'), featureId('memberNotes.remove')]);
    expect((await remove('sub1', ofOwner)).code).toBe(0);
    // Agents have no page of alerts.
    expect((await list('major1', alertId, 'alert')).code).toBe(1003);
    expect((await list('agentadmin', alertId, 'alert')).code).toBe(1003);
  });
});

describe('a change', () => {
  it('is made by the author alone, and a stale version names both texts', async () => {
    const id = await added('share1', '312', { text: 'as read' });
    expect((await update('superadmin', id, { text: 'by another' })).code).toBe(1294);
    expect((await update('share1', id, { text: 'by the first tab', version: 0 })).code).toBe(0);
    expect(await noteOf('share1', '312', id)).toMatchObject({ text: 'by the first tab', version: 1 });
    expect(await update('share1', id, { text: 'by the second tab', version: 0 })).toMatchObject({
      code: 1416,
      conflict: {
        version: 1,
        fields: [{ field: 'text', value: 'by the first tab', operator: 'share1' }],
      },
    });
    // The change of the second tab in the other field is kept with the text of the first.
    expect((await update('share1', id, { text: 'as read', shared: true, version: 0 })).code).toBe(0);
    expect(await noteOf('share1', '312', id)).toMatchObject({ text: 'by the first tab', shared: true });
  });

  it('meets a removal at the same time: one of them follows the other', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await added('share1', '312', { text: `round ${round}` });
      const [changed, removed] = await Promise.all([
        update('share1', id, { text: `changed ${round}` }),
        remove('superadmin', id),
      ]);
      expect(removed.code).toBe(0);
      expect([0, 1290]).toContain(changed.code);
      const note = await noteOf('share1', '312', id);
      expect(note).toMatchObject({ text: '', removedBy: 'upline' });
      const { rows } = await sql<{ before: { text: string } }>`
        select before from audit_log where call = '/memberNote/remove' order by id desc limit 1`.execute(
        system(),
      );
      expect(rows[0]?.before.text).toBe(changed.code === 0 ? `changed ${round}` : `round ${round}`);
    }
  });
});

describe('a removal', () => {
  it('leaves who and when in the list and the text in the operation log only', async () => {
    const id = await added('share1', '312', {
      text: 'said too much',
    });
    expect((await remove('share1', id)).code).toBe(0);
    expect(await noteOf('share1', '312', id)).toMatchObject({
      text: '',
      removedBy: 'share1',
      removable: false,
      removedAt: expect.any(Number),
    });
    const again = await remove('share1', id);
    expect(again).toMatchObject({ code: 1290, desc: expect.stringContaining('removed by share1 at') });
    expect((await update('share1', id, { text: 'back' })).code).toBe(1290);
    const stored = await sql<{ text: string }>`select text from note where id = ${id}::bigint`.execute(
      system(),
    );
    expect(stored.rows).toEqual([{ text: '' }]);
    const timeline = await call('share1', '/player/getTimeline', { id: '312', kinds: ['change'] });
    expect(timeline.data).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({
          title: { zh_cn: '删除会员跟进记录', en_us: 'Remove note on members' },
          changes: [],
        }),
      ]),
    });
    expect(JSON.stringify(timeline.data)).not.toContain('said too much');
    const log = await call<{ list: { before: string }[] }>('share1', '/report/getOpLogReport', {
      start_time: Date.now() - 60_000,
      end_time: Date.now() + 60_000,
      target: 'member:312',
    });
    const [line] = log.data.list;
    expect(line).toMatchObject({ type: '/memberNote/remove', target: 'member:312 member12', after: null });
    expect(JSON.parse(line?.before ?? '')).toEqual({ text: 'said too much', shared: false, mentions: [] });
  });

  it('by two users removes once', async () => {
    const id = await added('share1', '312', { text: 'removed twice' });
    const codes = await Promise.all(['major1', 'superadmin'].map((account) => remove(account, id)));
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 1290]);
  });
});

describe.each([
  ['/memberNote/update', 'member', '312'],
  ['/agentNote/update', 'agent', '12'],
  ['/orderNote/update', 'order', ''],
  ['/alertNote/update', 'alert', alertId],
] as const)('%s', (path, kind, id) => {
  it('keeps what the author changes in two windows, and rejects the second on the same field', async () => {
    const targetId = id || orderId;
    const form = { text: 'as read', shared: false };
    await expectBothKept({
      path,
      users: ['superadmin', 'superadmin'],
      make: async () => ({ id: await added('superadmin', targetId, form, kind) }),
      id: {},
      form,
      read: async (made) => ({ ...(await noteOf('superadmin', targetId, String(made.id), kind)) }),
      first: { text: 'first window' },
      clash: { text: 'second window' },
      other: { shared: true },
      field: 'text',
      stored: ['text', 'first window'],
      otherStored: ['shared', true],
    });
  });
});
