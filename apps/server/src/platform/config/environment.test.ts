import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { readS3 } from './s3-settings.ts';
import { keepSecrets, loadSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitboss-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rejections: [name: string, value: string, must: string][] = [
  ...['abc', 'node-2', '64', '-1', '1.5', ' 1'].map((value): [string, string, string] => [
    'NODE_ID',
    value,
    'a whole number from 0 to 63',
  ]),
  ['TRUST_PROXY', 'foo', 'addresses or networks with commas, like 10.0.0.0/8'],
  ['TRUST_PROXY', '10.0.0.1, 10.0.0.0/99', 'addresses or networks with commas, like 10.0.0.0/8'],
  ...['major1', '11,0', '11;12', '9223372036854775808'].map((value): [string, string, string] => [
    'ANALYTICS_TENANTS',
    value,
    'numbers of tenants with commas, like 11,12',
  ]),
  ['LIVE', 'yes', '"on" or "off"'],
  ['WORLD', 'test', '"demo" or "none"'],
  ['WORLD_BETS', 'many', 'a whole number of at least 1000'],
  ['API_PORT', '70000', 'a port number'],
  ['FOUR_EYES_QUOTA', '1e5', 'a whole amount'],
  ['RETENTION_MONTHS', '6', 'a whole number of at least 7'],
  ['LOG_DENIED_DAYS', '29', 'a whole number of at least 30'],
  ['LOG_SIGNIN_DAYS', '89', 'a whole number of at least 90'],
  ['LOG_CHANGES_DAYS', '399', 'a whole number of at least 400'],
  ...[
    'live.example.com',
    'https://a.example/x',
    'https://a.example; script-src *',
    'https://*',
    'https://a.*.example',
  ].map((value): [string, string, string] => [
    'STREAM_ORIGINS',
    value,
    'origins with commas, like https://live.example.com or https://*.example.com',
  ]),
  ['S3_URL', 'ftp://s3.example.com/b', 'an address of a bucket like https://s3.example.com/bucket'],
  ['S3_PREFIX', '../other', 'a path like pitboss/'],
  ['LOG_LEVEL', 'loud', 'one of debug, info, warn, error'],
  ['PITBOSS_TESTING', 'true', '"1" or "0"'],
];

it.each(rejections)('%s=%s is rejected in one sentence that names both', (name, value, must) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name} must be ${must}, not "${value}".`);
});

it('a wrong value that may hold a password is not repeated', () => {
  expect(() => readEnvironment({ DATABASE_URL: 'mysql://pitboss:hunter2@db/x' })).toThrow(
    /^DATABASE_URL must be an address like postgres:\/\/user:password@host:5432\/database\.$/,
  );
});

it('a bucket needs its keys, which no message repeats', () => {
  const env = { S3_URL: 'https://s3.example.com/files/', S3_PREFIX: 'live', S3_KEY_ID: 'key' };
  expect(() => readS3(readEnvironment(env))).toThrow(/^S3_URL needs S3_KEY_ID and S3_SECRET/);
  expect(() => readEnvironment({ ...env, S3_SECRET: 'a secret' })).toThrow('S3_SECRET must be a key.');
  expect(readS3(readEnvironment({ ...env, S3_SECRET: 'secret' }))).toEqual({
    url: 'https://s3.example.com/files',
    prefix: 'live/',
    region: 'us-east-1',
    keyId: 'key',
    secret: 'secret',
  });
  expect(readS3(readEnvironment({}))).toBeNull();
});

it('reads valid values, and treats empty ones as unset', () => {
  expect(readEnvironment({ LIVE: '0', NODE_ID: '63', TRUST_PROXY: '10.0.0.0/8, ::1' })).toMatchObject({
    LIVE: false,
    NODE_ID: 63,
    TRUST_PROXY: ['10.0.0.0/8', '::1'],
    FOUR_EYES: undefined,
  });
  expect(readEnvironment({ LIVE: 'on', NODE_ID: '', WORLD_BETS: '' })).toMatchObject({
    LIVE: true,
    NODE_ID: 0,
    WORLD_BETS: undefined,
    API_PORT: 8110,
  });
});

it('creates secrets once, and never next to an existing database', () => {
  const { isNew, ...first } = loadSecrets(folder, undefined);
  expect(isNew).toBe(true);
  expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
  keepSecrets(folder, { ...first, isNew: true });
  expect(loadSecrets(folder, undefined)).toEqual(first);
  writeFileSync(join(folder, 'postgres.json'), '{}');
  rmSync(join(folder, 'secrets.json'));
  expect(() => loadSecrets(folder, undefined)).toThrow(
    /^The data folder .* holds a database but no secrets\.json; restore that file from a backup\.$/,
  );
  expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
});

it('names the source of broken secrets, and quotes nothing of them', () => {
  const hex = 'a'.repeat(64);
  for (const given of [
    'secret-text',
    '{"pepper":"short"}',
    `{"pepper":"${hex}","server":"${hex}0"}`,
    'null',
  ]) {
    const failure = (() => {
      try {
        return loadSecrets(folder, given);
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(failure).toMatch(/^PITBOSS_SECRETS cannot be used \([^)]*\); it is /);
    expect(failure).not.toMatch(/secret-text|short|aaaa/);
  }
  writeFileSync(join(folder, 'secrets.json'), '{"pepper":');
  expect(() => loadSecrets(folder, undefined)).toThrow(
    /secrets\.json are damaged \(it is no JSON\); restore the file/,
  );
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"pepper":');
});
