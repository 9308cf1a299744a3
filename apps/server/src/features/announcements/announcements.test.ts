import { pageByPath } from '@pitboss/contract/core/pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { expectUnchanged } from '../../testing/fingerprint.ts';
import { listenAnywhere, openStream } from '../../testing/stream.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ alone: true });
});
afterAll(() => api?.stop());
const db = () => api.services.databases.system;
beforeEach(async () => {
  await sql`delete from announcement`.execute(db());
});

interface Listed {
  id: string;
  state: string;
  title: { en_us: string };
  version: number;
  readAt?: number | null;
  read?: number;
  audience?: number;
}
const hourMs = 3_600_000;
const written = (more: object = {}) => ({
  type: 'general',
  title: { zh_cn: '维护', en_us: 'Maintenance' },
  content: { zh_cn: '**今晚**', en_us: '- tonight' },
  startTime: Date.now() - hourMs,
  ...more,
});
async function publish(more: object = {}, by = 'superadmin'): Promise<string> {
  const reply = await api.call<{ id: string }>(by, '/announcement/addAnnouncement', { body: written(more) });
  expect(reply.code, reply.desc).toBe(0);
  return reply.data.id;
}
const list = async (account: string, call: string, body: object = {}) => {
  const reply = await api.call<{ list: Listed[] }>(account, `/announcement/${call}`, { body });
  expect(reply.code, reply.desc).toBe(0);
  return reply.data.list;
};
const ids = async (...input: Parameters<typeof list>) => (await list(...input)).map(({ id }) => id).sort();
const act = async (call: string, id: string, by = 'superadmin') =>
  (await api.call(by, `/announcement/${call}`, { query: { id } })).code;
const unread = async (account: string) =>
  (await api.call<{ count: number; important: Listed[] }>(account, '/announcement/unread')).data;

