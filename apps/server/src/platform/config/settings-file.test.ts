import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { assertDatabaseAddress } from './database-address.ts';
import { unknownSettings } from './setting-names.ts';
import { parseSettings } from './settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitboss-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['A=1', '1'],
  ['A = 1 ', '1'],
  ['A=', ''],
  ['A=a b', 'a b'],
  ['A=p#ss;word', 'p#ss;word'],
  ['A="a b" ', 'a b'],
  ["A='a \\n $b'", 'a \\n $b'],
  ['A="a \\"b\\" \\\\ \\$ \\n"', 'a "b" \\ $ \\n'],
  ['A=a\\ b\\"', 'a b"'],
  ['A=one \\\ntwo', 'one two'],
  ["A=it's", "it's"],
  ['A="{\\"pepper\\":\\"x\\"}"', '{"pepper":"x"}'],
  ['A=$HOME', '$HOME'],
  ['A=1\r', '1'],
])('reads %j as systemd does', (text, value) => {
  expect(parseSettings(`# comment\n; comment\n\n${text}\n`, 'x.env')).toEqual({ A: value });
});

it('names the line that is no setting', () => {
  expect(() => parseSettings('A=1\nexport B=2\n', 'x.env')).toThrow(
    'Line 2 of the settings in x.env is no NAME=value.',
  );
  expect(() => parseSettings('A=1\n\nB="2\n', 'x.env')).toThrow(
    'Line 3 of the settings in x.env has a quote without its end.',
  );
});

it('names what is no setting: in the settings file everything, in the environment what is close to one', () => {
  const file = join(folder, 'x.env');
  writeFileSync(file, 'WORLD=none\nDATABASE_ULR=postgres://a\nCOLOUR=red\n');
  expect(unknownSettings({ HOME: '/root', HOSTS: 'x', LIFE: '1', PATH: '/bin' })).toEqual([]);
  expect(unknownSettings({ DATABASE_ULR: 'x', database_url: 'y', EXPORTDIR: 'z' })).toEqual([
    { name: 'DATABASE_ULR', meant: 'DATABASE_URL' },
    { name: 'database_url', meant: 'DATABASE_URL' },
    { name: 'EXPORTDIR', meant: 'EXPORT_DIR' },
  ]);
  expect(unknownSettings({ PITBOSS_SETTINGS_FILE: file })).toEqual([
    { name: 'DATABASE_ULR', meant: 'DATABASE_URL' },
    { name: 'COLOUR', meant: undefined },
  ]);
});

it.each([
  ['postgres://u:p@a:5432,b:5432/x', 'names several hosts'],
  ['postgres://u:p@ss@db/x', 'cannot be parsed; expected postgres://user:password@host:5432/database: write'],
  ['postgres://u:p@db:port/x', 'cannot be parsed; expected'],
  [
    'postgres://u:choose one@db/x',
    'cannot be parsed; expected postgres://user:password@host:5432/database: write special characters of user and password as %40 (@), %3A (:), %2F (/), %23 (#), %3F (?), %20 (space).',
  ],
  ['postgres://u:p@/x', 'cannot be parsed: missing host'],
  ['postgres://u:p@db', 'cannot be parsed: missing database'],
])('says why the database address %s cannot be used, without its password', (address, why) => {
  const failure = (() => {
    try {
      assertDatabaseAddress('DATABASE_URL', address);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(failure).toContain(`DATABASE_URL ${why}`);
  expect(failure).not.toContain('u:p');
});

it('accepts addresses with escaped characters, of sockets and with parameters', () => {
  for (const address of [
    'postgres://pit%40boss:p%2Fw%23@db.internal/pitboss',
    'postgresql://u@[::1]:5433/x?sslmode=verify-full',
    'postgres://u:p@/x?host=/var/run/postgresql',
  ])
    expect(() => assertDatabaseAddress('DATABASE_URL', address)).not.toThrow();
});
