import { createHash, randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UserError } from '../errors/user-error.ts';

/** Longest name of a socket that every system takes, in bytes. */
const longestName = 100;
/** A paused holder accepts the connection but sends nothing. */
const requestMs = 500;

export interface FolderLock {
  release(): void;
}

/**
 * Returns the names of the lock. Each is a socket that its holder listens on: unlike a file with a process
 * number it ends with the process, however that ends. `gate` leaves nothing behind and decides between
 * processes that start concurrently, where the system has such names; `file` is in the folder, so that
 * containers that share it see one another.
 */
function namesOf(dataDir: string): { gate: string | null; file: string | null } {
  const { dev, ino } = statSync(dataDir);
  const key = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return { gate: `\\\\.\\pipe\\pitboss-${key}`, file: null };
  const inside = join(resolve(dataDir), 'server.lock');
  const fits = Buffer.byteLength(inside) <= longestName;
  return {
    gate: process.platform === 'linux' ? `\0pitboss-${key}` : null,
    file: fits ? inside : join(tmpdir(), `pitboss-${key}.lock`),
  };
}

function listen(name: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(String(process.pid));
    });
    server.once('error', fail);
    server.listen(name, () => {
      // A connection that could not be taken changes nothing about who holds the lock.
      server.on('error', () => undefined);
      server.unref();
      done(server);
    });
  });
}

/**
 * Returns the process number of the holder, empty when it sends none; null when no process holds the lock.
 */
function holderOf(name: string): Promise<string | null> {
  return new Promise((done) => {
    const socket = createConnection(name);
    let said = '';
    const timer = setTimeout(() => socket.destroy(), requestMs);
    socket.once('error', () => done(null));
    socket.on('data', (chunk) => {
      said += chunk.toString();
    });
    socket.once('close', () => {
      clearTimeout(timer);
      done(said);
    });
  });
}

/** Removes what a killed holder left; gives the holder back when another one came in between. */
async function clearStale(name: string): Promise<string | null> {
  const aside = `${name}.${randomUUID().slice(0, 8)}`;
  try {
    renameSync(name, aside);
    const late = await holderOf(aside);
    if (late !== null) linkSync(aside, name);
    rmSync(aside, { force: true });
    return late;
  } catch {
    // Another process is clearing it at this time: the next try sees the result.
    return null;
  }
}

/** A disk without sockets, which leaves the gate alone. */
const withoutSockets = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL']);

/** Takes a name, or gives its holder. */
async function take(name: string, isFile: boolean): Promise<Server | string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listen(name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === 5) throw error;
      const holder = (await holderOf(name)) ?? (isFile ? await clearStale(name) : null);
      if (holder !== null) return holder;
    }
  }
}

/**
 * Locks the data folder for this process. Throws a `UserError` of one sentence when another process holds it;
 * the lock of a killed holder does not count.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const { gate, file } = namesOf(dataDir);
  const held: Server[] = [];
  const release = () => {
    for (const server of held.splice(0)) server.close();
  };
  for (const name of [gate, file]) {
    if (name === null) continue;
    try {
      const taken = await take(name, name === file);
      if (typeof taken === 'string') {
        const named = taken && ` (process ${taken})`;
        throw new UserError(
          `The data folder ${dataDir} is in use by another server${named}; stop that one first or choose another DATA_DIR.`,
        );
      }
      held.push(taken);
    } catch (error) {
      if (gate && name === file && withoutSockets.has((error as NodeJS.ErrnoException).code ?? '')) continue;
      release();
      if (error instanceof UserError) throw error;
      throw new UserError(`The data folder ${dataDir} cannot be locked: ${(error as Error).message}.`);
    }
  }
  return { release };
}
