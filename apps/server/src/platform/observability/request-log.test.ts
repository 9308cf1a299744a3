import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { parsedLines } from '../../testing/log.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A request, its reply and the lines of the log that name it. */
async function ask(account: string | null, url: string, headers: Record<string, string> = {}) {
  const token = account ? { token: await api.token(account) } : {};
  const reply = await api.app.inject({
    method: 'POST',
    url,
    headers: { language: 'en_us', ...token, ...headers },
    payload: {},
  });
  const id = String(reply.headers['request-id']);
  const lines = parsedLines(api.lines).filter(({ request }) => request === id);
  return { reply, id, body: reply.json() as { code: number; desc: string }, lines };
}

it('every reply has an id of its own in its header, under which one line contains caller, call, code and duration', async () => {
  const { id, lines } = await ask('major1', '/proxyUser/getUserInfo');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 'info',
    msg: 'request',
    request: id,
    caller: 'major1',
    call: '/proxyUser/getUserInfo',
    code: 0,
    status: 200,
    ip: '127.0.0.1',
    durationMs: expect.any(Number),
  });
  expect((await ask('major1', '/proxyUser/getUserInfo')).id).not.toBe(id);
});

it('rejections, unknown paths and requests without a session have an id and a line too', async () => {
  const expired = await ask(null, '/proxyUser/getUserInfo', { token: 'nobody' });
  expect(expired.lines[0]).toMatchObject({ code: 2001, call: '/proxyUser/getUserInfo' });
  expect(expired.lines[0]).not.toHaveProperty('caller');
  const unknown = await ask(null, '/nothing?password=1');
  expect(unknown.lines[0]).toMatchObject({ code: 1005, call: '/nothing' });
  expect(JSON.stringify(unknown.lines)).not.toContain('password');
});

it('a defect names its request to the caller, in both languages, and its cause to the log alone', async () => {
  const { systemPool, system } = api.services.databases;
  await systemPool.query('alter table currency rename to currency_away');
  try {
    const { reply, body, id, lines } = await ask('superadmin', '/currency/list');
    expect(reply.statusCode).toBe(500);
    expect(body).toMatchObject({ code: 1000, desc: `The system is busy, please try again (request ${id}).` });
    const failed = lines.find(({ level }) => level === 'error');
    expect(failed).toMatchObject({ caller: 'superadmin', call: '/currency/list', code: 1000 });
    expect(JSON.stringify(failed?.err)).toContain('relation \\"currency\\" does not exist');
    expect(reply.body).not.toContain('relation');
    const chinese = await ask('superadmin', '/currency/list', { language: 'zh_cn' });
    expect(chinese.body.desc).toBe(`系统繁忙，请稍后重试（请求 ${chinese.id}）`);
  } finally {
    await sql`alter table currency_away rename to currency`.execute(system);
  }
});
