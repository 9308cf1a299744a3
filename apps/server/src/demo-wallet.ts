import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { referenceWallet } from '@pitboss/rules/checks/callback-url';
import { demoRsaAgent } from './demo-rsa.ts';
import { walletKey } from './domain/agents/wallet-key.ts';
import type { Config } from './platform/config/config.ts';
import type { Databases } from './platform/db/databases/databases.ts';
import type { IdMaker } from './platform/db/ids.ts';
import { installation, programArgs } from './platform/start/program.ts';

/** The reference wallet of the demo data: its address, and its program. */

const walletFolder = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'wallet');
const portFile = (config: Pick<Config, 'dataDir'>) => join(walletFolder(config), 'port');

function keptPort(config: Pick<Config, 'dataDir'>): number | null {
  try {
    const port = Number(readFileSync(portFile(config), 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}

/** Returns the port if it can be opened on this host (0: any), or null. */
const openPort = (port: number): Promise<number | null> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : null));
    });
  });

/** Time in ms for the reply of a wallet on this host to the question whose it is. */
const ownerMs = 1_000;

/** Returns whether a port is served by the reference wallet of another installation. */
async function isForeign(port: number, config: Config): Promise<boolean> {
  const request = fetch(`http://127.0.0.1:${port}/control/owner`, { signal: AbortSignal.timeout(ownerMs) });
  const owner = await request.then(async (reply) => (reply.ok ? reply.text() : '')).catch(() => '');
  return owner !== '' && owner !== resolve(walletFolder(config));
}

/**
 * Returns the port for an installation that starts no wallet: that of the last start, else the usual one. A
 * program on it may be a wallet that the operator runs, but not that of another installation.
 */
async function portWithoutWallet(config: Config): Promise<number> {
  const port = keptPort(config) ?? Number(new URL(referenceWallet).port);
  return (await isForeign(port, config)) ? ((await openPort(0)) ?? port) : port;
}

/** The port of the last start if it is free, else the usual one, else any. */
async function choosePort(config: Config): Promise<number> {
  const kept = keptPort(config);
  const usual = Number(new URL(referenceWallet).port);
  const own = [config.adminPort, config.agentPort, config.apiPort];
  for (const port of kept === null ? [usual] : [kept, usual])
    if (!own.includes(port) && (await openPort(port)) !== null) return port;
  return (await openPort(0)) ?? usual;
}

/**
 * Returns the origin of the demo data's reference wallet. In live mode the wallet takes a port that is free
 * on this host and keeps it in the data folder, so that several demo installations run in parallel; the
 * agents' callback URLs follow. An installation that starts no wallet never calls that of another one.
 */
export async function placeReferenceWallet(config: Config, databases: Databases): Promise<string> {
  const port = config.live ? await choosePort(config) : await portWithoutWallet(config);
  mkdirSync(walletFolder(config), { recursive: true });
  writeFileSync(portFile(config), String(port));
  const origin = `http://127.0.0.1:${port}`;
  await databases.systemPool.query(
    `update agent set callback_url = regexp_replace(callback_url, '^http://127[.]0[.]0[.]1:[0-9]+', $1)
     where callback_url ~ '^http://127[.]0[.]0[.]1:[0-9]+' and callback_url !~ ('^' || $1 || '(/|$)')`,
    [origin],
  );
  return origin;
}

/**
 * Starts the wallet of the demo agents, a separate program: it gets the keys of the agents that are called,
 * and stores its data in the data folder. `faults`: the rare ones of demo data, or none.
 */
export async function startReferenceWallet(
  config: Config,
  databases: Databases,
  failures: 'demo' | 'none' = 'demo',
  /** Makes the key of the agent that is called with RSA; none is without it. */
  ids?: IdMaker,
): Promise<ChildProcess> {
  const origin = config.referenceWallet ?? referenceWallet;
  const byRsa = ids ? await demoRsaAgent({ config, databases, ids }, origin) : null;
  const { rows } = await databases.systemPool.query<{ id: string }>('select id from agent');
  const agents = rows.map(({ id }) => ({
    agentId: id,
    ...walletKey(config.secrets, id),
    ...(byRsa?.agentId === id ? { privateKey: byRsa.privateKey, path: byRsa.path } : {}),
  }));
  const { port } = new URL(origin);
  const child = spawn(process.execPath, programArgs('apps/wallet/src/main.ts'), {
    cwd: installation,
    env: {
      PATH: process.env.PATH,
      WALLET_PORT: port,
      WALLET_DATA: walletFolder(config),
      WALLET_FAULTS: failures,
      WALLET_PLATFORM: `http://127.0.0.1:${config.apiPort}`,
    },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  // One that could not open its port has ended before it has read.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(agents));
  return child;
}
