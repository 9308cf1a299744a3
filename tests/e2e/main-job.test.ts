import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectTidy, fromMenu, type Language, launch, open, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const go = async (page: Page, path: string) => {
  await fromMenu(page, path);
  await settled(page);
};

/**
 * The main job: read the home page, find an agent and a member, open the bet and see the cards of its round.
 */
async function mainJob(page: Page, label: string): Promise<void> {
  await page.waitForURL('**/home');
  await page.locator('canvas').first().waitFor({ timeout: 20_000 });
  await shot(page, `home-${label}`);
  await expectTidy(page);
  await go(page, '/agentList');
  await page.locator('[data-row-key]:visible').first().waitFor();
  await shot(page, `agents-${label}`);
  await expectTidy(page);
  await go(page, '/memberList');
  await page.locator('.k-list:visible input').first().fill('demo1');
  await page.keyboard.press('Enter');
  await settled(page);
  await page.locator('.k-list:visible').getByText('demo1', { exact: true }).first().waitFor();
  await shot(page, `members-${label}`);
  await expectTidy(page);
  await go(page, '/betManagement');
  await page.locator('[data-row-key]:visible').first().waitFor();
  await shot(page, `bets-${label}`);
  await expectTidy(page);
  const url = new URL(page.url());
  url.searchParams.set('round', 'DEMO-201-1');
  await page.goto(url.href);
  await page.locator('.k-drawer .round img').first().waitFor();
  await page.locator('.k-drawer').getByText('demo1', { exact: true }).first().waitFor();
  await shot(page, `round-${label}`);
  expect(
    await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map((image) => image.src),
    ),
  ).toEqual([]);
}

describe('the main job', () => {
  it.each([
    ['admin', 'superadmin', 'zh_cn'],
    ['admin', 'superadmin', 'en_us'],
    ['agent', 'major1', 'zh_cn'],
    ['agent', 'major1', 'en_us'],
  ] as const)('in the %s console as %s in %s', async (console, account, language: Language) => {
    const { context, page, complaints } = await open(browser, console, language);
    await signIn(page, account);
    await mainJob(page, `${console}-${language}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('in dark mode', async () => {
    const { context, page } = await open(browser, 'admin', 'zh_cn');
    await signIn(page, 'superadmin');
    await page.locator('.s-header').getByRole('button', { name: '深色模式' }).click();
    await mainJob(page, 'dark');
    await context.close();
  });
});

describe('results and roads', () => {
  it.each(['zh_cn', 'en_us'] as const)('are drawn in %s', async (language) => {
    const { context, page, complaints } = await open(browser, 'admin', language);
    await signIn(page, 'superadmin');
    await go(page, '/listGameResult');
    await page.locator('[data-row-key]:visible').first().waitFor();
    await shot(page, `results-${language}`);
    await go(page, '/listCardHistory');
    await page.locator('.road-bead').first().waitFor();
    await shot(page, `roads-${language}`);
    await expectTidy(page);
    await page.locator('.road-bead').first().click();
    await page.locator('.k-drawer .round img').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
