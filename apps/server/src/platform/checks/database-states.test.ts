import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Config } from '../config/config.ts';
import type { Finding } from '../errors/finding.ts';
import { checkPostgres } from '../postgres/server-state.ts';
import { checkSecrets } from '../start/check-secrets.ts';
import { checkDatabase, checkRoles } from './database-checks.ts';

let database: TestDatabase;
const user = `doctor_${randomBytes(4).toString('hex')}`;
const secrets = testConfig().secrets;
beforeAll(async () => {
  database = await startTestDatabase(2);
  await query(`create role ${user} login password 'x'`);
});
afterAll(async () => {
  await query(`drop owned by ${user}`);
  await query(`drop role ${user}`);
  await database.stop();
});
const query = (statement: string) => database.databases.systemPool.query(statement);
const check = (more: Partial<Config> = {}) =>
  checkDatabase({ ...testConfig(), secrets, databaseUrl: database.url, testing: false, ...more });
const find = (found: Finding[], about: string) => found.find((one) => one.about === about);
/** The address of the database with another user. */
function urlOf(name: string): string {
  const url = new URL(database.url);
  url.username = name;
  url.password = 'x';
  return url.href;
}
/** Puts the mark of how the database was made. */
const mark = (value: string) =>
  query(
    `insert into setting (key, value) values ('world', '${value}') on conflict (key) do update set value = excluded.value`,
  );
const backupAt = async (ms: number) => {
  await mark('{"demo":false}');
  await query(`insert into setting (key, value) values ('backupAt', '${ms}')
    on conflict (key) do update set value = excluded.value`);
};
const operator = () =>
  query(`insert into operator (id, account, account_key, nickname, role, tenant_id, salt, password_hash, created_at)
    values (1, 'superadmin', 'superadmin', 'x', 'superAdmin', 0, '', '', now())`);

const states: [
  state: string,
  arrange: () => Promise<unknown>,
  about: string,
  level: Finding['level'],
  text: string,
  more?: Partial<Config>,
][] = [
  [
    'a crash can lose committed money',
    async () => undefined,
    'database',
    'wrong',
    'The database runs with synchronous_commit = off, which can lose committed money; switch it on.',
  ],
  ['everything fits', async () => undefined, 'schema', 'ok', 'is up to date.'],
  [
    'there are operators and no mark',
    operator,
    'kind of data',
    'wrong',
    'This database has operators but no mark of what it was made as',
  ],
  [
    'it holds demo data at a production start',
    () => mark('{"demo":true}'),
    'kind of data',
    'wrong',
    'This database holds a demo world',
    { world: 'none' },
  ],
  [
    'the testing profile is on, on demo data',
    async () => undefined,
    'testing',
    'ok',
    'on demo data',
    { testing: true },
  ],
  [
    'the second approver is off on demo data',
    async () => undefined,
    'kind of data',
    'ok',
    'demo data',
    { fourEyes: false },
  ],
  [
    'the testing profile is on, on production data',
    () => mark('{"demo":false}'),
    'testing',
    'wrong',
    'unset PITBOSS_TESTING',
    { testing: true },
  ],
  [
    'the second approver is off on production data',
    async () => undefined,
    'second approver',
    'advice',
    'is off by FOUR_EYES=off',
    { fourEyes: false },
  ],
  [
    'the secrets are those of another installation',
    () => checkSecrets(database.databases.system, secrets, async () => undefined),
    'secrets of the database',
    'wrong',
    'These are not the secrets this database was made with',
    { secrets: testConfig().secrets },
  ],
  [
    'the secrets are missing',
    async () => undefined,
    'secrets of the database',
    'wrong',
    'The secrets of this database are missing:',
    { secrets: { ...testConfig().secrets, isNew: true } },
  ],
  ['the secrets fit', async () => undefined, 'secrets of the database', 'ok', 'are these.'],
  [
    'the schema lacks steps',
    () => query("delete from kysely_migration where name = '0033-account-type'"),
    'schema',
    'advice',
    'the schema lacks 1 steps, which the start adds; take a backup before.',
  ],
  ['no backup was made', () => mark('{"demo":false}'), 'backup', 'advice', 'there is no backup yet'],
  [
    'the latest backup is two days old',
    () => backupAt(Date.now() - 48 * 3_600_000),
    'backup',
    'advice',
    'find out why none followed',
  ],
  [
    'the latest backup is of last night',
    () => backupAt(Date.now() - 12 * 3_600_000),
    'backup',
    'ok',
    'the latest is of 2',
  ],
  [
    'the schema is newer',
    () => query("insert into kysely_migration values ('9999-later', '')"),
    'schema',
    'wrong',
    'The schema of this database was written by a newer version of Pitboss (1 steps that are unknown here, the last 9999-later)',
  ],
];

