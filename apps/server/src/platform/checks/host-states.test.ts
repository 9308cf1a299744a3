import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testConfig } from '../../testing/api.ts';
import type { Config } from '../config/config.ts';
import { loadSecrets } from '../config/secrets.ts';
import type { Finding } from '../errors/finding.ts';
import { checkExternalMark, noteExternalDatabase } from '../postgres/external-mark.ts';
import { checkDatabase } from './database-checks.ts';
import {
  checkDisk,
  checkFolder,
  checkFolders,
  checkInstallation,
  checkMemory,
  checkSecretsFile,
} from './host-checks.ts';
import { checkHost } from './list.ts';
import { checkPorts } from './port-checks.ts';
import { checkBucket, checkCertificates, checkMail, checkOidc, checkReplica } from './service-checks.ts';
import { checkAddresses, checkNames, checkProxy, checkTesting, checkWorldIsSet } from './settings-checks.ts';

const oidc = {
  clientId: 'pitboss',
  clientSecret: 'secret',
  scopes: 'openid profile',
  groupsClaim: 'groups',
  label: { zh_cn: '公司账号登录', en_us: 'Company account' },
  createsAccounts: false,
};

const top = mkdtempSync(join(tmpdir(), 'pitboss-states-'));
const at = (...names: string[]) => join(top, ...names);
const listeners: { close(): unknown }[] = [];
let used = 0;
let closed = 0;
let tls = 0;
afterAll(() => {
  for (const listener of listeners) listener.close();
  rmSync(top, { recursive: true, force: true });
});

function listen(server: {
  listen(port: number, host: string, done: () => void): unknown;
  address(): unknown;
  close(): unknown;
}) {
  listeners.push(server);
  return new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port)),
  );
}

beforeAll(async () => {
  mkdirSync(at('data'));
  writeFileSync(at('file'), '');
  used = await listen(createServer((socket) => socket.destroy()));
  const other = createServer();
  closed = await listen(other);
  other.close();
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'],
      ...['-subj', '/CN=localhost', '-keyout', at('key.pem'), '-out', at('cert.pem')],
    ],
    { stdio: 'ignore' },
  );
  const files = { key: readFileSync(at('key.pem')), cert: readFileSync(at('cert.pem')) };
  tls = await listen(createTlsServer(files));
});

const config = (more: Partial<Config> = {}): Config => ({ ...testConfig(), dataDir: at('data'), ...more });
const dayMs = 86_400_000;
const megabyte = 2 ** 20;
const urls = (scheme: string) => ({
  admin: `${scheme}://a.x`,
  agent: `${scheme}://b.x`,
  api: `${scheme}://c.x`,
});
const tlsUrls = () => ({ admin: `https://127.0.0.1:${tls}`, agent: 'http://b', api: 'http://c' });
const production = (more: Partial<Config>) =>
  config({ world: 'none', host: '0.0.0.0', trustProxy: ['127.0.0.1'], ...more });
