import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { signInRequest } from '../../testing/sealed.ts';
import { testPassword } from '../../testing/users.ts';
import { appTypeOf, originTable } from '../http/origins.ts';
import { createConsoleServer } from '../http/static.ts';
import { readPublicUrls } from './public-urls.ts';

const urls = {
  admin: 'https://admin.pitboss.test',
  agent: 'https://agent.pitboss.test',
  api: 'https://api.pitboss.test',
};
const env = { PUBLIC_ADMIN_URL: `${urls.admin}/`, PUBLIC_AGENT_URL: urls.agent, PUBLIC_API_URL: urls.api };
const proxies = ['127.0.0.1'];

describe('the addresses of an installation', () => {
  it('are read without the slash at the end, and may be left out together', () => {
    expect(readPublicUrls(env, proxies)).toEqual(urls);
    expect(readPublicUrls({}, [])).toBeNull();
    expect(readPublicUrls({ PUBLIC_API_URL: '' }, [])).toBeNull();
    const ports = {
      PUBLIC_ADMIN_URL: 'http://192.168.1.20:81',
      PUBLIC_AGENT_URL: 'http://192.168.1.20:82',
      PUBLIC_API_URL: 'http://192.168.1.20:83',
    };
    expect(readPublicUrls(ports, [])?.api).toBe('http://192.168.1.20:83');
  });

  it.each([
    [{ ...env, PUBLIC_API_URL: undefined }, 'PUBLIC_API_URL is missing'],
    [{ ...env, PUBLIC_API_URL: 'api.pitboss.test' }, 'PUBLIC_API_URL must be an address without a path'],
    [
      { ...env, PUBLIC_API_URL: 'https://api.pitboss.test/v1' },
      'PUBLIC_API_URL must be an address without a path',
    ],
    [{ ...env, PUBLIC_ADMIN_URL: 'https://a:b@admin.pitboss.test' }, 'PUBLIC_ADMIN_URL must be an address'],
    [{ ...env, PUBLIC_ADMIN_URL: 'ftp://admin.pitboss.test' }, 'PUBLIC_ADMIN_URL must be an address'],
    [{ ...env, PUBLIC_AGENT_URL: urls.admin }, 'must be three addresses'],
    [
      { ...env, PUBLIC_AGENT_URL: 'http://agent.pitboss.test' },
      'PUBLIC_AGENT_URL and PUBLIC_API_URL must share',
    ],
    [
      { ...env, PUBLIC_ADMIN_URL: 'https://admin.other.test' },
      'PUBLIC_ADMIN_URL and PUBLIC_API_URL must share',
    ],
  ])('%o: a start is rejected because %s', (wrong, reason) => {
    expect(() => readPublicUrls(wrong, proxies)).toThrow(reason);
  });

  it('behind TLS need the proxy that ends it', () => {
    expect(() => readPublicUrls(env, [])).toThrow('name its address in TRUST_PROXY');
  });
});

describe('a server under its own names', () => {
  let api: TestApi;
  let dist = '';

  beforeAll(async () => {
    api = await startTestApi();
    await api.app.close();
    Object.assign(api.services.config, { publicUrls: urls, trustProxy: proxies });
    api.app = await createApp(api.services);
    dist = mkdtempSync(join(tmpdir(), 'pitboss-console-'));
    writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  });
  afterAll(async () => {
    await api.stop();
    rmSync(dist, { recursive: true, force: true });
  });

  const forwarded = {
    host: 'api.pitboss.test',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.9',
  };
  const request = (origin: string, headers = {}) =>
    api.app.inject({ method: 'POST', url: '/getCaptcha', headers: { ...forwarded, ...headers, origin } });

  it('serves browsers from its consoles only, and distinguishes the two consoles', async () => {
    for (const origin of [urls.admin, urls.agent]) {
      const reply = await request(origin);
      expect(reply.headers['access-control-allow-origin']).toBe(origin);
      expect(reply.json()).toMatchObject({ code: 0 });
    }
    // The hosts of the specification are another installation's here.
    for (const origin of ['https://admin.pitboss.example', 'https://admin.pitboss.test.evil.example']) {
      const reply = await request(origin);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
      expect(reply.json()).toMatchObject({ code: 1008 });
    }
    const table = originTable(api.services.config, api.services.demo);
    expect([appTypeOf(table, urls.admin), appTypeOf(table, urls.agent)]).toEqual([0, 1]);
  });

  /** Signs in and gives the cookie and the last line of the login log. */
  async function signIn(account: string, asker: { headers: Record<string, string>; remoteAddress?: string }) {
    const payload = await signInRequest(api, account, testPassword, asker);
    const reply = await api.app.inject({ method: 'POST', url: '/login', ...asker, payload });
    expect(reply.json()).toMatchObject({ code: 0 });
    const { rows } = await sql<{ ip: string; app_type: number }>`
      select ip, app_type from operator_login order by id desc limit 1`.execute(
      api.services.databases.system,
    );
    return { cookie: String(reply.headers['set-cookie']), ip: rows[0]?.ip, console: rows[0]?.app_type };
  }

  it('binds a session by a cookie that only TLS carries, and logs the address behind the proxy', async () => {
    const cookie = expect.stringMatching(
      /^__Host-sid_\w+=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    expect(await signIn('superadmin', { headers: { ...forwarded, origin: urls.admin } })).toEqual({
      cookie,
      ip: '203.0.113.9',
      console: 0,
    });
    // A proxy that sends no scheme does not remove the attribute.
    expect(await signIn('major1', { headers: { host: 'api.pitboss.test', origin: urls.agent } })).toEqual({
      cookie,
      ip: '127.0.0.1',
      console: 1,
    });
  });

  it('believes forwarding headers of its proxy alone', async () => {
    const headers = { ...forwarded, origin: urls.admin };
    expect(await signIn('superadmin', { headers, remoteAddress: '198.51.100.7' })).toMatchObject({
      ip: '198.51.100.7',
    });
  });

  it('gives the URL of the API to the consoles and to the reader of the API document', async () => {
    const server = await createConsoleServer(dist, originTable(api.services.config, api.services.demo));
    const script = await server.inject('/origins.js');
    expect(script.body).toContain(`{"origin":"${urls.agent}","appType":1,"api":"${urls.api}"`);
    const policy = String((await server.inject('/')).headers['content-security-policy']);
    expect(policy).toMatch(/connect-src 'self' https:\/\/api\.pitboss\.test[ ;]/);
    expect(policy).not.toContain('pitboss.example');
    await server.close();
    expect((await api.app.inject('/openapi.json')).json()).toMatchObject({ servers: [{ url: urls.api }] });
  });
});
