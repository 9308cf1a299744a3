import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: from 32768 on Linux, from 49152 elsewhere. */
const [lowest, highest] = [15_000, 31_000];

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, () => probe.close(() => done(true)));
  });

/** The one looked at last: processes begin anywhere, and each goes on from there, so that it gives none twice. */
let last = lowest + Math.floor(Math.random() * (highest - lowest));

/**
 * A port of this machine that nobody listens on at the moment, another one at each call. Of those that the system gives by itself, a
 * connection of another program may take one before the asker listens there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    last = last < highest ? last + 1 : lowest;
    const port = last;
    if (await isFree(port)) return port;
  }
}
