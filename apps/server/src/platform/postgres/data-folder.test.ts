import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChild, startChild, type TestChild } from '../../testing/processes/child-process.ts';
import { readState, runningUrl } from './cluster-state.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockFolder } from './folder-lock.ts';
import { freePort } from './free-port.ts';

const silent = () => undefined;
const top = mkdtempSync(join(tmpdir(), 'pitboss-folder-'));
// The database runs as another user under root, which must be able to pass through the folder.
chmodSync(top, 0o755);
const original = join(top, 'original');
const children: TestChild[] = [];
let database: EmbeddedPostgres | undefined;

beforeAll(async () => {
  mkdirSync(original);
  database = await startEmbeddedPostgres(original, silent);
  await request(database.url, 'create table known (value text)');
});
afterAll(async () => {
  await database?.stop();
  for (const child of children) await child.kill();
  rmSync(top, { recursive: true, force: true });
});

async function request(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** A copy with owners and modes, as an administrator makes it. */
async function copy(name: string): Promise<string> {
  const folder = join(top, name);
  await runChild('cp', ['-a', original, folder]);
  return folder;
}

const restart = async () => {
  await database?.stop();
  database = await startEmbeddedPostgres(original, silent);
};

describe('a copied data folder', () => {
  it('is rejected in one sentence when it was copied while its database ran, which keeps running', async () => {
    const folder = await copy('while-running');
    expect(runningUrl(folder)).toBeNull();
    await expect(startEmbeddedPostgres(folder, silent)).rejects.toThrow(/was copied while the database in/);
    expect(await request(database?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is a database of its own when it was copied at rest', async () => {
    await database?.stop();
    const folder = await copy('at-rest');
    database = await startEmbeddedPostgres(original, silent);
    const other = await startEmbeddedPostgres(folder, silent);
    try {
      expect(other.url).not.toBe(database.url);
      await request(other.url, "insert into known values ('of the copy')");
      expect(await request(database.url, 'select * from known')).toEqual([]);
    } finally {
      await other.stop();
    }
    expect(await request(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is rejected when it only contains the path to the database of the original', async () => {
    const folder = join(top, 'path-only');
    mkdirSync(folder);
    writeFileSync(join(folder, 'postgres.json'), JSON.stringify(readState(original)));
    expect(runningUrl(original)).toBe(database?.url);
    await expect(startEmbeddedPostgres(folder, silent)).rejects.toThrow(/is a copy of .*original without/);
    expect(await request(database?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the original', () => {
  it('still runs with the absolute path that earlier versions wrote, and keeps the relative one', async () => {
    const file = join(original, 'postgres.json');
    writeFileSync(file, JSON.stringify(readState(original)));
    expect(JSON.parse(readFileSync(file, 'utf8')).cluster).toBe(join(original, 'postgres'));
    await restart();
    expect(JSON.parse(readFileSync(file, 'utf8')).cluster).toBe('postgres');
    expect(await request(database?.url ?? '', 'select * from known')).toEqual([]);
  });

  it('may be moved', async () => {
    await database?.stop();
    const moved = join(top, 'moved');
    renameSync(original, moved);
    const there = await startEmbeddedPostgres(moved, silent);
    expect(await request(there.url, 'select * from known')).toEqual([]);
    await there.stop();
    renameSync(moved, original);
    database = await startEmbeddedPostgres(original, silent);
  });
});

describe('the port of a database', () => {
  it('is another one when a program opens the chosen one before the database does', async () => {
    await database?.stop();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = (other.address() as AddressInfo).port;
    const proposed: number[] = [];
    database = await startEmbeddedPostgres(original, silent, {
      async choosePort() {
        proposed.push(proposed.length === 0 ? taken : await freePort());
        return proposed.at(-1) ?? 0;
      },
    });
    expect(proposed).toHaveLength(2);
    expect(new URL(database.url).port).toBe(String(proposed[1]));
    expect(runningUrl(original)).toBe(database.url);
    expect(await request(database.url, 'select * from known')).toEqual([]);
    other.close();
  });
});

describe('the lock on a data folder', () => {
  /** A process of its own that holds the lock until it is killed. */
  async function holder(): Promise<TestChild> {
    const lock = JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href);
    const script = `const { lockFolder } = await import(${lock}); await lockFolder(${JSON.stringify(original)}); console.log('held'); setInterval(() => undefined, 1000);`;
    const child = startChild(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
    children.push(child);
    await child.waitForLine('held');
    return child;
  }

  it('rejects a second server, and ends with the process that held it, however that ended', async () => {
    const child = await holder();
    await expect(lockFolder(original)).rejects.toThrow(
      `The data folder ${original} is in use by another server (process ${child.child.pid})`,
    );
    await child.kill();
    const lock = await lockFolder(original);
    await expect(lockFolder(original)).rejects.toThrow(/is in use/);
    lock.release();
    (await lockFolder(original)).release();
  });

  it('is acquired by one of several concurrent processes after a server was killed', async () => {
    const child = await holder();
    await child.kill();
    const came = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(original)));
    const holders = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(holders).toHaveLength(1);
    for (const one of holders) one.release();
  });
});
