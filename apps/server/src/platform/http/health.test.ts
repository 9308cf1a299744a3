import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { parsedLines, testLog } from '../../testing/log.ts';
import { loadLoginKey } from '../auth/passwords.ts';
import { openDatabases } from '../db/databases/open-databases.ts';
import { checkSecrets } from '../start/check-secrets.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  api.app.inject({ method: 'GET', url, headers, remoteAddress });
/** The value of a metric whose line begins so. */
async function metric(start: string): Promise<number> {
  const line = (await get('/metrics')).body.split('\n').find((text) => text.startsWith(`${start} `));
  return Number(line?.split(' ').pop() ?? Number.NaN);
}

const root = new URL('../../../../../', import.meta.url);
const installed = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
const lastStep = readdirSync(new URL('apps/server/migrations/', root))
  .filter((name) => /^\d{4}-/.test(name))
  .sort()
  .at(-1)
  ?.replace('.ts', '');

it('shows version, commit and schema among the metrics', async () => {
  const line = (await get('/metrics')).body
    .split('\n')
    .find((text) => text.startsWith('pitboss_build_info{'));
  expect(line).toMatch(/^pitboss_build_info\{version="[^"]+",commit="([0-9a-f]{40})?",schema="[^"]+"\} 1$/);
  expect(line).toContain(`version="${installed.version}"`);
  expect(line).toContain(`schema="${lastStep}"`);
});

