import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { migrationNames } from '../../apps/server/src/kernel/database/migrate.ts';
import { readState, runningUrl } from '../../apps/server/src/kernel/postgres/cluster-state.ts';
import { packagedBinaries } from '../../apps/server/src/kernel/postgres/postgres-programs.ts';
import type { Config } from '../../apps/server/src/kernel/start/config.ts';
import { consoleFolder } from '../../apps/server/src/kernel/start/program.ts';
import { loadSecrets } from '../../apps/server/src/kernel/start/secrets.ts';

/** The configuration without its secrets, which are looked at by themselves. */
export type Settings = Omit<Config, 'secrets'>;

/** `wrong` keeps the server from starting or is unsafe; `advice` is worth a look. The text says what to do. */
export interface Finding {
  readonly level: 'ok' | 'advice' | 'wrong';
  readonly about: string;
  readonly text: string;
}

const finding =
  (level: Finding['level'], about: string) =>
  (text: string): Finding => ({ level, about, text });

const megabyte = 1024 * 1024;
/** Below this the server does not start. */
const leastFree = 300 * megabyte;
/** Below this a growing database comes close. */
const littleFree = 5_000 * megabyte;
/** Clocks further apart make signatures of game servers and dynamic codes fail now and then. */
const clockMs = 2_000;

/** Node and what is installed. */
export function checkInstallation(node: string = process.versions.node): Finding[] {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const fits = major > 20 || (major === 20 && minor >= 19);
  const built = existsSync(join(consoleFolder, 'index.html'));
  return [
    fits
      ? finding('ok', 'Node')(node)
      : finding('wrong', 'Node')(`${node} is too old; install Node 20.19 or newer.`),
    built
      ? finding('ok', 'console')(`built in ${consoleFolder}`)
      : finding(
          'wrong',
          'console',
        )(`is not built in ${consoleFolder}; run "npm run build", or unpack the archive anew.`),
  ];
}

/** The data folder, its rights and its disk. */
export function checkFolder(dataDir: string): Finding[] {
  if (!existsSync(dataDir)) {
    const above = dirname(dataDir);
    const writable = existsSync(above) && mayWrite(above);
    return [
      writable
        ? finding('ok', 'data folder')(`${dataDir} is not there yet; the first start makes it.`)
        : finding(
            'wrong',
            'data folder',
          )(`${dataDir} cannot be made by this user; make it and give it to this user.`),
    ];
  }
  const found: Finding[] = [
    mayWrite(dataDir)
      ? finding('ok', 'data folder')(dataDir)
      : finding(
          'wrong',
          'data folder',
        )(`${dataDir} cannot be written by this user; give it to the user that runs the server.`),
  ];
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const text = `${Math.floor(free / megabyte)} MB free`;
  found.push(
    free < leastFree
      ? finding('wrong', 'disk')(`${text}, at least 300 MB are needed; make room.`)
      : free < littleFree
        ? finding('advice', 'disk')(`${text}; make room before the database grows.`)
        : finding('ok', 'disk')(text),
  );
  return found;
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The secrets without which no password can be checked: of PITBOSS_SECRETS (`given`) or of the data folder. */
export function checkSecrets(dataDir: string, given = process.env.PITBOSS_SECRETS): Finding {
  const file = join(dataDir, 'secrets.json');
  if (!given && !existsSync(file) && !existsSync(join(dataDir, 'postgres.json')))
    return finding('ok', 'secrets')('are made at the first start.');
  try {
    loadSecrets(dataDir, given || undefined);
  } catch (error) {
    return finding('wrong', 'secrets')((error as Error).message);
  }
  if (given) return finding('ok', 'secrets')('from PITBOSS_SECRETS; keep the value beside the backups.');
  return (statSync(file).mode & 0o077) === 0
    ? finding('ok', 'secrets')(file)
    : finding('wrong', 'secrets')(`${file} can be read by other users; run "chmod 600 ${file}".`);
}

function portFree(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'));
    probe.listen(port, host, () => probe.close(() => done(undefined)));
  });
}

/** Whether a Pitboss serves its API on this machine already. */
export async function serverAnswers(port: number, host: string): Promise<boolean> {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const reply = await fetch(`http://${local.includes(':') ? `[${local}]` : local}:${port}/healthz`, {
      signal: AbortSignal.timeout(3_000),
    });
    return (JSON.stringify(await reply.json()) ?? '').includes('"ready"');
  } catch {
    return false;
  }
}

/** The three ports: free, or a running Pitboss's. */
export async function checkPorts(config: Settings): Promise<Finding[]> {
  const ports = { API_PORT: config.apiPort, ADMIN_PORT: config.adminPort, AGENT_PORT: config.agentPort };
  if (await serverAnswers(config.apiPort, config.host))
    return [finding('ok', 'ports')(`a Pitboss serves on ${Object.values(ports).join(', ')}.`)];
  const found: Finding[] = [];
  for (const [name, port] of Object.entries(ports)) {
    const reason = await portFree(port, config.host);
    if (reason === 'EADDRINUSE')
      found.push(
        finding('wrong', 'ports')(`${port} is used by another program; choose another with ${name}.`),
      );
    else if (reason)
      found.push(
        finding(
          'wrong',
          'ports',
        )(`${port} on ${config.host} cannot be opened (${reason}); change ${name} or HOST.`),
      );
  }
  return found.length ? found : [finding('ok', 'ports')(`${Object.values(ports).join(', ')} are free.`)];
}

