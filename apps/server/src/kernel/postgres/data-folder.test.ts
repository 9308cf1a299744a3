import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState, runningUrl } from './cluster-state.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockFolder } from './folder-lock.ts';

const silent = () => undefined;
const top = mkdtempSync(join(tmpdir(), 'pitboss-folder-'));
// The database runs as another user under root, which must be able to pass through the folder.
chmodSync(top, 0o755);
const original = join(top, 'original');
const children: ChildProcess[] = [];
let database: EmbeddedPostgres | undefined;

beforeAll(async () => {
  execFileSync('mkdir', [original]);
  database = await startEmbeddedPostgres(original, silent);
  await ask(database.url, 'create table known (value text)');
});
afterAll(async () => {
  await database?.stop();
  for (const child of children) child.kill('SIGKILL');
  rmSync(top, { recursive: true, force: true });
});

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** A copy with owners and modes, as an administrator makes it. */
function copy(name: string): string {
  const folder = join(top, name);
  execFileSync('cp', ['-a', original, folder]);
  return folder;
}

const restart = async () => {
  await database?.stop();
  database = await startEmbeddedPostgres(original, silent);
};

describe('a copied data folder', () => {
  it('is refused in one sentence when it was copied while its database ran, which goes on', async () => {
    const folder = copy('while-running');
    expect(runningUrl(folder)).toBeNull();
    await expect(startEmbeddedPostgres(folder, silent)).rejects.toThrow(/was copied while the database in/);
    expect(await ask(database?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is a database of its own when it was copied at rest', async () => {
    await database?.stop();
    const folder = copy('at-rest');
    database = await startEmbeddedPostgres(original, silent);
    const other = await startEmbeddedPostgres(folder, silent);
    try {
      expect(other.url).not.toBe(database.url);
      await ask(other.url, "insert into known values ('of the copy')");
      expect(await ask(database.url, 'select * from known')).toEqual([]);
    } finally {
      await other.stop();
    }
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is refused when all it has is the path to the database of the original', async () => {
    const folder = join(top, 'path-only');
    execFileSync('mkdir', [folder]);
    writeFileSync(join(folder, 'postgres.json'), JSON.stringify(readState(original)));
    expect(runningUrl(original)).toBe(database?.url);
    await expect(startEmbeddedPostgres(folder, silent)).rejects.toThrow(/is a copy of .*original without/);
    expect(await ask(database?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the original', () => {
  it('still runs with the absolute path that earlier versions wrote, and keeps the relative one', async () => {
    const file = join(original, 'postgres.json');
    writeFileSync(file, JSON.stringify(readState(original)));
    expect(JSON.parse(readFileSync(file, 'utf8')).cluster).toBe(join(original, 'postgres'));
    await restart();
    expect(JSON.parse(readFileSync(file, 'utf8')).cluster).toBe('postgres');
    expect(await ask(database?.url ?? '', 'select * from known')).toEqual([]);
  });

  it('may be moved', async () => {
    await database?.stop();
    const moved = join(top, 'moved');
    execFileSync('mv', [original, moved]);
    const there = await startEmbeddedPostgres(moved, silent);
    expect(await ask(there.url, 'select * from known')).toEqual([]);
    await there.stop();
    execFileSync('mv', [moved, original]);
    database = await startEmbeddedPostgres(original, silent);
  });
});

describe('the lock on a data folder', () => {
  /** A process of its own that holds the lock until it is killed. */
  async function holder(): Promise<ChildProcess> {
    const lock = JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href);
    const script = `const { lockFolder } = await import(${lock}); await lockFolder(${JSON.stringify(original)}); console.log('held'); setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  }

  it('refuses a second server, and ends with the process that held it, however that ended', async () => {
    const child = await holder();
    await expect(lockFolder(original)).rejects.toThrow(
      `The data folder ${original} is in use by another server (process ${child.pid})`,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = await lockFolder(original);
    await expect(lockFolder(original)).rejects.toThrow(/is in use/);
    lock.release();
    (await lockFolder(original)).release();
  });

  it('goes to one of many that come at once over what a killed server left', async () => {
    const child = await holder();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const came = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(original)));
    const holders = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(holders).toHaveLength(1);
    for (const one of holders) one.release();
  });
});
