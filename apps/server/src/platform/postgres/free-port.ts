import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections, from 32768 on Linux and from 49152 elsewhere,
 * and below those that tests claim for themselves (testing/processes/test-port.ts).
 */
const lowest = 15_000;
const highest = 22_999;

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, () => probe.close(() => done(true)));
  });

/**
 * The one looked at last: processes begin anywhere, and each goes on from there, so that it gives none twice.
 */
let last = lowest + Math.floor(Math.random() * (highest - lowest));

/**
 * Returns a port of this host on which no program listens now, another one at each call. A port that the
 * system assigns itself could be used by the connection of another program before the caller listens there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    last = last < highest ? last + 1 : lowest;
    const port = last;
    if (await isFree(port)) return port;
  }
}
