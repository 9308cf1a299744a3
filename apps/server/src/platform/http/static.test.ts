import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConsoleServer } from './static.ts';

let dist = '';
let server: Awaited<ReturnType<typeof createConsoleServer>>;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'pitboss-static-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  writeFileSync(join(dist, 'assets/icon-1.svg'), '<svg/>');
  server = await createConsoleServer(
    dist,
    [{ origin: 'http://console.test', appType: 0, api: 'http://api.test', environment: 'local' }],
    { streamOrigins: ['https://*.live.test'] },
  );
});
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true, force: true });
});

const policyOf = (reply: { headers: Record<string, unknown> }) => reply.headers['content-security-policy'];

it('gives its version to the console', async () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  expect((await server.inject('/origins.js')).body).toContain(`\nwindow.__RELEASE__ = "${version}";`);
});

it('an unchanged page is sent with the policy it had, or a reload would show nothing', async () => {
  const first = await server.inject('/');
  expect(policyOf(first)).toContain("connect-src 'self' http://api.test");
  const again = await server.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(policyOf(again)).toBe(policyOf(first));
  expect(policyOf(await server.inject('/memberList'))).toBe(policyOf(first));
});

it('files carry a policy that allows nothing, and are cached permanently', async () => {
  const icon = await server.inject('/assets/icon-1.svg');
  expect(icon.statusCode).toBe(200);
  expect(policyOf(icon)).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(icon.headers['cache-control']).toContain('immutable');
});

it('the console gets its page for any address without a file', async () => {
  const page = await server.inject('/assets/no-file');
  expect(page.body).toBe('<!doctype html>');
  expect(policyOf(page)).toContain("script-src 'self'");
});

it('streams of live rooms play from the hosts that the installation names, and scripts from none of them', async () => {
  const policy = String(policyOf(await server.inject('/')));
  expect(policy).toContain("connect-src 'self' http://api.test https://*.live.test;");
  expect(policy).toContain("media-src 'self' blob: http://api.test https://*.live.test;");
  expect(policy).toContain("script-src 'self';");
});
