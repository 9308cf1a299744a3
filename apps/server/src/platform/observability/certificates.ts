import { connect } from 'node:tls';
import { looked } from './metrics.ts';

const againMs = 3_600_000;
/** An address that has not replied by then is asked again an hour later. */
const waitMs = 5_000;

/**
 * Returns when the certificate ends that clients get at an https address, also an unknown issuer's. Rejects when
 * there is none.
 */
export function certificateEnd(address: string): Promise<Date> {
  const { hostname, port } = new URL(address);
  return new Promise((done, fail) => {
    const socket = connect(
      { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false },
      () => {
        done(new Date(socket.getPeerCertificate().valid_to));
        socket.destroy();
      },
    );
    socket.setTimeout(waitMs, () => socket.destroy(new Error('no reply')));
    socket.once('error', fail);
  });
}

/**
 * Returns a function that sets the metrics of the certificates of an installation's https addresses, at most
 * once an hour and without waiting for it. An address that does not reply keeps its value.
 */
export function certificateMeter(publicUrls: object | null | undefined): () => void {
  const addresses = Object.values(publicUrls ?? {})
    .map(String)
    .filter((address) => address.startsWith('https:'));
  let measuredAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Date.now() - measuredAt < againMs) return;
    measuredAt = Date.now();
    for (const address of addresses)
      certificateEnd(address).then(
        (end) => looked.certificateEnds.set({ address }, end.getTime() / 1000),
        () => undefined,
      );
  };
}