it('is ready while the database responds, and not while the server stops', async () => {
  const ready = await get('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { code: 0, desc: '', data: { ready: true } }]);
  api.app.readiness.stopping = true;
  try {
    const stopping = await get('/readyz');
    expect(stopping.statusCode).toBe(503);
    expect(stopping.json()).toMatchObject({ code: 1201, data: { ready: false, because: 'stopping' } });
    expect((await get('/healthz')).json()).toEqual({
      code: 0,
      desc: '',
      data: { ready: false, version: installed.version },
    });
  } finally {
    api.app.readiness.stopping = false;
  }
});

it('names a full disk, and a database that accepts no writes, as the reason', async () => {
  const because = async () => {
    const reply = await get('/readyz');
    return [reply.statusCode, reply.json().data];
  };
  const { freeBytes } = api.app.readiness;
  api.app.readiness.freeBytes = () => 63 * 2 ** 20;
  try {
    expect(await because()).toEqual([503, { ready: false, because: 'disk' }]);
    expect(await metric('pitboss_disk_free_bytes')).toBe(66_060_288);
  } finally {
    api.app.readiness.freeBytes = freeBytes;
  }
  expect(await because()).toEqual([200, { ready: true }]);
  const url = new URL(api.databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const closed = openDatabases(url.href, 2);
  const app = await createApp({
    ...api.services,
    databases: { ...api.services.databases, unready: closed.unready },
  });
  try {
    const reply = await app.inject({ method: 'GET', url: '/readyz' });
    expect([reply.statusCode, reply.json().data]).toEqual([503, { ready: false, because: 'readOnly' }]);
  } finally {
    await Promise.all([app.close(), closed.close()]);
  }
});

it('without its database it is not ready, and its metrics show this', async () => {
  const away = openDatabases('postgres://nobody:x@127.0.0.1:9/none', 2);
  const app = await createApp(api.services);
  const { databases } = api.services;
  const lost = await createApp({
    ...api.services,
    databases: { ...databases, systemPool: away.systemPool, ready: away.ready, unready: away.unready },
  });
  try {
    const reply = await lost.inject({ method: 'GET', url: '/readyz' });
    expect([reply.statusCode, reply.json().data]).toEqual([503, { ready: false, because: 'database' }]);
    const metrics = await lost.inject({ method: 'GET', url: '/metrics' });
    expect(metrics.body).toContain('\npitboss_database_up 0\n');
  } finally {
    await Promise.all([app.close(), lost.close(), away.close()]);
  }
});

it('counts requests by call and code with their durations, and shows pools, event loop, exports and ledger', async () => {
  const labels = '{call="/proxyUser/getUserInfo",code="0",status="200"}';
  const before = (await metric(`pitboss_requests_total${labels}`)) || 0;
  await api.call('major1', '/proxyUser/getUserInfo');
  await api.call('major1', '/proxyUser/getUserInfo');
  expect(await metric(`pitboss_requests_total${labels}`)).toBe(before + 2);
  expect(
    await metric('pitboss_request_duration_seconds_count{call="/proxyUser/getUserInfo"}'),
  ).toBeGreaterThanOrEqual(2);
  expect(await metric('pitboss_database_up')).toBe(1);
  expect(await metric('pitboss_money_frozen')).toBe(0);
  expect(await metric('pitboss_approvals_waiting')).toBe(0);
  await api.services.databases.systemPool.query(
    "insert into setting (key, value) values ('backupAt', '1760000000000')",
  );
  expect(await metric('pitboss_backup_timestamp_seconds')).toBe(1_760_000_000);
  expect(await metric('pitboss_alerts_open')).toBe(0);
  expect(await metric('pitboss_database_connections{pool="system",state="used"}')).toBeGreaterThanOrEqual(0);
  const { body, headers } = await get('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const name of ['nodejs_eventloop_lag_seconds', 'pitboss_exports', 'pitboss_ingest_queue'])
    expect(body).toContain(`# TYPE ${name} gauge`);
  expect(body).toContain('pitboss_statement_duration_seconds_bucket{le="0.005",pool="requests"}');
});

it('serves its metrics to this host only, or to clients with the token', async () => {
  expect((await get('/metrics', {}, '10.1.2.3')).statusCode).toBe(404);
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
  const token = randomBytes(16).toString('hex');
  const config = { ...api.services.config, metricsToken: token };
  const app = await createApp({ ...api.services, config });
  const request = async (authorization: string) =>
    (await app.inject({ method: 'GET', url: '/metrics', headers: { authorization } })).statusCode;
  expect([await request(`Bearer ${token}`), await request(`Bearer ${token}x`), await request('')]).toEqual([
    200, 404, 404,
  ]);
  await app.close();
});

it('a slow call and its slow statement are lines that name the request', async () => {
  const lines: string[] = [];
  const config = { ...api.services.config, slowCallMs: 0, slowStatementMs: 0 };
  const databases = openDatabases(api.databaseUrl, 2);
  const app = await createApp({ ...api.services, config, databases, log: testLog(lines) });
  const token = await api.token('major1');
  const reply = await app.inject({
    method: 'POST',
    url: '/proxyUser/getUserInfo',
    headers: { token },
  });
  const id = reply.headers['request-id'];
  const own = parsedLines(lines).filter(({ request }) => request === id);
  expect(own.at(-1)).toMatchObject({ msg: 'slow request', level: 'warn', call: '/proxyUser/getUserInfo' });
  const statement = own.find(({ msg }) => msg === 'slow statement');
  expect(statement).toMatchObject({ level: 'warn', pool: 'system', durationMs: expect.any(Number) });
  expect(statement?.statement).toContain('select s.operator_id');
  expect(lines.join('\n')).not.toContain(token);
  await app.close();
  await databases.close();
});

it('rejects other secrets than those of the database, whose sealed keys they cannot open', async () => {
  const { databases, config } = api.services;
  const opens = (secrets: typeof config.secrets) => () => loadLoginKey(databases.system, secrets);
  const others = { pepper: config.secrets.pepper, server: randomBytes(32) };
  const sentence = /^These are not the secrets this database was made with; restore secrets\.json/;
  await expect(checkSecrets(databases.system, others, opens(others))).rejects.toThrow(sentence);
  await checkSecrets(databases.system, config.secrets, opens(config.secrets));
  const pepper = { ...config.secrets, pepper: randomBytes(32) };
  await expect(checkSecrets(databases.system, pepper, opens(pepper))).rejects.toThrow(sentence);
  await checkSecrets(databases.system, config.secrets, opens(config.secrets));
});
