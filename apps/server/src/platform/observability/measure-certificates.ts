import { certificateEnd } from '../checks/service-checks.ts';
import type { PublicUrls } from '../config/public-urls.ts';
import { looked } from './metrics.ts';

const againMs = 3_600_000;

/**
 * Returns a function that sets the metrics of the certificates of an installation's https addresses, at most
 * once an hour and without waiting for it. An address that does not reply keeps its value.
 */
export function certificateMeter(publicUrls: PublicUrls | null | undefined): () => void {
  const addresses = Object.values(publicUrls ?? {}).filter((address) => address.startsWith('https:'));
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
