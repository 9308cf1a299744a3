import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  runChild,
  startChild,
  type TestChild,
  typeScriptArgs,
} from '../../apps/server/src/testing/processes/child-process.ts';
import { testPort } from '../../apps/server/src/testing/processes/test-port.ts';
import { product, signIn } from './browser.ts';

/**
 * The samples of deploy/ as shipped, with other names, ports and certificates: a second server on the browser
 * tests' database runs behind nginx and behind Caddy, and Chromium opens it by its own names.
 */
const position = mkdtempSync(join(tmpdir(), 'pitboss-names-'));
chmodSync(position, 0o755);
const names = ['admin', 'agent', 'api'].map((name) => `${name}.pitboss.test`);
/** A host address other than the proxy's, so that the server can distinguish the two. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
const ports = { adminPort: 0, agentPort: 0, apiPort: 0, httpPort: 0, httpsPort: 0 };
const running: TestChild[] = [];
let database: pg.Client;

/** Starts a program and waits until `ready` accepts one of its lines. */
async function launchProgram(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  ready: (line: string) => boolean,
): Promise<TestChild> {
  const path = `${process.env.PATH}:/usr/sbin`;
  const program = startChild(command, args, {
    env: { ...process.env, PATH: path, ...env },
    onLine(line) {
      if (line.startsWith('verification code')) appendFileSync(product().codes, `${line}\n`);
    },
  });
  running.push(program);
  await program.waitForLine(ready);
  return program;
}

async function stopProgram(program: TestChild): Promise<void> {
  program.signal('SIGTERM');
  await program.ended;
}

/**
 * Sends a request of an arbitrary caller, with any origin and headers, through the proxy and returns the
 * response.
 */
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
      .replaceAll('/etc/ssl/pitboss', position);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${position}/${kind};`)
      .join(' ');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      join(position, 'nginx.conf'),
      `${user} daemon off; pid ${position}/nginx.pid; error_log stderr notice; events {} http { access_log off; ${temporary} ${conf} }`,
    );
    return launchProgram('nginx', ['-p', position, '-c', join(position, 'nginx.conf')], {}, (line) =>
      line.includes('start worker process'),
    );
  },
  caddy() {
    const certificate = `tls ${join(position, 'fullchain.pem')} ${join(position, 'privkey.pem')}`;
    const sites = sample('Caddyfile').replace(/^(\S+\.pitboss\.test) \{$/gm, `$1 {\n\t${certificate}`);
    const head = `{\n\tadmin off\n\thttp_port ${ports.httpPort}\n\thttps_port ${ports.httpsPort}\n\tskip_install_trust\n}\n`;
    writeFileSync(join(position, 'Caddyfile'), head + sites);
    return launchProgram(
      'caddy',
      ['run', '--config', join(position, 'Caddyfile'), '--adapter', 'caddyfile'],
      { HOME: position, XDG_DATA_HOME: position, XDG_CONFIG_HOME: position },
      (line) => line.includes('serving initial configuration'),
    );
  },
} as const;

describe('under names of its own, behind TLS', () => {
  beforeAll(async () => {
    for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await testPort();
    await runChild(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=pitboss.test -addext subjectAltName=${names
        .map((name) => `DNS:${name}`)
        .join()} -keyout ${position}/privkey.pem -out ${position}/fullchain.pem`.split(' '),
    );
    const dataDir = product().dataDir;
    const state = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as Record<string, string>;
    const databaseUrl = `postgres://postgres:${state.password}@127.0.0.1:${state.port}/postgres`;
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    await launchProgram(
      process.execPath,
      typeScriptArgs('apps/server/src/main.ts'),
      {
        DATABASE_URL: databaseUrl,
        PITBOSS_SECRETS: readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
        NODE_ID: '7',
        DATA_DIR: join(position, 'data'),
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
    rmSync(position, { recursive: true, force: true });
  });

  describe.each(['nginx', 'caddy'] as const)('%s', (kind) => {
    let proxy: TestChild;
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
        await page.locator('[data-row-key]').first().waitFor();
        expect(new URL(page.url()).pathname).toBe('/memberList');
        expect(complaints).toEqual([]);
        await context.close();
      },
    );

    it('rejects foreign origins and hides internal paths', async () => {
      const foreign = await ask('api.pitboss.test', '/getCaptcha', {
        method: 'POST',
        headers: { origin: 'https://admin.evil.test' },
      });
      expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
      expect((await ask('api.pitboss.test', '/metrics')).status).toBe(404);
      expect((await ask('api.pitboss.test', '/readyz')).status).toBe(404);
      expect(JSON.parse((await ask('api.pitboss.test', '/healthz')).body)).toMatchObject({ code: 0 });
    });

    it('passes large batches of game servers on, and the server itself rejects unsigned ones', async () => {
      const body = Buffer.alloc(5_000_000, ' ');
      const send = (path: string) =>
        ask('api.pitboss.test', path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
          body,
        });
      // The server rejects it because it is unsigned; the point is that it arrives.
      expect(JSON.parse((await send('/ingest/v1/rounds:batch')).body)).toMatchObject({ data: null });
      expect(JSON.parse((await send('/login')).body)).toMatchObject({
        code: 1006,
      });
    });
  });
});
