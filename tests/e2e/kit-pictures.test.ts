import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPort } from '../../apps/server/src/testing/processes/test-port.ts';
import { launchForPictures } from './kit/browser.ts';
import { differenceOf } from './kit/compare.ts';
import { type Site, serveKit } from './kit/site.ts';
import { looks, takePictures } from './kit/take.ts';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  site = await serveKit(await testPort());
  browser = await launchForPictures();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Names of all pictures that were taken. */
const taken: string[] = [];
const advice =
  'Look at the files. If the change is meant, `npm run pictures:kit` stores the new pictures; commit them with it.';

it.each(looks)('the parts of the kit look as stored: $console, $language, $theme', async (look) => {
  const pictures = await takePictures(browser, site.origin, look);
  taken.push(...pictures.keys());
  const compared = await Promise.all([...pictures].map(([name, picture]) => differenceOf(name, picture)));
  const differences = compared.filter((one) => one !== null);
  expect(differences, `${differences.join('\n')}\n${advice}`).toEqual([]);
});

it('every stored picture is of a part that is there', () => {
  const stored = readdirSync('tests/e2e/kit/pictures').map((file) => file.replace(/\.webp$/, ''));
  expect(stored.sort()).toEqual([...taken].sort());
});

it('the page of the parts is in no build for release', () => {
  const assets = join('apps', 'console', 'dist', 'assets');
  const files = readdirSync(assets).filter((file) => /\.(js|css)$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  // Its class names, which no build changes.
  expect(files.filter((file) => readFileSync(join(assets, file), 'utf8').includes('show-sample'))).toEqual(
    [],
  );
});