describe('the doctor, when', () => {
  it.each(states)('%s', async (_, arrange, about, level, text, more = {}) => {
    await arrange();
    const found = await check(more);
    expect(found, JSON.stringify(found)).toContainEqual({
      level,
      about,
      text: expect.stringContaining(text),
    });
    if (level === 'ok') expect(find(found, about)?.level).toBe('ok');
  });

  it('the tables belong to another user', async () => {
    await query(`grant connect on database "${new URL(database.url).pathname.slice(1)}" to ${user}`);
    const found = await check({ databaseUrl: urlOf(user) });
    expect(find(found, 'roles')).toMatchObject({
      level: 'wrong',
      text: expect.stringMatching(
        new RegExp(`^The tables of this database belong to "\\w+", not to the user "${user}"; connect as`),
      ),
    });
  });
});

describe('the roles, when', () => {
  const withUser = async (work: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client({ connectionString: urlOf(user) });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };

  it('exist but are not granted: the advice is the grant', async () => {
    await query(`grant create on schema public to ${user}`);
    await query('alter table kysely_migration rename to kysely_migration_away');
    await withUser(async (client) =>
      expect(await checkRoles(client)).toEqual([
        {
          level: 'wrong',
          about: 'roles',
          text: `The database user "${user}" has not been granted the roles of requests. Ask the database administrator to run: grant pitboss_all, pitboss_app, pitboss_tenant to "${user}";`,
        },
      ]),
    );
  });

  it('are granted', async () => {
    await query(`grant pitboss_all, pitboss_app, pitboss_tenant to ${user}`);
    await withUser(async (client) => expect(await checkRoles(client)).toMatchObject([{ level: 'ok' }]));
  });

  it('are of no use, because the user may not create tables', async () => {
    await query(`revoke create on schema public from ${user}`);
    await withUser(async (client) =>
      expect(await checkRoles(client)).toMatchObject([
        {
          level: 'wrong',
          text: expect.stringMatching(/may not create tables\. .* alter database ".+" owner to/),
        },
      ]),
    );
    await query('alter table kysely_migration_away rename to kysely_migration');
  });

  it('do not exist and cannot be created', async () => {
    const row = { user: 'pitboss', database: 'pitboss', owner: null, mayCreate: true, mayMakeRoles: false };
    const client = (more: object) =>
      ({
        query: async () => ({ rows: [{ ...row, missing: [], foreign: [], ...more }] }),
      }) as unknown as pg.Client;
    expect(await checkRoles(client({ missing: ['pitboss_tenant'], foreign: ['pitboss_app'] }))).toEqual([
      {
        level: 'wrong',
        about: 'roles',
        text: 'The database user "pitboss" may not create roles. Ask the database administrator to run: create role pitboss_tenant nologin; grant pitboss_app, pitboss_tenant to "pitboss";',
      },
    ]);
    expect(await checkRoles(client({ mayMakeRoles: true, missing: ['pitboss_app'] }))).toMatchObject([
      { level: 'ok' },
    ]);
  });
});

it('rejects a PostgreSQL that is too old or too new, and warns of missing checksums', async () => {
  const client = (number: string, checksums = 'on') =>
    ({
      query: async (text: string) => ({
        rows: [
          text.startsWith('show ')
            ? { [text.slice(5)]: 'on' }
            : { number, version: 'x', checksums, now: String(Date.now()) },
        ],
      }),
    }) as unknown as pg.Client;
  expect(await checkPostgres(client('140012'))).toMatchObject([
    {
      level: 'wrong',
      text: 'The database at DATABASE_URL is PostgreSQL 14; versions 15 to 18 are supported.',
    },
  ]);
  expect(await checkPostgres(client('190001'))).toMatchObject([{ level: 'wrong' }]);
  expect((await checkPostgres(client('150020'))).map(({ level }) => level)).toEqual(['ok', 'ok']);
  expect(await checkPostgres(client('180000', 'off'))).toContainEqual({
    level: 'advice',
    about: 'database',
    text: 'the database runs without data checksums; consider pg_checksums.',
  });
});
