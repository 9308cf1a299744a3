import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { type Drain, watchForDrain } from './drain.ts';

let api: TestApi;
let port: number;
let drain: Drain;
let received: number;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

beforeAll(async () => {
  api = await startTestApi({ alone: true });
  await api.token('superadmin');
});
beforeEach(async () => {
  const app = await createApp(api.services);
  drain = watchForDrain(app);
  received = 0;
  app.server.on('request', () => {
    received += 1;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => api?.stop());

interface Reply {
  readonly code: number;
  readonly connection: string | undefined;
}

/** A call on a connection that its sender would keep open. */
async function call(agent: Agent, path = '/proxyUser/list'): Promise<Reply> {
  const token = await api.token('superadmin');
  return new Promise((done, fail) => {
    const sent = request(
      { port, path, method: 'POST', agent, headers: { token, 'content-type': 'application/json' } },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        reply.on('end', () =>
          done({ code: (JSON.parse(text) as { code: number }).code, connection: reply.headers.connection }),
        );
      },
    );
    sent.once('error', fail);
    sent.end('{}');
  });
}

const rejectsConnections = () =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(false);
    });
    socket.once('error', () => done(true));
  });

/** Locks the table of agents until it is released. */
async function hold(): Promise<{ release(): Promise<void>; waiting(): Promise<number> }> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('lock table agent in access exclusive mode');
  return {
    async release() {
      await client.query('commit');
      await client.end();
    },
    async waiting() {
      const { rows } = await client.query(
        "select count(*)::int as n from pg_locks where not granted and relation = 'agent'::regclass",
      );
      return rows[0].n as number;
    },
  };
}

it('completes the requests that are running when the server stops, and accepts no new ones', async () => {
  const agent = new Agent({ keepAlive: true });
  const held = await hold();
  const calls = Array.from({ length: 10 }, () => call(agent));
  // As many as there are connections for the sessions wait in the database, the others for a connection.
  while (received < 10 || (await held.waiting()) < 4) await pause(10);
  const closed = drain.close(20_000);
  while (!(await rejectsConnections())) await pause(10);
  await held.release();
  const replies = await Promise.all(calls);
  expect(replies.map(({ connection }) => connection)).toEqual(Array.from({ length: 10 }, () => 'close'));
  // On a slow host the lock can outlast the time for which a statement waits: that reply says busy.
  expect(replies.filter(({ code }) => code !== 0 && code !== 1201)).toEqual([]);
  await closed;
  agent.destroy();
});

it('is not held up by connections that are kept open without a request', async () => {
  const agent = new Agent({ keepAlive: true });
  expect(await call(agent)).toMatchObject({ code: 0, connection: 'keep-alive' });
  const quiet = connect(port, '127.0.0.1');
  await new Promise((done) => quiet.once('connect', done));
  const gone = new Promise((done) => quiet.once('close', done));
  await drain.close(60_000);
  await gone;
  agent.destroy();
});

it('cuts off what has not ended in time', async () => {
  const agent = new Agent({ keepAlive: true });
  const held = await hold();
  const cut = call(agent).catch((error: Error) => error);
  while ((await held.waiting()) < 1) await pause(10);
  await drain.close(100);
  expect(await cut).toBeInstanceOf(Error);
  await held.release();
  expect((await sql`select 1 as one`.execute(api.services.databases.system)).rows).toEqual([{ one: 1 }]);
});
