import { DECODABLE_IDS } from '@pitboss/rounds/catalogue';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillSignIn, launch, open } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('the gallery of round displays', () => {
  it.each(['light', 'dark'] as const)(
    'shows every game in both languages without an error, a missing picture or an overflow, in %s',
    async (theme) => {
      const { context, page, complaints } = await open(browser, 'admin', 'zh_cn', '/gallery');
      await fillSignIn(page, 'superadmin', 'Pitboss1');
      await page.locator('.gallery-game').first().waitFor();
      if (theme === 'dark') await page.getByRole('button', { name: 'dark', exact: true }).click();
      for (const gameId of DECODABLE_IDS) {
        await page.getByRole('button', { name: String(gameId), exact: true }).click();
        const game = page.locator(`.gallery-game[aria-label="${gameId}"]`);
        await game.waitFor();
        const columns = await game.locator('.gallery-column').all();
        expect(columns).toHaveLength(2);
        for (const column of columns) {
          expect(await column.locator('.round').count()).toBeGreaterThanOrEqual(4);
          expect(
            await column.locator('.round-warning').count(),
            `${gameId} shows its contradiction`,
          ).toBeGreaterThanOrEqual(1);
          expect(await column.locator('.round-fallback').count(), `${gameId} shows its fallback`).toBe(1);
        }
        await page.waitForFunction(() => [...document.images].every((image) => image.complete));
        const failures = await game.evaluate((element) => {
          const missing = [...element.querySelectorAll('img')]
            .filter((image) => image.naturalWidth === 0 || !image.alt)
            .map((image) => image.src);
          const wide = [...element.querySelectorAll<HTMLElement>('.gallery-card')].filter(
            (card) => card.scrollWidth > card.clientWidth + 1,
          ).length;
          return { missing, wide, noImage: element.querySelectorAll('.round-noimage').length };
        });
        expect({ gameId, ...failures }).toEqual({ gameId, missing: [], wide: 0, noImage: 0 });
        await page.screenshot({
          path: `test-output/screenshots/gallery-${theme}-${gameId}.png`,
          fullPage: true,
        });
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