const s3 = () => ({
  url: `http://127.0.0.1:${used}/files`,
  region: 'x',
  prefix: '',
  keyId: 'k',
  secret: 's',
});
const mail = () => ({ host: '127.0.0.1', port: used, isEncrypted: false, user: null, from: 'a@b.c' });
/** A data folder in a state of its own. */
function folder(name: string, files: Record<string, string> = {}): string {
  mkdirSync(at(name), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(at(name, file), text, { mode: 0o600 });
  return at(name);
}
const hex = '0'.repeat(64);
const secretsText = JSON.stringify({ pepper: hex, server: hex });
/** The secrets of a folder as a finding, as the doctor reports them. */
function secretsOf(dataDir: string, given?: string): Finding {
  try {
    return checkSecretsFile({ dataDir, secrets: loadSecrets(dataDir, given) });
  } catch (error) {
    return { level: 'wrong', about: 'secrets', text: (error as Error).message };
  }
}

type Findings = Finding | Finding[];
const states: [
  state: string,
  check: () => Findings | Promise<Findings>,
  level: Finding['level'],
  text: string,
][] = [
  ['Node is current', () => checkInstallation('24.1.0')[0] as Finding, 'ok', '24.1.0'],
  [
    'Node is too old',
    () => checkInstallation('18.20.4'),
    'wrong',
    'Node 18.20.4 is too old; install Node 20.19 or newer.',
  ],
  [
    'the console is not built',
    () => checkInstallation('24.1.0', at('data')),
    'wrong',
    `The console is not built in ${at('data')};`,
  ],
  ['memory is enough', () => checkMemory(8e9, at('none')), 'ok', '7629 MB of memory'],
  ['memory is little', () => checkMemory(1e9, at('none')), 'advice', '954 MB of memory; 2 GB are the least'],
  [
    'a container has little memory',
    () => {
      writeFileSync(at('memory.max'), '536870912\n');
      return checkMemory(8e9, at('memory.max'));
    },
    'advice',
    '512 MB of memory',
  ],
  [
    'the data folder can be made',
    () => checkFolder('data folder', at('new')),
    'ok',
    'which the first start makes',
  ],
  [
    'the data folder cannot be made',
    () => checkFolder('data folder', at('file', 'new')),
    'wrong',
    `The data folder ${at('file', 'new')} cannot be made: ${at('file')} is no folder; give it to the user`,
  ],
  ['the data folder is a file', () => checkFolder('data folder', at('file')), 'wrong', 'is no folder'],
  [
    'EXPORT_DIR cannot be written',
    () => checkFolders(config({ exportDir: at('file') })),
    'wrong',
    `The folder of EXPORT_DIR ${at('file')} is no folder`,
  ],
  [
    'FILES_DIR cannot be made',
    () => checkFolders(config({ filesDir: at('file', 'x') })),
    'wrong',
    'The folder of FILES_DIR',
  ],
  [
    'RETENTION_DIR cannot be made',
    () => checkFolders(config({ retentionDir: at('file', 'x') })),
    'wrong',
    'The folder of RETENTION_DIR',
  ],
  ['the disk has room', () => checkDisk(config(), 9_000 * megabyte), 'ok', '9000 MB free'],
  [
    'the disk gets full',
    () => checkDisk(config(), 4_000 * megabyte),
    'advice',
    'has 4000 MB free; make room',
  ],
  [
    'the disk is full',
    () => checkDisk(config(), 299 * megabyte),
    'wrong',
    'is full: 299 MB free, at least 300 MB are needed.',
  ],
  ['secrets are not made yet', () => secretsOf(at('data')), 'ok', 'are made at the first start.'],
  [
    'secrets are there',
    () => secretsOf(folder('s1', { 'secrets.json': secretsText })),
    'ok',
    at('s1', 'secrets.json'),
  ],
  [
    'secrets can be read by others',
    () => {
      chmodSync(join(folder('s2', { 'secrets.json': secretsText }), 'secrets.json'), 0o644);
      return secretsOf(at('s2'));
    },
    'wrong',
    'can be read by other users; run "chmod 600',
  ],
  ['secrets are damaged', () => secretsOf(folder('s3', { 'secrets.json': '{}' })), 'wrong', 'are damaged'],
  [
    'secrets are missing next to a database',
    () => secretsOf(folder('s4', { 'postgres.json': '{}' })),
    'wrong',
    'holds a database but no secrets.json; restore that file from a backup.',
  ],
  [
    'PITBOSS_SECRETS is invalid',
    () => secretsOf(at('data'), '{"pepper":"x"}'),
    'wrong',
    'PITBOSS_SECRETS cannot be used',
  ],
  ['settings have known names', () => checkNames({ DATABASE_URL: 'x', HOME: '/' }), 'ok', 'known'],
  [
    'a setting is misspelt',
    () => checkNames({ DATABASE_ULR: 'x' }),
    'wrong',
    'There is no setting DATABASE_ULR (did you mean DATABASE_URL?); correct or remove it.',
  ],
  [
    'WORLD is missing in an archive',
    () => checkWorldIsSet({}, true),
    'wrong',
    'WORLD is not set: set WORLD=none for a production start, or pass --demo for demo data.',
  ],
  ['WORLD is missing in a working copy', () => checkWorldIsSet({}, false), 'ok', 'demo data'],
  [
    'PITBOSS_TESTING is set in production',
    () => checkTesting({ testing: true, world: 'none' }),
    'wrong',
    'unset PITBOSS_TESTING',
  ],
  [
    'PITBOSS_TESTING is set on production data',
    () => checkTesting({ testing: true, world: 'demo' }, false),
    'wrong',
    'unset PITBOSS_TESTING',
  ],
  [
    'the external database is forgotten',
    () => {
      noteExternalDatabase(folder('external'), 'postgres://pitboss:hunter2@db.internal/pitboss');
      return checkExternalMark(at('external'), undefined);
    },
    'wrong',
    `The data folder ${at('external')} belongs to the database at db.internal:5432/pitboss, but DATABASE_URL is not set`,
  ],
  ['no browser may sign in', () => checkAddresses(production({})), 'advice', 'PUBLIC_API_URL'],
  [
    'addresses are plain http',
    () => checkAddresses(production({ publicUrls: urls('http') })),
    'advice',
    'http://c.x is plain http',
  ],
  [
    'ports are open next to the proxy',
    () => checkAddresses(production({ publicUrls: urls('https') })),
    'advice',
    'set HOST=127.0.0.1',
  ],
  [
    'addresses are behind TLS',
    () => checkAddresses(production({ publicUrls: urls('https'), host: '127.0.0.1' })),
    'ok',
    'https://c.x',
  ],
  [
    'TRUST_PROXY is open to all (IPv4)',
    () => checkProxy({ trustProxy: ['10.0.0.1', '0.0.0.0/0'] }),
    'advice',
    'TRUST_PROXY=0.0.0.0/0 trusts every client',
  ],
  [
    'TRUST_PROXY is open to all (IPv6)',
    () => checkProxy({ trustProxy: ['::/0'] }),
    'advice',
    'trusts every client',
  ],
  ['TRUST_PROXY names a network', () => checkProxy({ trustProxy: ['10.0.0.0/8'] }), 'ok', '10.0.0.0/8'],
  ['ports are free', () => checkPorts(config({ apiPort: 0, adminPort: 0, agentPort: 0 })), 'ok', 'are free'],
  [
    'a port is in use',
    () => checkPorts(config({ apiPort: 0, adminPort: 0, agentPort: used })),
    'wrong',
    'is in use; choose another with AGENT_PORT=<port>.',
  ],
  [
    'HOST is no address of this host',
    () => checkPorts(config({ host: '192.0.2.77' })),
    'wrong',
    'This host has no address 192.0.2.77; change HOST.',
  ],
  [
    'the bucket is unreachable',
    () => checkBucket(config({ s3: { ...s3(), url: `http://127.0.0.1:${closed}/files` } })),
    'wrong',
    'The bucket at S3_URL cannot be used: connect ECONNREFUSED',
  ],
  [
    'the mail server is dead',
    () => checkMail(config({ mail: { ...mail(), port: 9 } })),
    'advice',
    'the mail server 127.0.0.1:9 does not accept mails: connect ECONNREFUSED',
  ],
  [
    'the identity provider is dead',
    () => checkOidc(config({ oidc: { ...oidc, issuer: 'http://127.0.0.1:9' } })),
    'advice',
    'http://127.0.0.1:9/.well-known/openid-configuration does not answer',
  ],
  [
    'the read replica is dead',
    () => checkReplica(config({ readUrl: 'postgres://u:p@127.0.0.1:9/x' })),
    'advice',
    'the database at DATABASE_READ_URL does not answer',
  ],
  ['a certificate is valid', () => checkCertificates(config({ publicUrls: tlsUrls() })), 'ok', 'until 20'],
  [
    'a certificate ends soon',
    () => checkCertificates(config({ publicUrls: tlsUrls() }), Date.now() + 20 * dayMs),
    'advice',
    'in 9 days; renew it',
  ],
  [
    'a certificate has expired',
    () => checkCertificates(config({ publicUrls: tlsUrls() }), Date.now() + 40 * dayMs),
    'wrong',
    `The certificate of https://127.0.0.1:`,
  ],
  [
    'a name cannot be reached',
    () => checkCertificates(config({ publicUrls: { ...tlsUrls(), admin: 'https://127.0.0.1:9' } })),
    'advice',
    'cannot be reached from this host',
  ],
  [
    'the database does not answer',
    () => checkDatabase(config({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none' })),
    'wrong',
    'The database at DATABASE_URL does not answer: connect ECONNREFUSED',
  ],
  ['there is no embedded database yet', () => checkDatabase(config()), 'ok', 'is made at the first start.'],
  [
    'the embedded database is stopped',
    () => {
      const dataDir = folder('stopped', {
        'postgres.json': JSON.stringify({ cluster: 'postgres', password: 'x', port: 1 }),
      });
      mkdirSync(join(dataDir, 'postgres'));
      writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
      return checkDatabase(config({ dataDir }));
    },
    'ok',
    `the embedded one in ${join(top, 'stopped', 'postgres')} is stopped; it starts with the server.`,
  ],
  [
    'the embedded database is gone',
    () =>
      checkDatabase(
        config({
          dataDir: folder('gone', {
            'postgres.json': JSON.stringify({ cluster: 'postgres', password: 'x', port: 1 }),
          }),
        }),
      ),
    'wrong',
    'is damaged: the database in',
  ],
];

it.each(states)('%s', async (_, check, level, text) => {
  const found = [await check()].flat();
  // The finding of the state, among those of the same check that are fine.
  const worst = found.find((one) => one.level === level && one.text.includes(text));
  expect(worst, JSON.stringify(found)).toBeDefined();
  if (level === 'ok') expect(found.filter((one) => one.level !== 'ok')).toEqual([]);
});

it('a start leaves it to its last lines that no browser may sign in, and reports other addresses', async () => {
  const about = async (more: Partial<Config>) =>
    (await checkHost(production(more))).filter((finding) => finding.about === 'addresses');
  expect(await about({})).toEqual([]);
  expect(await about({ publicUrls: urls('http') })).toMatchObject([{ level: 'advice' }]);
});
