import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { errors } from '@pitboss/contract/errors';
import pg from 'pg';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/kernel/postgres/free-port.ts';
import { product, settled, signIn } from './browser.ts';

/**
 * The samples of deploy/ as they are shipped, with other names, ports and certificates: a second server on the browser
 * tests' database stands behind nginx and behind Caddy, and Chromium uses it by its own names.
 */
const place = mkdtempSync(join(tmpdir(), 'pitboss-names-'));
chmodSync(place, 0o755);
const names = ['admin', 'agent', 'api'].map((name) => `${name}.pitboss.test`);
/** An address of this machine that is not the proxy's own, so that the server can tell the two apart. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
const ports = { adminPort: 0, agentPort: 0, apiPort: 0, httpPort: 0, httpsPort: 0 };
const running: ChildProcess[] = [];
let database: pg.Client;

/** Starts a program and waits until `ready`, of its lines or of time, says that it serves. */
async function launchProgram(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  ready: (line: string) => boolean,
): Promise<ChildProcess> {
  const path = `${process.env.PATH}:/usr/sbin`;
  const child = spawn(command, args, {
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  await new Promise<void>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        for (const line of chunk.toString().split('\n')) {
          if (line.startsWith('verification code')) appendFileSync(product().codes, `${line}\n`);
          if (ready(line)) done();
        }
      });
    child.once('exit', (code) => fail(new Error(`${command} ended (${code}):\n${output}`)));
  });
  return child;
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

/** What a caller of its own, with any origin and headers, is answered through the proxy. */
function ask(
  host: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((done, fail) => {
    const call = request(
      {
        host: outside,
        port: ports.httpsPort,
        servername: host,
        path,
        method: options.method ?? 'GET',
        headers: { host, ...options.headers },
        rejectUnauthorized: false,
      },
      (reply) => {
        let body = '';
        reply.on('data', (chunk: Buffer) => {
          body += chunk.toString();
        });
        reply.on('end', () => done({ status: reply.statusCode ?? 0, headers: reply.headers, body }));
      },
    );
    call.once('error', fail);
    call.end(options.body);
  });
}

const filled = (text: string) =>
  text
    .replaceAll('example.com', 'pitboss.test')
    .replaceAll('127.0.0.1:8100', `127.0.0.1:${ports.adminPort}`)
    .replaceAll('127.0.0.1:8101', `127.0.0.1:${ports.agentPort}`)
    .replaceAll('127.0.0.1:8110', `127.0.0.1:${ports.apiPort}`);

const sample = (name: string) => filled(readFileSync(resolve('deploy', name), 'utf8'));