describe('announcements', () => {
  it('are draft, not started, in progress and finished, and each list contains its own states', async () => {
    const draft = await publish({ draft: true });
    const later = await publish({ startTime: Date.now() + hourMs });
    const now = await publish({ endTime: Date.now() + hourMs });
    const update = await publish({ type: 'featureUpdate' });
    const over = await publish({ endTime: Date.now() - hourMs / 2 });
    expect(await ids('superadmin', 'pageAnnouncement')).toEqual([draft, later, now, update].sort());
    for (const [state, id] of Object.entries({ draft, notStarted: later, finished: over }))
      expect(await ids('superadmin', 'pageAnnouncement', { state })).toEqual([id]);
    expect(await ids('general1', 'pageProxyAnnouncement')).toEqual([now]);
    expect(await ids('general1', 'pageProxyAnnouncement', { state: 'finished' })).toEqual([over]);
    expect(await ids('general1', 'pageFeatureUpdate')).toEqual([update]);
    expect(await ids('general1', 'pageProxyAnnouncement', { id: draft })).toEqual([]);
  });

  it('reach the named agents with all below them, wherever they are in the tree now', async () => {
    const id = await publish({ readers: ['13'] });
    for (const [account, sees] of Object.entries({
      general1: 1,
      master1: 1,
      share1: 0,
      share2: 0,
      major2: 0,
    }))
      expect((await ids(account, 'pageProxyAnnouncement')).length, account).toBe(sees);
    expect(await act('read', id, 'share2')).toBe(1002);
    const streams = await streamsOf('general1');
    const move = { body: { id: '14', parentId: '16' } };
    expect((await api.call('superadmin', '/proxyUser/moveProxy', move)).code).toBe(0);
    await streams.general1?.until('announcements');
    expect(await ids('general1', 'pageProxyAnnouncement')).toEqual([]);
    expect(
      (await api.call('superadmin', '/proxyUser/moveProxy', { body: { id: '14', parentId: '13' } })).code,
    ).toBe(0);
    expect(await ids('general1', 'pageProxyAnnouncement')).toEqual([id]);
    const [row] = await list('superadmin', 'pageAnnouncement');
    expect(row).toMatchObject({ audience: 2, read: 0, readers: [{ id: '13', account: 'master1' }] });
  });

  it('count as unread until an account opens them first, which their author sees', async () => {
    const id = await publish({ important: true });
    await publish({ startTime: Date.now() + hourMs, important: true });
    expect(await unread('share1')).toMatchObject({ count: 1, important: [{ id }] });
    expect([await act('read', id, 'share1'), await act('read', id, 'share1')]).toEqual([0, 0]);
    expect(await unread('share1')).toEqual({ count: 0, important: [] });
    expect((await unread('share2')).count).toBe(1);
    const receipts = async (read: boolean) =>
      (
        await api.call<{ list: { account: string; readAt: number }[] }>(
          'superadmin',
          '/announcement/listReader',
          {
            body: { id, read },
          },
        )
      ).data.list;
    expect(await receipts(true)).toMatchObject([{ account: 'share1', readAt: expect.any(Number) }]);
    // The sub-account lacks the page, and administrators are no readers.
    expect((await receipts(false)).map(({ account }) => account).sort()).toEqual(
      ['general1', 'major1', 'major2', 'master1', 'share2', 'share9'].sort(),
    );
    const lines =
      await sql`select from audit_log where call = '/announcement/read' and target like ${`%${id}%`}
        and code = 0`.execute(db());
    expect(lines.rows.length).toBe(1);
    const again = { body: { id, ...written({ important: true }), readAgain: true } };
    expect((await api.call('superadmin', '/announcement/updateAnnouncement', again)).code).toBe(0);
    expect((await unread('share1')).count).toBe(1);
    expect((await receipts(true)).length).toBe(0);
  });

  it('are stopped while in progress, deleted before, and changed until they end', async () => {
    const now = await publish();
    expect(await act('deleteAnnouncement', now)).toBe(1419);
    expect(await act('stop', now)).toBe(0);
    expect(await act('stop', now)).toBe(1418);
    expect(await ids('major1', 'pageProxyAnnouncement', { state: 'finished' })).toEqual([now]);
    const change = (id: string) =>
      api.call('superadmin', '/announcement/updateAnnouncement', { body: { id, ...written() } });
    expect((await change(now)).code).toBe(1417);
    const later = await publish({ startTime: Date.now() + hourMs });
    expect(await act('stop', later)).toBe(1418);
    expect(await act('deleteAnnouncement', later)).toBe(0);
    expect([await act('deleteAnnouncement', later), (await change(later)).code]).toEqual([1002, 1002]);
  });

  it('keep the change of the first author when two work on the same version', async () => {
    const id = await publish();
    const save = (by: string, en_us: string) =>
      api.call(by, '/announcement/updateAnnouncement', {
        body: { id, version: 1, ...written({ title: { zh_cn: '题', en_us } }) },
      });
    const replies = await Promise.all([save('superadmin', 'A'), save('sysadmin', 'B')]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1416]);
    const [row] = await list('superadmin', 'pageAnnouncement');
    expect(row).toMatchObject({ version: 2, title: { en_us: replies[0]?.code === 0 ? 'A' : 'B' } });
    expect(replies.find(({ code }) => code > 0)?.desc).toMatch(/^(superadmin|sysadmin) /);
  });

  it.each([
    ['title', 1017, { title: { zh_cn: '题'.repeat(51), en_us: 'x' } }],
    ['title', 1017, { title: { zh_cn: '题', en_us: ' ' } }],
    ['content', 1017, { content: { zh_cn: '文'.repeat(5001), en_us: 'x' } }],
    ['content', 1018, { content: { zh_cn: '[点](javascript:alert)', en_us: 'x' } }],
    ['endTime', 1018, { endTime: 1_000 }],
    ['readers', 1002, { readers: ['999'] }],
  ])(
    'are rejected for a wrong %s with %i, which the reply names, and not stored',
    async (field, code, wrong) => {
      const reply = await expectUnchanged(db(), () =>
        api.call('superadmin', '/announcement/addAnnouncement', { body: written(wrong) }),
      );
      expect(reply).toMatchObject({ code, field });
    },
  );

  it('are written by administrators only', async () => {
    const id = await publish();
    const bulletin = pageByPath('/bulletin')?.id ?? 0;
    await sql`update operator set permissions = array[${bulletin}, ${bulletin * 100 + 1}]::int[]
      where account = 'sub1'`.execute(db());
    for (const account of ['major1', 'sub1']) {
      expect((await api.call(account, '/announcement/pageAnnouncement', { body: {} })).code).toBe(1003);
      expect((await api.call(account, '/announcement/listReader', { body: { id } })).code).toBe(1003);
      expect((await api.call(account, '/announcement/addAnnouncement', { body: written() })).code).toBe(1003);
      expect(await act('stop', id, account)).toBe(1003);
      expect(await ids(account, 'pageProxyAnnouncement')).toEqual([id]);
    }
    const byAgentAdmin = await publish({}, 'agentadmin');
    expect(await ids('major1', 'pageProxyAnnouncement')).toContain(byAgentAdmin);
  });
});