/** How browsers reach the installation. */
export function checkAddresses({ publicUrls, world, host, trustProxy }: Settings): Finding {
  if (!publicUrls)
    return world === 'none'
      ? finding(
          'advice',
          'addresses',
        )(
          'no PUBLIC_ADMIN_URL, PUBLIC_AGENT_URL, PUBLIC_API_URL; set them once the installation has names behind TLS.',
        )
      : finding('ok', 'addresses')('this machine’s ports, as for a trial.');
  if (!publicUrls.api.startsWith('https:'))
    return finding(
      'advice',
      'addresses',
    )(`${publicUrls.api} is plain http, passwords and sessions can be read on the way; put TLS in front.`);
  if (host === '0.0.0.0' && trustProxy.every((address) => address.startsWith('127.')))
    return finding(
      'advice',
      'addresses',
    )('the ports are open beside the proxy of this machine; set HOST=127.0.0.1.');
  return finding('ok', 'addresses')(Object.values(publicUrls).join(', '));
}

/** Settings that a database must not have switched off. */
const durability = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** The database: reached, its version, its settings, its clock and its schema. */
export async function checkDatabase(config: Settings): Promise<Finding[]> {
  const wrong = finding('wrong', 'database');
  const embedded = config.databaseUrl === undefined;
  if (embedded) {
    try {
      packagedBinaries();
    } catch (error) {
      return [wrong((error as Error).message)];
    }
  }
  const url = config.databaseUrl ?? (existsSync(config.dataDir) ? runningUrl(config.dataDir) : null);
  if (!url) return [finding('ok', 'database')('the embedded one is made at the first start.')];
  const state = embedded ? readState(config.dataDir) : null;
  if (state && !existsSync(join(state.cluster, 'PG_VERSION')))
    return [wrong(`the embedded one is missing in ${state.cluster}; restore it from a backup.`)];
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    if (embedded)
      return [finding('ok', 'database')('the embedded one is stopped; it starts with the server.')];
    return [
      wrong(
        `does not answer at DATABASE_URL (${(error as Error).message}); check address, password and network.`,
      ),
    ];
  }
  try {
    return await askDatabase(client, config);
  } finally {
    await client.end();
  }
}

async function askDatabase(client: pg.Client, config: Settings): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await client.query<{ number: string; version: string; checksums: string; now: Date }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
      current_setting('data_checksums') as checksums, clock_timestamp() as now`,
  );
  const [row] = rows;
  if (!row) return [finding('wrong', 'database')('gives no version; is it a PostgreSQL?')];
  const major = Math.floor(Number(row.number) / 10_000);
  const found: Finding[] = [
    major >= 15 && major <= 18
      ? finding('ok', 'database')(`PostgreSQL ${row.version}`)
      : finding('wrong', 'database')(`PostgreSQL ${row.version}; use one of 15 to 18.`),
  ];
  for (const name of durability) {
    const setting = (await client.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
    if (setting === 'off')
      found.push(
        finding('wrong', 'database')(`${name} is off, a crash can lose committed money; switch it on.`),
      );
  }
  if (row.checksums !== 'on')
    found.push(finding('advice', 'database')('runs without data checksums; consider pg_checksums.'));
  const apart = Math.round(row.now.getTime() - (before + Date.now()) / 2);
  found.push(
    Math.abs(apart) > clockMs
      ? finding(
          'wrong',
          'clock',
        )(`differs from the database’s by ${(apart / 1000).toFixed(1)} s; synchronise both (NTP).`)
      : finding('ok', 'clock')('agrees with the database’s.'),
  );
  found.push(await checkSchema(client, config));
  return found;
}

async function checkSchema(client: pg.Client, config: Settings): Promise<Finding> {
  const present = await client.query<{ there: boolean }>(
    "select to_regclass('kysely_migration') is not null as there",
  );
  if (!present.rows[0]?.there) return finding('ok', 'schema')('is made at the first start.');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const known = new Set(migrationNames);
  const newer = rows.filter(({ name }) => !known.has(name)).length;
  const older = known.size - (rows.length - newer);
  if (newer > 0)
    return finding(
      'wrong',
      'schema',
    )(`is ${newer} steps newer than this version; start the newer version, or restore a backup.`);
  if (older > 0)
    return finding(
      'advice',
      'schema',
    )(`lacks ${older} steps, which the next start adds; take a backup before.`);
  const world = await client.query<{ value: { demo?: boolean } }>(
    "select value from setting where key = 'world'",
  );
  if (world.rows[0]?.value.demo && config.world === 'none')
    return finding('wrong', 'schema')('holds a demo world, which WORLD=none refuses; use another database.');
  return finding('ok', 'schema')('is up to date.');
}

/** Memory that the machine has for server and database, in a container what its limit leaves. */
export function checkMemory(total: number, limitFile = '/sys/fs/cgroup/memory.max'): Finding {
  const limit = existsSync(limitFile) ? Number(readFileSync(limitFile, 'utf8')) : Number.NaN;
  const bytes = Number.isFinite(limit) ? Math.min(limit, total) : total;
  const text = `${Math.round(bytes / megabyte)} MB`;
  return bytes < 2_000 * megabyte
    ? finding('advice', 'memory')(`${text}; 2 GB are the least for the server and its embedded database.`)
    : finding('ok', 'memory')(text);
}
