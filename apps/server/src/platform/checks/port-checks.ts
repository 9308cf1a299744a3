import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { type Finding, ok, wrong } from '../errors/finding.ts';

function problemOf(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'));
    probe.listen(port, host, () => probe.close(() => done(undefined)));
  });
}

const reasons: Readonly<Record<string, string>> = { EADDRINUSE: 'is in use', EACCES: 'needs more rights' };

/** Checks that the three ports can be opened. */
export async function checkPorts(config: Config): Promise<Finding[]> {
  const ports = { API_PORT: config.apiPort, ADMIN_PORT: config.adminPort, AGENT_PORT: config.agentPort };
  const findings: Finding[] = [];
  for (const [name, port] of Object.entries(ports)) {
    const code = await problemOf(port, config.host);
    if (code === 'EADDRNOTAVAIL')
      findings.push(wrong('ports', `This host has no address ${config.host}; change HOST.`));
    else if (code) {
      const why = reasons[code] ?? `cannot be opened (${code})`;
      findings.push(wrong('ports', `Port ${port} ${why}; choose another with ${name}=<port>.`));
    }
  }
  return findings.length ? findings : [ok('ports', `${Object.values(ports).join(', ')} are free.`)];
}

/** Returns whether a Pitboss on this host already serves its API at the port. */
async function isServing({ apiPort, host }: Config): Promise<boolean> {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const reply = await fetch(`http://${local.includes(':') ? `[${local}]` : local}:${apiPort}/healthz`, {
      signal: AbortSignal.timeout(3_000),
    });
    return (JSON.stringify(await reply.json()) ?? '').includes('"ready"');
  } catch {
    return false;
  }
}

/** Checks the three ports: free, or those of a running Pitboss. */
export async function checkPortsOrServer(config: Config): Promise<Finding[]> {
  if (await isServing(config))
    return [ok('ports', `a Pitboss serves on ${config.apiPort}, ${config.adminPort}, ${config.agentPort}.`)];
  return checkPorts(config);
}