const cuts: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(cuts.map((cut) => cut()));
  api?.app.server.closeAllConnections();
});
let address: string | undefined;
/** Opens event streams of accounts and waits until they are ready. */
async function streamsOf(...accounts: string[]) {
  address ??= await listenAnywhere(api.app);
  const streams: Record<string, Awaited<ReturnType<typeof openStream>>> = {};
  for (const account of accounts) {
    const stream = await openStream(address, await api.token(account));
    cuts.push(() => stream.close());
    await stream.until('ready');
    streams[account] = stream;
  }
  return streams;
}

describe('consoles', () => {
  it('are notified when an announcement is published and when it begins', async () => {
    const streams = await streamsOf('general1', 'major2');
    await publish({ readers: ['21'] });
    for (const stream of Object.values(streams)) await stream.until('announcements');
    await publish({ startTime: Date.now() + 1_500 });
    for (const stream of Object.values(streams)) {
      await stream.until('announcements');
      await stream.until('announcements');
    }
    expect((await unread('general1')).count).toBe(1);
  });

  it('are notified of a beginning that passed while no server was running', async () => {
    const { general1 } = await streamsOf('general1');
    const id = await publish();
    await general1?.until('announcements');
    await sql`update announcement set sent = 'notStarted' where id = ${id}::bigint`.execute(db());
    const restarted = await createApp({ ...api.services, config: { ...api.services.config, node: 2 } });
    await restarted.ready();
    await general1?.until('announcements');
    await restarted.close();
    const { rows } = await sql<{ sent: string }>`select sent from announcement`.execute(db());
    expect(rows).toEqual([{ sent: 'inProgress' }]);
  });
});

it('that runs can neither begin later nor become a draft again', async () => {
  const id = await publish({});
  const update = async (more: object) =>
    (await api.call('superadmin', '/announcement/updateAnnouncement', { body: { id, ...written(more) } }))
      .code;
  expect(await update({ startTime: Date.now() + hourMs, endTime: Date.now() + 2 * hourMs })).toBe(1429);
  expect(await update({ draft: true })).toBe(1429);
  expect(await update({ startTime: Date.now() - 2 * hourMs })).toBe(0);
  const later = await publish({ startTime: Date.now() + hourMs });
  const move = async (startTime: number) =>
    (
      await api.call('superadmin', '/announcement/updateAnnouncement', {
        body: { id: later, ...written({ startTime }) },
      })
    ).code;
  expect([await move(Date.now() + 2 * hourMs), await move(Date.now() - 1_000)]).toEqual([0, 0]);
});
