import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Config } from '../../apps/server/src/platform/config/config.ts';
import { loadSecrets } from '../../apps/server/src/platform/config/secrets.ts';
import { consoleFolder } from '../../apps/server/src/platform/start/program.ts';

/** The configuration without its secrets, which are looked at by themselves. */
export type Settings = Omit<Config, 'secrets'>;

/**
 * A result of a check: `wrong` keeps the server from starting or is unsafe; `advice` is a recommendation. The
 * text describes the remedy.
 */
export interface Finding {
  readonly level: 'ok' | 'advice' | 'wrong';
  readonly about: string;
  readonly text: string;
}

/** Creates a finding of a level about a subject, with its text. */
export const finding =
  (level: Finding['level'], about: string) =>
  (text: string): Finding => ({ level, about, text });

const megabyte = 1024 * 1024;
/** Below this the server does not start. */
const minFree = 300 * megabyte;
/** Below this a growing database comes close. */
const littleFree = 5_000 * megabyte;

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
    free < minFree
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

/**
 * The secrets without which no password can be checked: of PITBOSS_SECRETS (`given`) or of the data folder.
 */
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

/** Returns whether a Pitboss on this host already serves its API at the port. */
async function serverReplies(port: number, host: string): Promise<boolean> {
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
  if (await serverReplies(config.apiPort, config.host))
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

/** Checks the addresses by which browsers reach the installation. */
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

/** Memory that the machine has for server and database, in a container what its limit leaves. */
export function checkMemory(total: number, limitFile = '/sys/fs/cgroup/memory.max'): Finding {
  const limit = existsSync(limitFile) ? Number(readFileSync(limitFile, 'utf8')) : Number.NaN;
  const bytes = Number.isFinite(limit) ? Math.min(limit, total) : total;
  const text = `${Math.round(bytes / megabyte)} MB`;
  return bytes < 2_000 * megabyte
    ? finding('advice', 'memory')(`${text}; 2 GB are the least for the server and its embedded database.`)
    : finding('ok', 'memory')(text);
}
