import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { freeBytes } from '../disk/free-bytes.ts';
import { advice, type Finding, ok, wrong } from '../errors/finding.ts';
import { consoleFolder } from '../start/program.ts';

const megabyte = 1024 * 1024;
/** Below this the server does not start. */
const minFree = 300 * megabyte;
/** Below this a growing database comes close. */
const littleFree = 5_000 * megabyte;
/** Below this server and embedded database are close to being killed. */
const littleMemory = 2_000 * megabyte;

/** Checks Node and what is installed. */
export function checkInstallation(
  node: string = process.versions.node,
  folder: string = consoleFolder,
): Finding[] {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const fits = major > 20 || (major === 20 && minor >= 19);
  return [
    fits ? ok('Node', node) : wrong('Node', `Node ${node} is too old; install Node 20.19 or newer.`),
    existsSync(join(folder, 'index.html'))
      ? ok('console', `built in ${folder}`)
      : wrong('console', `The console is not built in ${folder}; unpack the archive again, or build it.`),
  ];
}

/** Checks the memory that the host has for server and database, in a container what its limit leaves. */
export function checkMemory(total: number = totalmem(), limitFile = '/sys/fs/cgroup/memory.max'): Finding {
  const limit = existsSync(limitFile) ? Number(readFileSync(limitFile, 'utf8')) : Number.NaN;
  const bytes = Number.isFinite(limit) ? Math.min(limit, total) : total;
  const text = `${Math.round(bytes / megabyte)} MB of memory`;
  return bytes < littleMemory
    ? advice('memory', `${text}; 2 GB are the least for the server and its embedded database.`)
    : ok('memory', text);
}

function problemOf(folder: string): string | undefined {
  if (!existsSync(folder)) {
    const above = dirname(folder);
    if (above === folder) return 'does not exist';
    if (!existsSync(above)) return problemOf(above) && `cannot be made: ${above} cannot be made either`;
    return problemOf(above) && `cannot be made: ${above} ${problemOf(above)}`;
  }
  if (!statSync(folder).isDirectory()) return 'is no folder';
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `cannot be written (${(error as NodeJS.ErrnoException).code})`;
  }
}

/** Checks that this user may write a folder, or may make it; `name` is what it is called in messages. */
export function checkFolder(name: string, folder: string): Finding {
  const problem = problemOf(folder);
  if (problem)
    return wrong('folders', `The ${name} ${folder} ${problem}; give it to the user that runs the server.`);
  return ok(
    'folders',
    existsSync(folder) ? `${name} ${folder}` : `${name} ${folder}, which the first start makes`,
  );
}

/** Checks the data folder and the folders that settings name. */
export function checkFolders({ dataDir, exportDir, filesDir, retentionDir }: Config): Finding[] {
  const named = [
    ['folder of EXPORT_DIR', exportDir],
    ['folder of FILES_DIR', filesDir],
    ['folder of RETENTION_DIR', retentionDir],
  ] as const;
  return [
    checkFolder('data folder', dataDir),
    ...named.flatMap(([name, folder]) => (folder ? [checkFolder(name, folder)] : [])),
  ];
}

/** Checks the free space on the disk of the data folder. */
export function checkDisk({ dataDir }: Pick<Config, 'dataDir'>, free = freeBytes(dataDir)): Finding {
  const text = `${Math.floor(free / megabyte)} MB free`;
  if (free < minFree)
    return wrong('disk', `The disk of ${dataDir} is full: ${text}, at least 300 MB are needed.`);
  return free < littleFree
    ? advice('disk', `the disk of ${dataDir} has ${text}; make room before the database grows.`)
    : ok('disk', text);
}

/** Checks who may read the secrets in the data folder. */
export function checkSecretsFile({ dataDir, secrets }: Pick<Config, 'dataDir' | 'secrets'>): Finding {
  const file = join(dataDir, 'secrets.json');
  if (secrets.isNew) return ok('secrets', 'are made at the first start.');
  if (!existsSync(file) || process.env.PITBOSS_SECRETS)
    return ok('secrets', 'from PITBOSS_SECRETS; store the value with the backups.');
  return (statSync(file).mode & 0o077) === 0
    ? ok('secrets', file)
    : wrong('secrets', `The secrets in ${file} can be read by other users; run "chmod 600 ${file}".`);
}
