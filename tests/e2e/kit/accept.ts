import { rmSync } from 'node:fs';
import { testPort } from '../../../apps/server/src/testing/processes/test-port.ts';
import { launchForPictures } from './browser.ts';
import { acceptPicture } from './compare.ts';
import { serveKit } from './site.ts';
import { looks, takePictures } from './take.ts';

/** Stores the pictures of the kit's parts as they are now: `npm run pictures:kit`. */
rmSync('tests/e2e/kit/pictures', { recursive: true, force: true });
const site = await serveKit(await testPort());
const browser = await launchForPictures();
let count = 0;
let bytes = 0;
for (const look of looks)
  for (const [name, picture] of await takePictures(browser, site.origin, look)) {
    bytes += await acceptPicture(name, picture);
    count += 1;
  }
await browser.close();
await site.close();
process.stdout.write(`Pictures stored: ${count}, ${Math.ceil(bytes / 1024)} KB.\n`);
process.exit(0);