/** A proxy from its sample, ready to serve. */
const proxies = {
  nginx() {
    const conf = sample('nginx.conf')
      .replaceAll('listen 80', `listen ${ports.httpPort}`)
      .replaceAll('listen 443', `listen ${ports.httpsPort}`)
      .replaceAll('/etc/ssl/pitboss', place);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${place}/${kind};`)
      .join(' ');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      join(place, 'nginx.conf'),
      `${user} daemon off; pid ${place}/nginx.pid; error_log stderr notice; events {} http { access_log off; ${temporary} ${conf} }`,
    );
    return launchProgram('nginx', ['-p', place, '-c', join(place, 'nginx.conf')], {}, (line) =>
      line.includes('start worker process'),
    );
  },
  caddy() {
    const certificate = `tls ${join(place, 'fullchain.pem')} ${join(place, 'privkey.pem')}`;
    const sites = sample('Caddyfile').replace(/^(\S+\.pitboss\.test) \{$/gm, `$1 {\n\t${certificate}`);
    const head = `{\n\tadmin off\n\thttp_port ${ports.httpPort}\n\thttps_port ${ports.httpsPort}\n\tskip_install_trust\n}\n`;
    writeFileSync(join(place, 'Caddyfile'), head + sites);
    return launchProgram(
      'caddy',
      ['run', '--config', join(place, 'Caddyfile'), '--adapter', 'caddyfile'],
      { HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place },
      (line) => line.includes('serving initial configuration'),
    );
  },
} as const;

describe('under names of its own, behind TLS', () => {
  beforeAll(async () => {
    for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort();
    execFileSync(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=pitboss.test -addext subjectAltName=${names
        .map((name) => `DNS:${name}`)
        .join()} -keyout ${place}/privkey.pem -out ${place}/fullchain.pem`.split(' '),
      { stdio: 'ignore' },
    );
    const dataDir = product().dataDir;
    const state = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as Record<string, string>;
    const databaseUrl = `postgres://postgres:${state.password}@127.0.0.1:${state.port}/postgres`;
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    await launchProgram(
      process.execPath,
      ['--import', 'tsx', 'apps/server/src/main.ts'],
      {
        DATABASE_URL: databaseUrl,
        PITBOSS_SECRETS: readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
        NODE_ID: '7',
        DATA_DIR: join(place, 'data'),
        HOST: '127.0.0.1',
        ADMIN_PORT: String(ports.adminPort),
        AGENT_PORT: String(ports.agentPort),
        API_PORT: String(ports.apiPort),
        LIVE: 'off',
        TRUST_PROXY: '127.0.0.1',
        PUBLIC_ADMIN_URL: 'https://admin.pitboss.test',
        PUBLIC_AGENT_URL: 'https://agent.pitboss.test',
        PUBLIC_API_URL: 'https://api.pitboss.test',
      },
      (line) => line.includes('API            https://api.pitboss.test'),
    );
  });
  afterAll(async () => {
    for (const child of running.reverse()) await stopProgram(child);
    await database?.end();
    rmSync(place, { recursive: true, force: true });
  });

  describe.each(['nginx', 'caddy'] as const)('%s', (kind) => {
    let proxy: ChildProcess;
    let browser: Browser;
    beforeAll(async () => {
      proxy = await proxies[kind]();
      browser = await chromium.launch({
        executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          `--host-resolver-rules=MAP *.pitboss.test:443 ${outside}:${ports.httpsPort},MAP *.pitboss.test:80 ${outside}:${ports.httpPort}`,
        ],
      });
    });
    afterAll(async () => {
      await browser?.close();
      if (proxy) await stopProgram(proxy);
    });

    it.each([
      ['admin', 'superadmin', 0],
      ['agent', 'major1', 1],
    ] as const)(
      '%s console: sign-in, cookie, address of the caller, deep link',
      async (name, account, appType) => {
        const context = await browser.newContext({ locale: 'en-US', ignoreHTTPSErrors: true });
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') complaints.push(message.text());
        });
        const own = `https://${name}.pitboss.test`;
        await page.goto(`http://${name}.pitboss.test/`);
        expect(page.url()).toMatch(new RegExp(`^https://${name}\\.pitboss\\.test[:/]`));
        await page.goto(`${own}/`);
        await signIn(page, account);

        const cookies = await context.cookies('https://api.pitboss.test/');
        expect(
          cookies.map(({ name: key, secure, httpOnly, sameSite, domain }) => [
            key.replace(/_\w+$/, ''),
            secure,
            httpOnly,
            sameSite,
            domain,
          ]),
        ).toEqual([['__Host-sid', true, true, 'Lax', 'api.pitboss.test']]);
        const { rows } = await database.query(
          'select ip, app_type, account from operator_login order by id desc limit 1',
        );
        expect(rows).toEqual([{ ip: outside, app_type: appType, account }]);

        await page.goto(`${own}/memberList`);
        await page.locator('.s-menu').waitFor();
        await settled(page);
        expect(new URL(page.url()).pathname).toBe('/memberList');
        expect(await page.locator('[data-row-key]').count()).toBeGreaterThan(0);
        expect(complaints).toEqual([]);
        await context.close();
      },
    );

    it('answers no foreign page, and nothing that is for the inside', async () => {
      const foreign = await ask('api.pitboss.test', '/getCaptcha', {
        method: 'POST',
        headers: { origin: 'https://admin.evil.test' },
      });
      expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
      expect((await ask('api.pitboss.test', '/metrics')).status).toBe(404);
      expect((await ask('api.pitboss.test', '/readyz')).status).toBe(404);
      expect(JSON.parse((await ask('api.pitboss.test', '/healthz')).body)).toMatchObject({ code: 0 });
    });

    it('lets batches of game servers through, and leaves it to the server to refuse such a call', async () => {
      const body = Buffer.alloc(5_000_000, ' ');
      const send = (path: string) =>
        ask('api.pitboss.test', path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
          body,
        });
      // Unsigned, so the server refuses it; what counts is that it got there.
      expect(JSON.parse((await send('/ingest/v1/rounds:batch')).body)).toMatchObject({ data: null });
      expect(JSON.parse((await send('/login')).body)).toMatchObject({
        code: errors['request.tooLarge'].code,
      });
    });
  });
});
