import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { originTable } from './origins.ts';
import { createConsoleServer } from './static.ts';

const local = [
  'http://localhost:8100',
  'http://localhost:8101',
  'http://localhost:8110',
  'http://127.0.0.1:8100',
  'http://127.0.0.1:8101',
];

let dist = '';
let demo: TestApi;
let production: TestApi;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'pitboss-origins-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  demo = await startTestApi();
  production = await startTestApi({ demo: false });
});
afterAll(async () => {
  await demo?.stop();
  await production?.stop();
  rmSync(dist, { recursive: true, force: true });
});

async function request(api: TestApi, origin: string) {
  const { headers, body } = await api.app.inject({ method: 'POST', url: '/getCaptcha', headers: { origin } });
  return {
    code: (JSON.parse(body) as { code: number }).code,
    admitted: headers['access-control-allow-origin'],
    credentials: headers['access-control-allow-credentials'],
  };
}

describe('a production server', () => {
  it.each(local)('rejects calls from %s, whatever the port, and sends no CORS headers', async (origin) => {
    expect(await request(production, origin)).toEqual({
      code: 1008,
      admitted: undefined,
      credentials: undefined,
    });
  });

  it('names no local host in the content security policy of its consoles and in their origin table', async () => {
    const server = await createConsoleServer(dist, originTable(production.services.config, false));
    const policy = String((await server.inject('/')).headers['content-security-policy']);
    expect(policy).toContain('https://api.pitboss.example');
    expect(policy).not.toMatch(/localhost|127\.0\.0\.1/);
    expect((await server.inject('/origins.js')).body).not.toMatch(/localhost|127\.0\.0\.1/);
    await server.close();
  });

  it('admits a local console that its operator names', () => {
    const config = { ...production.services.config, extraOrigins: ['agent=http://localhost:8101'] };
    expect(originTable(config, false).filter(({ environment }) => environment === 'local')).toEqual([
      { origin: 'http://localhost:8101', appType: 1, api: 'http://localhost:8110', environment: 'local' },
    ]);
  });
});

describe('a server with demo data', () => {
  it.each(['http://localhost:8100', 'http://127.0.0.1:8101'])('admits its console at %s', async (origin) => {
    expect(await request(demo, origin)).toEqual({ code: 0, admitted: origin, credentials: 'true' });
  });
});
