import { createServer, type Server } from 'node:net';

/**
 * Ports of tests are above those that `freePort` draws for the product's own database, and below those of
 * outgoing connections, which begin at 32768 on Linux.
 */
const firstPort = 23_000;
const blockSize = 50;
const blockCount = 160;

/** A server that listens at a port of this host; null where another program does. */
const listenAt = (port: number, host?: string) =>
  new Promise<Server | null>((done) => {
    const server = createServer((socket) => socket.destroy()).once('error', () => done(null));
    server.listen(host === undefined ? { port } : { port, host }, () => done(server));
  });

async function isFree(port: number): Promise<boolean> {
  const probe = await listenAt(port);
  if (probe) await new Promise((done) => probe.close(done));
  return probe !== null;
}

/**
 * Claims a block of ports for this process: the process that listens at the first port of a block owns the
 * others.
 */
async function claimBlock(): Promise<number[]> {
  const start = Math.floor(Math.random() * blockCount);
  for (let offset = 0; offset < blockCount; offset += 1) {
    const base = firstPort + ((start + offset) % blockCount) * blockSize;
    const claim = await listenAt(base, '127.0.0.1');
    if (!claim) continue;
    // It listens until the process ends, but does not keep the process running.
    claim.unref();
    return Array.from({ length: blockSize - 1 }, (_, n) => base + 1 + n);
  }
  throw new Error(`All ports of tests from ${firstPort} on are claimed by other processes.`);
}

let claimed: Promise<number[]> = Promise.resolve([]);

/**
 * Returns a port of this host for a server that a test starts, a different one at each call. No other test
 * process gets it before this one ends, however long the server takes to listen there or pauses between two
 * starts.
 */
export async function testPort(): Promise<number> {
  for (;;) {
    const current = claimed;
    const port = (await current).shift();
    if (port === undefined) {
      // If several callers find a block used up, the first one claims the next block.
      if (claimed === current) claimed = claimBlock();
    } else if (await isFree(port)) return port;
  }
}
