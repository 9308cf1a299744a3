import { pageByPath } from '@pitboss/contract/core/pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { noteAlertId as alertId, noteCalls, putAlert } from '../../testing/notes/notes.ts';
import { putOrder } from '../../testing/orders.ts';

let api: TestApi;
let orderId = '';
beforeAll(async () => {
  api = await startTestApi();
  orderId = (await putOrder(api, { kind: 'settle', state: 'manual', agentId: '14' })).id;
  await putAlert(api);
});
afterAll(() => api?.stop());

const system = () => api.services.databases.system;
const { add, added, call, noteOf, permitSub1, update } = noteCalls(() => api);
const messages = async (account: string, noteId: string) => {
  const found = await call<{ list: { kind: string; params: object; link: string }[] }>(
    account,
    '/inbox/listMessages',
    { pageSize: 500 },
  );
  return found.data.list.filter(({ link }) => link?.includes(`note=${noteId}`));
};
const offered = async (account: string, targetId: string, typed: string, shared = false) =>
  (
    await call<{ account: string }[]>(account, '/memberNote/listMentionable', {
      targetId,
      account: typed,
      shared,
    })
  ).data.map((one) => one.account);
const pageId = (path: string) => pageByPath(path)?.id ?? 0;

describe('a mention', () => {
  it('reaches the inbox once, without the text, with a link to the record', async () => {
    const id = await added('major1', '314', { text: 'see @share1', shared: true });
    expect(await messages('share1', id)).toEqual([
      expect.objectContaining({
        kind: 'memberNote',
        params: { operator: 'upline', name: 'member14' },
        link: `/member?id=314&note=${id}`,
      }),
    ]);
    const ofAdmin = await added('superadmin', '314', { text: '@sysadmin and @superadmin, @SYSADMIN' });
    expect(await messages('sysadmin', ofAdmin)).toMatchObject([
      { params: { operator: 'superadmin', name: 'member14' } },
    ]);
    expect(await messages('superadmin', ofAdmin)).toEqual([]);
    expect((await noteOf('superadmin', '314', ofAdmin))?.mentions.sort()).toEqual(['superadmin', 'sysadmin']);
  });

  it('that a change adds reaches the new account alone', async () => {
    const id = await added('superadmin', '313', { text: '@sysadmin first' });
    expect((await update('superadmin', id, { text: '@agentadmin and @sysadmin' })).code).toBe(0);
    expect((await update('superadmin', id, { text: 'none' })).code).toBe(0);
    expect((await update('superadmin', id, { text: '@sysadmin again' })).code).toBe(0);
    expect(await messages('sysadmin', id)).toHaveLength(1);
    expect(await messages('agentadmin', id)).toHaveLength(1);
  });

  it('of an unknown account and of one that may not read the note get the same answer', async () => {
    const cases: [string, string, string][] = [
      ['share1', '314', 'nobody_1'],
      // Upline, another branch, another tenant, an administrator.
      ['share1', '314', 'major1'],
      ['share1', '314', 'share2'],
      ['share1', '314', 'major2'],
      ['share1', '314', 'sysadmin'],
      // In the tree, but the record, or the note, is not theirs to read.
      ['share1', '312', 'master1'],
      ['share1', '314', 'master1'],
      ['superadmin', '314', 'share1'],
      ['superadmin', '314', 'major2'],
    ];
    for (const [account, targetId, mentioned] of cases) {
      const reply = await add(account, targetId, { text: `ask @${mentioned}` });
      expect(reply, `${account} @${mentioned}`).toMatchObject({
        code: 1292,
        field: 'text',
        desc: `Cannot mention @${mentioned}: the account does not exist or may not read this note.`,
      });
    }
    expect(await offered('share1', '314', '')).toEqual([]);
    expect(await offered('share1', '314', '', true)).toEqual(['general1', 'master1']);
    expect(await offered('superadmin', '314', 's')).toEqual(['sysadmin']);
    expect(await offered('superadmin', '314', 'SHARE', true)).toEqual(['share1']);
    // A sub-account without the page of members cannot read their notes.
    await permitSub1([pageId('/memberList')]);
    expect(await offered('major1', '311', 'sub')).toEqual([]);
    await permitSub1([pageId('/member')]);
    expect(await offered('major1', '311', 'sub')).toEqual(['sub1']);
    await sql`update operator set state = 'blocked' where account = 'sub1'`.execute(system());
    expect(await offered('major1', '311', 'sub')).toEqual([]);
    await sql`update operator set state = 'normal' where account = 'sub1'`.execute(system());
  });

  it('of an account above the reader is hidden in the text', async () => {
    const id = await added('superadmin', '314', { text: '@sysadmin tells @general1', shared: true });
    expect(await noteOf('general1', '314', id)).toMatchObject({
      text: '@upline tells @general1',
      mentions: expect.arrayContaining(['upline', 'general1']),
    });
  });

  it('cannot be withdrawn from its reader by ending the sharing, but ends what the reader sees', async () => {
    const id = await added('superadmin', '314', { text: 'for @general1', shared: true });
    expect((await update('superadmin', id, { text: 'for @general1', shared: false })).code).toBe(0);
    expect(await messages('general1', id)).toHaveLength(1);
    expect(await noteOf('general1', '314', id)).toBeUndefined();
  });

  it('of more than twenty accounts is rejected', async () => {
    const text = Array.from({ length: 21 }, (_, n) => `@account_${n}`).join(' ');
    expect((await add('superadmin', '314', { text })).code).toBe(1293);
  });

  it('on records of other kinds links to the page that the reader has', async () => {
    const ofAgent = await added('superadmin', '14', { text: '@sysadmin' }, 'agent');
    const ofOrder = await added('superadmin', orderId, { text: '@agentadmin' }, 'order');
    const ofAlert = await added('superadmin', alertId, { text: '@sysadmin' }, 'alert');
    expect(await messages('sysadmin', ofAgent)).toMatchObject([{ link: `/agent?id=14&note=${ofAgent}` }]);
    expect(await messages('agentadmin', ofOrder)).toMatchObject([
      { link: `/order?id=${orderId}&note=${ofOrder}` },
    ]);
    expect(await messages('sysadmin', ofAlert)).toMatchObject([
      { link: `/riskManagement?alert=${alertId}&note=${ofAlert}`, params: { name: 'member14' } },
    ]);
    expect((await add('superadmin', alertId, { text: '@agentadmin' }, 'alert')).code).toBe(1292);
    await permitSub1([pageId('/agentList'), pageId('/inbox')]);
    const ofList = await added('major1', '12', { text: '@sub1' }, 'agent');
    expect(await messages('sub1', ofList)).toMatchObject([{ link: `/agentList?agent=12&note=${ofList}` }]);
  });
});
