import { liveLimits } from '@pitboss/contract/core/live';
import { members } from '@pitboss/contract/members/members';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { startTestIngest, testEvent } from '../../testing/ingest/ingest.ts';
import { seedSmallWorld } from '../../testing/small-world.ts';
import { listenAnywhere, openStream, type TestStream } from '../../testing/stream.ts';
import { sessionOf } from '../auth/session.ts';
import { fileApproval } from '../calls/second-approver.ts';
import type { Request } from '../calls/serve.ts';
import { createIdMaker } from '../db/ids.ts';
import { liveTexts, readLive } from './notify.ts';

let api: TestApi;
let second: FastifyInstance;
let addresses: readonly [string, string];
const open: TestStream[] = [];

beforeAll(async () => {
  api = await startTestApi({ fourEyes: true, alone: true });
  const other = { ...api.services, config: { ...api.services.config, node: 2 }, ids: createIdMaker(2) };
  second = await createApp(other);
  await second.ready();
  addresses = [await listenAnywhere(api.app), await listenAnywhere(second)];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.close()));
});
afterAll(async () => {
  for (const app of [api?.app, second]) app?.server.closeAllConnections();
  await second?.close();
  await api?.stop();
});

const db = () => api.services.databases.system;
/** Opens a stream of an account at the first or the second server, and waits until it is ready. */
async function streamOf(account: string, server: 0 | 1 = 0): Promise<TestStream> {
  const stream = await openStream(addresses[server], await api.token(account));
  open.push(stream);
  if (!stream.rejected) await stream.until('ready');
  return stream;
}
/** Forces the member of an agent offline at the first server, after a sign-in. */
async function play(agentId: string, by = 'superadmin') {
  await sql`update member set online_since = now() where agent_id = ${agentId}::bigint`.execute(db());
  const reply = await api.call(by, '/player/forceOffline', { body: { ids: [`3${agentId}`] } });
  expect(reply.code, reply.desc).toBe(0);
}

