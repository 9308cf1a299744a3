import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConfigReply } from '@pitboss/contract/ingest/ingest-config';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestHeaders } from './ingest/nodes/sign.ts';
import { startTestApi, type TestApi } from './testing/api.ts';
import { type ServerProcess, startServer } from './testing/processes/server-process.ts';
import { openStream } from './testing/stream.ts';

let api: TestApi;
let folder: string;
let servers: readonly [ServerProcess, ServerProcess];
const node = { id: 'node-1', secret: 'a secret of the first game server' };

beforeAll(async () => {
  api = await startTestApi();
  // The processes do the background work, so the in-process app is closed.
  await api.app.close();
  await rows('insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now())', [
    node.id,
    node.secret,
  ]);
  folder = mkdtempSync(join(tmpdir(), 'pitboss-two-'));
  const start = (number: number) => startServer(api, { node: number, dataDir: join(folder, String(number)) });
  servers = await Promise.all([start(2), start(3)]);
});
afterAll(async () => {
  await Promise.all(servers?.map((server) => server.kill()) ?? []);
  if (folder) rmSync(folder, { recursive: true, force: true });
  await api?.stop();
});

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.services.databases.systemPool.query<Row>(text, values)).rows;

interface JobRow {
  key: string;
  state: string;
  attempt: number;
  server: string;
  error: string | null;
}
const jobs = (name: string) =>
  rows<JobRow>('select key, state, attempt, server, error from job where name = $1 order by id', [name]);
/** Waits until something holds; a server that ends by itself meanwhile is the failure. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    for (const server of servers) server.assertRunning();
    await pause(20);
  }
}

describe('two servers on one database', () => {
  it('run a job once, whichever server received the request', async () => {
    const accounts = ['superadmin', 'sysadmin', 'major1', 'major2', 'share1', 'master1'];
    const list = {
      path: '/player/list',
      payload: {},
      columns: [{ key: 'account', title: 'Account', kind: 'text' }],
      filters: [],
      zone: 'BeiJing',
      title: 'Members',
      page: '/memberList',
    };
    const requested = await Promise.all(
      accounts.map((account, n) =>
        servers[n % 2 ? 1 : 0].call<{ id: string }>(account, '/export/create', { body: list }),
      ),
    );
    expect(requested.map(({ code }) => code)).toEqual(requested.map(() => 0));
    await until(async () => (await jobs('export')).every(({ state }) => state === 'done'));
    const done = await jobs('export');
    expect(done.map(({ attempt, error }) => ({ attempt, error }))).toEqual(
      requested.map(() => ({ attempt: 1, error: null })),
    );
    expect(done.map(({ key }) => key).sort()).toEqual(requested.map(({ data }) => data.id).sort());
    for (const { server } of done) expect(server).toMatch(/^[23] /);
    // Each export leaves one line about its file.
    const files = await rows<{ target: string }>(
      "select target from audit_log where call = '/export/create' and request_id like 'export-%'",
    );
    expect(files.map(({ target }) => target).sort()).toEqual(
      requested.map(({ data }) => `export:${data.id} /memberList`).sort(),
    );
  });

  it('notify the users of both servers about a change at one', async () => {
    const token = await api.token('major1');
    const streams = await Promise.all(servers.map(({ address }) => openStream(address, token)));
    await Promise.all(streams.map((stream) => stream.until('ready')));
    for (const server of servers) {
      await rows('update member set online_since = now() where id = 311');
      const { code } = await server.call('superadmin', '/player/forceOffline', { body: { ids: ['311'] } });
      expect(code).toBe(0);
      await Promise.all(streams.map((stream) => stream.until('play')));
    }
    await Promise.all(streams.map((stream) => stream.close()));
  });

  it('wake the game servers that wait at both for what was done at one', async () => {
    const request = async ({ address }: ServerProcess, since: string, waitS: number) => {
      const url = `/ingest/v1/config?since=${since}&wait=${waitS}`;
      const reply = await fetch(`${address}${url}`, { headers: { ...ingestHeaders(node, 'GET', url, '') } });
      return ((await reply.json()) as { data: ConfigReply }).data;
    };
    let { version } = await request(servers[0], '0', 0);
    for (const server of servers) {
      const waiting = servers.map((other) => request(other, version, 20));
      const banned = String(server === servers[0]);
      const query = { ids: '312', banned };
      expect((await server.call('superadmin', '/player/updateBanBet', { query })).code).toBe(0);
      const received = await Promise.all(waiting);
      for (const { items } of received)
        expect(items).toMatchObject([
          { kind: 'ban.member', id: '312', data: banned === 'true' ? { reason: 'betBan' } : null },
        ]);
      version = received[0]?.version ?? '';
    }
  });

  it('lose no job when one of them is killed: the other takes it over and ends it', async () => {
    const blocker = new pg.Client({ connectionString: api.databaseUrl });
    await blocker.connect();
    await blocker.query('begin; lock table ledger_transfer in access exclusive mode');
    expect((await servers[0].call('superadmin', '/ledger/prove')).code).toBe(0);
    const waiting = "select from pg_locks where not granted and relation = 'ledger_transfer'::regclass";
    await until(async () => (await rows(waiting)).length > 0);
    const [begun] = await jobs('ledgerProof');
    expect(begun).toMatchObject({ state: 'running', attempt: 1 });
    const of = ({ node: number }: ServerProcess) => begun?.server.startsWith(`${number} `);
    await servers.find(of)?.kill();
    await blocker.query('commit');
    await blocker.end();
    // Fifteen seconds pass without a heartbeat of the job.
    await rows("update job set beat_at = beat_at - interval '15 seconds' where name = 'ledgerProof'");
    await until(async () => (await jobs('ledgerProof')).every(({ state }) => state === 'done'));
    const survivor = servers.find((server) => !of(server));
    expect(await jobs('ledgerProof')).toEqual([
      {
        ...begun,
        state: 'done',
        attempt: 2,
        server: expect.stringMatching(new RegExp(`^${survivor?.node} `)),
        error: `interrupted: ${begun?.server}`,
      },
    ]);
    const proof = await survivor?.call<object>('superadmin', '/ledger/proof');
    expect(proof?.data).toMatchObject({ running: false, failed: false, finishedAt: expect.any(Number) });
  });
});
