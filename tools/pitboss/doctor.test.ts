import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConfig } from '../../apps/server/src/testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import {
  checkAddresses,
  checkFolder,
  checkInstallation,
  checkMemory,
  checkPorts,
  checkSecrets,
} from './checks.ts';
import { checkDatabase } from './database-checks.ts';

const position = mkdtempSync(join(tmpdir(), 'pitboss-doctor-'));
afterAll(() => rmSync(position, { recursive: true, force: true }));

describe('doctor findings on the host', () => {
  it('an old Node, and too little memory', () => {
    expect(checkInstallation('18.20.4')[0]).toEqual({
      level: 'wrong',
      about: 'Node',
      text: '18.20.4 is too old; install Node 20.19 or newer.',
    });
    expect(checkInstallation('24.1.0')[0]?.level).toBe('ok');
    const limit = join(position, 'memory.max');
    writeFileSync(limit, '536870912\n');
    expect(checkMemory(8e9, limit)).toMatchObject({
      level: 'advice',
      text: expect.stringContaining('512 MB'),
    });
    writeFileSync(limit, 'max\n');
    expect(checkMemory(8e9, limit).level).toBe('ok');
  });

  it('a data folder that is not there yet, and what makes it', () => {
    expect(checkFolder(join(position, 'new'))).toMatchObject([{ level: 'ok' }]);
    expect(checkFolder(join(position, 'nowhere', 'new'))).toMatchObject([{ level: 'wrong' }]);
  });

  it('secrets that others can read, or that are missing while a database exists', () => {
    const dataDir = join(position, 'data');
    mkdirSync(dataDir);
    expect(checkSecrets(dataDir, undefined).level).toBe('ok');
    writeFileSync(join(dataDir, 'postgres.json'), '{}');
    expect(checkSecrets(dataDir, undefined)).toMatchObject({
      level: 'wrong',
      text: expect.stringContaining('restore that file from a backup'),
    });
    writeFileSync(join(dataDir, 'secrets.json'), '{}', { mode: 0o600 });
    expect(checkSecrets(dataDir, undefined).text).toContain('are damaged');
    const secret = '0'.repeat(64);
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ pepper: secret, server: secret }));
    chmodSync(join(dataDir, 'secrets.json'), 0o644);
    expect(checkSecrets(dataDir, undefined).text).toContain('chmod 600');
    chmodSync(join(dataDir, 'secrets.json'), 0o600);
    expect(checkSecrets(dataDir, undefined).level).toBe('ok');
  });

  it('a port that another program has', async () => {
    const other = createServer();
    const port = await new Promise<number>((done) =>
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        done(typeof address === 'object' && address ? address.port : 0);
      }),
    );
    const config = { ...testConfig(), host: '127.0.0.1', apiPort: 0, adminPort: 0, agentPort: port };
    expect(await checkPorts(config)).toEqual([
      {
        level: 'wrong',
        about: 'ports',
        text: `${port} is used by another program; choose another with AGENT_PORT.`,
      },
    ]);
    await new Promise((done) => other.close(done));
    expect(await checkPorts(config)).toMatchObject([{ level: 'ok' }]);
  });
});

it('reports unsafe addresses', () => {
  const config = { ...testConfig(), world: 'none' as const, host: '0.0.0.0', trustProxy: ['127.0.0.1'] };
  const urls = (scheme: string) => ({
    admin: `${scheme}://a.x`,
    agent: `${scheme}://b.x`,
    api: `${scheme}://c.x`,
  });
  expect(checkAddresses(config)).toMatchObject({
    level: 'advice',
    text: expect.stringContaining('PUBLIC_API_URL'),
  });
  expect(checkAddresses({ ...config, publicUrls: urls('http') }).text).toContain('plain http');
  expect(checkAddresses({ ...config, publicUrls: urls('https') }).text).toContain('HOST=127.0.0.1');
  expect(checkAddresses({ ...config, publicUrls: urls('https'), host: '127.0.0.1' }).level).toBe('ok');
});

describe('doctor findings on the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(2);
  });
  afterAll(() => database.stop());
  const config = () => ({ ...testConfig(), databaseUrl: database.url });

  const request = (statement: string) => database.databases.systemPool.query(statement);

  it('one that could lose committed money', async () => {
    expect(await checkDatabase(config())).toContainEqual({
      level: 'wrong',
      about: 'database',
      text: 'synchronous_commit is off, a crash can lose committed money; switch it on.',
    });
    await request(
      `do $$ begin execute format('alter role current_user in database %I set synchronous_commit = on', current_database()); end $$`,
    );
    const { rows } = await database.databases.systemPool.query<{ name: string }>(
      "select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name",
    );
    const found = await checkDatabase(config());
    const wrong = found.filter(({ level }) => level === 'wrong').map(({ text }) => text);
    // The cluster of the tests does not wait for its disk; a given one may.
    expect(wrong).toEqual(
      rows.map(({ name }) => `${name} is off, a crash can lose committed money; switch it on.`),
    );
    if (!process.env.PITBOSS_TEST_DATABASE) expect(rows).toHaveLength(2);
    expect(found.filter(({ level }) => level === 'ok').map(({ about }) => about)).toEqual([
      'database',
      'clock',
      'schema',
    ]);
  });

  it('one of an older and of a newer version, and a demo world for a production start', async () => {
    const world = `insert into setting (key, value) values ('world', '{"demo":true}')`;
    const schema = async () => (await checkDatabase({ ...config(), world: 'none' })).at(-1);
    await request(world);
    expect(await schema()).toMatchObject({ level: 'wrong', text: expect.stringContaining('demo world') });
    await request("update kysely_migration set name = '9999-later' where name = '0033-account-type'");
    expect(await schema()).toMatchObject({
      level: 'wrong',
      text: expect.stringContaining('written by a newer version of Pitboss (1 steps that are unknown here'),
    });
    await request("delete from kysely_migration where name = '9999-later'");
    expect(await schema()).toMatchObject({ level: 'advice', text: expect.stringContaining('lacks 1 steps') });
  });

  it('a second approver that is switched off, but not on demo data', async () => {
    const advice = async (fourEyes: boolean | undefined) =>
      (await checkDatabase({ ...config(), fourEyes })).filter(({ about }) => about === 'second approver');
    expect(await advice(undefined)).toEqual([]);
    expect(await advice(true)).toEqual([]);
    // The test before has marked the database as demo data.
    expect(await advice(false)).toEqual([]);
    await request(`update setting set value = '{"demo":false}' where key = 'world'`);
    expect(await advice(false)).toEqual([
      {
        level: 'advice',
        about: 'second approver',
        text: 'is off by FOUR_EYES=off: one operator makes guarded changes alone; remove the setting.',
      },
    ]);
  });

  it('one that does not respond', async () => {
    const gone = { ...testConfig(), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
    expect(await checkDatabase(gone)).toMatchObject([
      { level: 'wrong', text: expect.stringMatching(/^does not answer at DATABASE_URL \(.+\); check/) },
    ]);
  });
});