describe('a stream of a console', () => {
  it('receives at both servers what was changed at one, and only for its own tree', async () => {
    const above = [await streamOf('major1'), await streamOf('share1', 1), await streamOf('superadmin', 1)];
    const beside = [await streamOf('share2'), await streamOf('major2', 1), await streamOf('share9')];
    await play('14');
    await Promise.all(above.map((stream) => stream.until('play')));
    // Any other pending events arrive before the next change that they may receive.
    await play('22');
    await Promise.all(beside.slice(1).map((stream) => stream.until('play')));
    await play('16');
    await beside[0]?.until('play');
    expect(beside.map(({ heard }) => heard)).toEqual([[], [], []]);
  });

  it('receives approvals where the page may be opened, when one is filed and when it is decided', async () => {
    const admin = await streamOf('superadmin', 1);
    const helper = await streamOf('sub1');
    const foreign = await streamOf('major2');
    const maker = await sessionOf(db(), '111');
    if (!maker) throw new Error('major1 is missing');
    const context = { ip: '127.0.0.1', requestId: 'r', dynamicCode: undefined } as Request;
    const payload = { ids: ['311'], banned: true };
    const change = { kind: 'win', target: 'member:311' } as const;
    await fileApproval(api.services, members.updateBanBet, context, maker, payload, change);
    await admin.until('approvals');
    const { data } = await api.call<{ list: { id: string }[] }>('superadmin', '/approvals/list', {
      body: {},
    });
    const body = { approvalId: data.list[0]?.id, remark: 'no' };
    expect((await api.call('superadmin', '/approvals/reject', { body })).code).toBe(0);
    await admin.until('approvals');
    await play('11');
    await play('22');
    await foreign.until('play');
    expect(foreign.heard).toEqual([]);
    expect(helper.heard).not.toContain('approvals');
  });

  it('ends with its session, however that ended', async () => {
    const endings: readonly [string, () => Promise<unknown>][] = [
      ['superadmin', () => api.call('superadmin', '/logout')],
      ['share9', () => sql`update operator set state = 'blocked' where account = 'share9'`.execute(db())],
      ['general1', () => sql`update agent set state = 'blocked' where id = 13`.execute(db())],
      ['major1', () => sql`delete from session where operator_id = 111`.execute(db())],
      ['sysadmin', () => sql`update session set active_at = now() - interval '1 day'`.execute(db())],
    ];
    for (const [account, finish] of endings) {
      const stream = await streamOf(account, 1);
      await finish();
      await stream.ended;
      expect(stream.heard).toEqual(['end']);
      expect((await openStream(addresses[0], await api.token(account))).rejected?.code, account).toBe(2001);
      api.signOut(account);
    }
    await sql`update agent set state = 'normal'`.execute(db());
    await sql`update operator set state = 'normal'`.execute(db());
    for (const account of ['share1', 'share2', 'major2', 'sub1']) api.signOut(account);
  });

  it('requests a reload when the listening connection was cut, and receives later changes', async () => {
    const near = await streamOf('superadmin');
    const far = await streamOf('superadmin', 1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'`.execute(
      db(),
    );
    await Promise.all([near.until('gap'), far.until('gap')]);
    await play('22');
    await Promise.all([near.until('play'), far.until('play')]);
  });

  it('is rejected without a session, with an invalid one, from a foreign page and beyond the limit', async () => {
    const { rejected } = await openStream(addresses[0], 'x');
    expect(rejected?.code).toBe(2001);
    const token = await api.token('superadmin');
    const foreign = await fetch(`${addresses[0]}/live`, {
      headers: { token, origin: 'https://evil.example' },
    });
    expect(await foreign.json()).toMatchObject({ code: 1008 });
    for (let n = 0; n < liveLimits.perSession; n += 1)
      expect((await streamOf('superadmin')).rejected).toBeNull();
    expect((await streamOf('superadmin')).rejected?.code).toBe(1004);
    await open[0]?.close();
    await expect.poll(async () => (await streamOf('superadmin')).rejected).toBeNull();
  });

  it('reports when the permissions of its session change, by its own or by those of the account above, and else not', async () => {
    const grant = (permissions: number[] | null, account: string) =>
      sql`update operator set permissions = ${permissions}::int[] where account = ${account}`.execute(db());
    const helper = await streamOf('sub1', 1);
    const other = await streamOf('share1');
    const { rows } = await sql<{ permissions: number[] }>`
      select permissions from operator where account = 'sub1'`.execute(db());
    const own = rows[0]?.permissions ?? [];
    await grant([], 'sub1');
    await helper.until('permissions');
    await grant(own, 'sub1');
    await helper.until('permissions');
    await grant([], 'major1');
    await helper.until('permissions');
    await grant(null, 'major1');
    await helper.until('permissions');
    expect(other.heard).not.toContain('permissions');
  });

  it('follows the permissions of the operator: pages revoked and granted', async () => {
    const stream = await streamOf('major2');
    const home = await streamOf('superadmin');
    await sql`update operator set permissions = '{}' where account = 'major2'`.execute(db());
    await expect
      .poll(async () => {
        await play('22');
        await home.until('play');
        return stream.heard.splice(0).length;
      })
      .toBe(0);
    await sql`update operator set permissions = null where account = 'major2'`.execute(db());
    await expect
      .poll(async () => {
        await play('22');
        await home.until('play');
        return stream.heard.splice(0).length;
      })
      .toBeGreaterThan(0);
  });

  it('receives events of game servers, a batch at a time', async () => {
    const world = await seedSmallWorld(api.services.databases, { members: 3 });
    const database = { databases: api.services.databases } as TestDatabase;
    const ingest = await startTestIngest(database, world.node, 3, api.services.config.secrets);
    const admin = await streamOf('superadmin', 1);
    const foreign = await streamOf('major1');
    await ingest.events(
      Array.from({ length: 20 }, (_, n) =>
        testEvent('login', { member: `member${(n % 3) + 1}`, ip: '192.0.2.9', at: Date.now() }),
      ),
    );
    await admin.until('play');
    await ingest.close();
    await play('11');
    await foreign.until('play');
    expect(foreign.heard).toEqual([]);
  });

  it('ends when its server stops, which does not wait for it', async () => {
    const third = await createApp({ ...api.services, ids: createIdMaker(4) });
    const stream = await openStream(await listenAnywhere(third), await api.token('superadmin'));
    await stream.until('ready');
    await third.close();
    await stream.ended;
    // A server whose listener opens after the stream reports that changes may have been missed.
    expect(stream.heard.filter((kind) => kind !== 'gap')).toEqual(['end']);
  });
});

describe('a notification between servers', () => {
  it('is a topic and ids, in texts that a notification can hold', () => {
    const positions = Array.from({ length: 400 }, (_, n) => ({
      tenantId: `${9_000_000_000_000_000_000n + BigInt(n)}`,
      agentId: `${9_100_000_000_000_000_000n + BigInt(n)}`,
    }));
    const texts = liveTexts('play', positions);
    expect(texts.every((text) => text.length < 8_000)).toBe(true);
    const read = texts.map(readLive);
    expect(read.flatMap((message) => (message && message !== 'start' ? message.places : []))).toEqual(
      positions,
    );
    for (const text of [
      '',
      'play',
      'play x',
      'other 1/2',
      'play 1/2;3/4',
      'toString 1/2',
      `play ${'1'.repeat(30)}/1`,
    ])
      expect(readLive(text), text).toBeNull();
  });
});
