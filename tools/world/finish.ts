import type { ServerServices } from '../../apps/server/src/platform/calls/services.ts';
import type { FileStore } from '../../apps/server/src/platform/files/store.ts';
import { backTestSettings } from './content/back-test.ts';
import { storeGiftImages } from './content/gifts.ts';
import { uploadTexts } from './content/text-upload.ts';
import { storeVideos } from './content/videos.ts';
import { doWalletWork } from './content/wallet-work.ts';

/**
 * Makes what the product itself makes once the demo data are loaded: files, a wallet test, recovery results,
 * a back-test.
 */
export async function finishWorld(
  services: Pick<ServerServices, 'databases' | 'config' | 'ids'>,
  store: FileStore,
): Promise<void> {
  await storeVideos(store);
  await storeGiftImages(store);
  await doWalletWork(services, store);
  await uploadTexts(services.databases, store);
  await backTestSettings(services.databases, services.ids);
}
