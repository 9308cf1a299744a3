import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { writeWhole } from '../disk/whole-file.ts';
import { UserError } from '../errors/user-error.ts';
import { asRoot, reachableByOthers } from './postgres-programs.ts';

/** Location and access of the embedded database of a data folder. */
export interface ClusterState {
  /** Absolute. Outside the data folder only when that is closed to the database's user. */
  readonly cluster: string;
  readonly password: string;
  port: number;
}

const stateFile = (dataDir: string) => join(dataDir, 'postgres.json');
/** File next to a cluster outside its data folder that names this folder. */
const ownerFile = (cluster: string) => `${cluster}.owner`;

const isCluster = (folder: string) => existsSync(join(folder, 'PG_VERSION'));
const within = (folder: string, path: string) => !/^\.\.([/\\]|$)/.test(relative(folder, path));

/** Returns whether two names lead to one folder (also by links and mounts). */
function sameFolder(one: string, other: string): boolean {
  try {
    const a = statSync(one);
    const b = statSync(other);
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return false;
  }
}

function readRaw(dataDir: string): ClusterState | null {
  const file = stateFile(dataDir);
  if (!existsSync(file)) return null;
  try {
    const state = JSON.parse(readFileSync(file, 'utf8')) as ClusterState;
    if (typeof state.cluster !== 'string' || typeof state.password !== 'string')
      throw new Error('fields are missing');
    return state;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new UserError(
        `${file} cannot be read by this user (EACCES); run the command as the user that owns the data folder.`,
      );
    throw new UserError(
      `The data folder ${dataDir} is damaged (${(error as Error).message} in postgres.json); restore it from a backup.`,
    );
  }
}

/**
 * Earlier versions wrote the absolute path, which in a copied or moved folder names the place it came from.
 */
function located(dataDir: string, cluster: string): string {
  if (!isAbsolute(cluster)) return resolve(dataDir, cluster);
  const own = join(dataDir, basename(cluster));
  return !within(dataDir, cluster) && basename(cluster) === 'postgres' && isCluster(own) ? own : cluster;
}

/** State of the cluster of a data folder, or null before its first start. */
export function readState(dataDir: string): ClusterState | null {
  const raw = readRaw(dataDir);
  return raw && { ...raw, cluster: located(resolve(dataDir), raw.cluster) };
}

/**
 * Keeps the state; a cluster inside the data folder by its relative name, so that the folder can be moved.
 */
export function writeState(dataDir: string, state: ClusterState): void {
  const folder = resolve(dataDir);
  const inside = within(folder, state.cluster);
  const kept = { ...state, cluster: inside ? relative(folder, state.cluster) : state.cluster };
  try {
    writeWhole(stateFile(dataDir), JSON.stringify(kept));
    if (!inside) writeWhole(ownerFile(state.cluster), folder);
  } catch (error) {
    throw new UserError(`The data folder ${dataDir} cannot be written: ${(error as Error).message}.`);
  }
}

/** State of a cluster that is yet to be made. */
export function freshState(dataDir: string): ClusterState {
  const reachable = !asRoot() || reachableByOthers(dataDir);
  const cluster = reachable
    ? join(resolve(dataDir), 'postgres')
    : `/var/lib/pitboss/cluster-${randomBytes(6).toString('hex')}`;
  return { cluster, password: randomBytes(24).toString('hex'), port: 0 };
}

/** The other data folder that a cluster belongs to, or null when it is this folder's own. */
function otherOwner(dataDir: string, cluster: string): string | null {
  if (within(resolve(dataDir), cluster)) return null;
  const mark = ownerFile(cluster);
  const owner = existsSync(mark) ? readFileSync(mark, 'utf8') : dirname(cluster);
  if (sameFolder(owner, dataDir)) return null;
  // A folder that is gone, or has another database by now, was moved: this one is it.
  return existsSync(stateFile(owner)) && sameFolder(readState(owner)?.cluster ?? '', cluster) ? owner : null;
}

interface Postmaster {
  readonly pid: number;
  /** The cluster as its postmaster was started on it. */
  readonly cluster: string;
  readonly port: number;
}

/** Reads the lock file of a cluster, which remains when the postmaster is killed; null without one. */
function postmasterFile(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), cluster: lines[1] ?? '', port: Number(lines[3]) };
  } catch {
    return null;
  }
}

function alive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Process number of the postmaster that runs on a cluster, or null: not one that merely has the same number.
 */
export function postmasterOf(cluster: string): number | null {
  const found = postmasterFile(cluster);
  if (!found || !alive(found.pid)) return null;
  if (process.platform === 'linux') return sameFolder(`/proc/${found.pid}/cwd`, cluster) ? found.pid : null;
  return sameFolder(found.cluster, cluster) ? found.pid : null;
}

/** Returns the processes that work on a cluster, including its postmaster; on Linux only, elsewhere none. */
export function processesOn(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          readlinkSync(`/proc/${name}/exe`).includes('postgres') && sameFolder(`/proc/${name}/cwd`, cluster)
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

/**
 * Throws `UserError` for a cluster that is missing, that belongs to another data folder, or that was copied
 * while it ran. A copy made of a stopped database is accepted as a database of its own.
 */
export function checkCluster(dataDir: string, { cluster }: ClusterState): void {
  if (!isCluster(cluster))
    throw new UserError(
      `The data folder ${dataDir} is damaged: the database in ${cluster} is missing; restore it from a backup or remove the folder.`,
    );
  const owner = otherOwner(dataDir, cluster);
  if (owner)
    throw new UserError(
      `The data folder ${dataDir} is a copy of ${owner} without a database of its own; restore a backup into an empty data folder instead.`,
    );
  const lock = postmasterFile(cluster);
  if (!lock || sameFolder(lock.cluster, cluster)) return;
  if (isCluster(lock.cluster))
    throw new UserError(
      `The data folder ${dataDir} was copied while the database in ${lock.cluster} was running, and such a copy is not whole; stop that server and copy again, or restore a backup.`,
    );
  // Moved after a crash: the number in the file may by now be that of any process.
  if (postmasterOf(cluster) === null) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Address of the embedded database of a data folder while it runs, for the command-line tools. */
export function runningUrl(dataDir: string): string | null {
  const state = readState(dataDir);
  if (!state || postmasterOf(state.cluster) === null) return null;
  return clusterUrl({ ...state, port: postmasterFile(state.cluster)?.port ?? state.port });
}

/** Longest name of a socket, in bytes, with the zero behind it (sun_path of macOS, the shortest there is). */
const socketNameBytes = 104;

/**
 * The folder of the database's socket: the cluster, which only its user and root enter. Short statements cost
 * a fifth to two fifths less than over the loopback. Null where there are none (Windows) or the name would be
 * too long.
 */
export function socketFolder({ cluster }: ClusterState): string | null {
  const longest = Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) + 1;
  return process.platform === 'win32' || longest > socketNameBytes ? null : cluster;
}

/** Address of the database of a cluster: its socket, or the loopback. */
export function clusterUrl(state: ClusterState): string {
  const host = encodeURIComponent(socketFolder(state) ?? '127.0.0.1');
  return `postgres://postgres:${state.password}@${host}:${state.port}/postgres`;
}
