import { type AddressInfo, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../platform/calls/serve.ts';
import type { MailSettings } from '../../../platform/config/mail-settings.ts';
import type { JobRun } from '../../../platform/jobs/job-kind.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { readWorkbook } from '../../../testing/files/xlsx.ts';
import { type MailServer, startMailServer } from '../../../testing/mail/mail-server.ts';
import { memberRoutes } from '../../members/members.routes.ts';
import { reportMailJob } from './mail-job.ts';
import { reportJob } from './report-job.ts';

let api: TestApi;
let smtp: MailServer;
const mail: { -readonly [K in keyof MailSettings]: MailSettings[K] } = {
  host: '127.0.0.1',
  port: 0,
  isEncrypted: false,
  user: null,
  from: 'Reports <reports@example.com>',
};

beforeAll(async () => {
  smtp = await startMailServer();
  mail.port = smtp.port;
  api = await startTestApi({ alone: true, config: { mail } });
});
afterAll(async () => {
  await api?.stop();
  await smtp?.stop();
});
afterEach(async () => {
  smtp.behaviour = 'takes';
  mail.port = smtp.port;
  mail.user = null;
  smtp.received.length = 0;
  await sql`delete from report_schedule`.execute(system());
  await sql`delete from inbox_item`.execute(system());
});

const system = () => api.services.databases.system;
const routes = new Map<string, Route>(memberRoutes.map((route) => [route.call.path, route]));
const run = { signal: new AbortController().signal } as JobRun;
const look = () => reportJob(api.services, routes).work(run);
const post = () => reportMailJob(api.services, routes).work(run);

interface Row {
  lastState: string | null;
  mailState: string | null;
  mailTries: number;
  reason: string | null;
}
const seen = async (): Promise<Row | undefined> =>
  (await api.call<{ list: Row[] }>('share1', '/schedule/list', { body: { pageNo: 1, pageSize: 20 } })).data
    .list[0];

/** Creates a report of share1 with a mail that waits to be sent. */
async function waiting(): Promise<void> {
  const made = await api.call<{ id: string }>('share1', '/schedule/create', {
    body: {
      name: 'Members, daily',
      every: 'day',
      day: 1,
      hour: 8,
      range: null,
      email: 'owner@example.com',
      list: {
        path: '/player/list',
        payload: {},
        columns: [{ key: 'account', title: 'Account', kind: 'text' }],
        filters: [],
        zone: 'BeiJing',
        title: 'Members',
        page: '/memberList',
      },
    },
  });
  expect(made.code, made.desc).toBe(0);
  await sql`update report_schedule set next_at = date_trunc('second', now())`.execute(system());
  for (let tries = 0; tries < 2_400; tries += 1) {
    await look();
    if ((await seen())?.mailState === 'waiting') return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('no mail waits');
}
const dueNow = () =>
  sql`update report_schedule set mail_due_at = now() where mail_state = 'waiting'`.execute(system());
const waits = async () =>
  (
    await sql<{ seconds: number }>`
      select extract(epoch from mail_due_at - clock_timestamp())::float8 as seconds
        from report_schedule`.execute(system())
  ).rows[0]?.seconds ?? 0;
const kinds = async () =>
  (await sql<{ kind: string }>`select kind from inbox_item order by id`.execute(system())).rows.map(
    ({ kind }) => kind,
  );

describe('a report by mail', () => {
  it('is sent once to its address, with the file', async () => {
    await waiting();
    await post();
    await post();
    expect(smtp.received).toHaveLength(1);
    const [{ to, headers, text, files }] = smtp.received as [MailServer['received'][number]];
    expect(to).toEqual(['owner@example.com']);
    expect(headers.get('from')).toBe('Reports <reports@example.com>');
    expect(headers.get('subject')).toMatch(/^Members, daily · \d{4}-\d\d-\d\d$/);
    expect(headers.get('message-id')).toMatch(/^<report-\d+@example.com>$/);
    expect(text).toContain('Members, daily');
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^Members-.*\.xlsx$/)]);
    const [sheet] = readWorkbook(files[0]?.content ?? Buffer.of());
    expect(sheet?.rows[0]?.A?.value).toBe('Account');
    expect(await seen()).toMatchObject({ mailState: 'sent', mailTries: 1, reason: null });
    expect(await kinds()).toEqual(['reportReady']);
  });

  it('is retried when the mail server is busy or unreachable, and finally sent as the same mail', async () => {
    await waiting();
    smtp.behaviour = 'is busy';
    await post();
    expect(await seen()).toMatchObject({ mailState: 'waiting', mailTries: 1 });
    expect((await seen())?.reason).toContain('is busy');
    expect(await waits()).toBeGreaterThan(30);
    // It is not sent before its time.
    smtp.behaviour = 'takes';
    await post();
    expect(smtp.received).toHaveLength(0);
    mail.port = await closedPort();
    await dueNow();
    await post();
    expect(await seen()).toMatchObject({ mailState: 'waiting', mailTries: 2 });
    mail.port = smtp.port;
    await dueNow();
    await post();
    expect(smtp.received).toHaveLength(1);
    expect(await seen()).toMatchObject({ mailState: 'sent', mailTries: 3, reason: null });
  });

  it('is given up after the last attempt, and its owner is notified', async () => {
    await waiting();
    smtp.behaviour = 'is busy';
    // Retries follow after 1, 5, 20 and 60 minutes.
    for (const minutes of [1, 5, 20, 60]) {
      await dueNow();
      await post();
      const seconds = await waits();
      expect([seconds > 30 * minutes, seconds <= 60 * minutes], `${seconds} s`).toEqual([true, true]);
    }
    await dueNow();
    await post();
    expect(await seen()).toMatchObject({ mailState: 'failed', mailTries: 5 });
    expect(await kinds()).toEqual(['reportReady', 'reportUnsent']);
    await post();
    expect(await seen()).toMatchObject({ mailTries: 5 });
  });

  it('is given up immediately after a permanent rejection', async () => {
    await waiting();
    smtp.behaviour = 'refuses';
    await post();
    expect(await seen()).toMatchObject({ mailState: 'failed', mailTries: 1 });
    expect((await seen())?.reason).toContain('refuses');
    expect(await kinds()).toEqual(['reportReady', 'reportUnsent']);
  });

  it('is retried when the connection is closed in the middle', async () => {
    const cutting: Server = createServer((socket) => {
      socket.write('220 here\r\n');
      socket.once('data', () => socket.destroy());
    });
    await listening(cutting);
    await waiting();
    mail.port = portOf(cutting);
    await post();
    await new Promise((done) => cutting.close(done));
    expect(await seen()).toMatchObject({ mailState: 'waiting', mailTries: 1 });
  });

  it('never sends a password over a connection that is not encrypted', async () => {
    await waiting();
    mail.user = { name: 'pitboss', password: 'secret' };
    await post();
    expect(smtp.received).toHaveLength(0);
    expect(await seen()).toMatchObject({ mailTries: 1 });
    expect((await seen())?.mailState).not.toBe('sent');
  });

  it('is not sent for an owner who may no longer sign in', async () => {
    await waiting();
    await sql`update operator set state = 'blocked' where account = 'share1'`.execute(system());
    await post();
    await sql`update operator set state = 'normal' where account = 'share1'`.execute(system());
    expect(smtp.received).toHaveLength(0);
    expect(await seen()).toMatchObject({ mailState: 'failed' });
  });
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

/** Returns a port at which no server listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await listening(server);
  const port = portOf(server);
  await new Promise((done) => server.close(done));
  return port;
}
