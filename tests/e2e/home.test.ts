import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, product, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('the chart of the home page', () => {
  it('is read by keys, shows and hides series and opens the bets of a period', async () => {
    const { context, page, complaints } = await open(browser, 'admin', 'en_us', '/', 'dark');
    await signIn(page, 'superadmin');
    const chart = page.getByRole('slider', { name: /^Bet overview chart, 24 periods/ });
    await chart.waitFor();
    await settled(page);
    await chart.focus();
    await page.keyboard.press('Home');
    const first = await chart.getAttribute('aria-valuetext');
    expect(first).toMatch(/^\d\d:00, Bet amount [\d,]+\.\d\d, .*, Company win\/loss -?[\d,]+\.\d\d$/);
    await page.keyboard.press('ArrowRight');
    expect(await chart.getAttribute('aria-valuenow')).toBe('1');
    // Both plots and the tooltip show the same period.
    expect(await page.locator('.chart-box').innerText()).toContain('Company win/loss');
    await shot(page, 'home-chart-dark-en_us');
    await page.getByRole('button', { name: 'Company win/loss', exact: true, pressed: true }).click();
    for (const name of ['Payout', 'Bets'])
      await page.locator('.chart-legend').getByRole('button', { name, exact: true, pressed: false }).click();
    await chart.focus();
    await page.keyboard.press('End');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/, Payout [\d,]+\.\d\d, Bets [\d,]+$/);
    expect(await chart.getAttribute('aria-valuetext')).not.toContain('Company win/loss');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/betManagement\?.*start_time=\d+/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens the period under the pointer with a click', async () => {
    const { context, page } = await open(browser, 'agent', 'zh_cn');
    await signIn(page, 'major1');
    const box = page.locator('.chart-plots .u-over').first();
    await box.waitFor();
    await settled(page);
    await box.click();
    await page.waitForURL(/\/betManagement\?.*start_time=\d+/);
    await context.close();
  });
});

/**
 * Kilobytes that the browser receives from the console until nothing comes any more; calls of the API and
 * the font left out.
 */
async function received(page: Page, origin: string, go: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const requested = new Map<string, string>();
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => requested.set(requestId, request.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = requested.get(requestId);
    if (url?.startsWith(origin) && !url.endsWith('.woff2')) bytes += encodedDataLength;
  });
  await go();
  await settled(page);
  return bytes / 1000;
}

describe('a browser that comes for the first time receives', () => {
  it('at most 100 KB for sign-in', async () => {
    const { context, page } = await open(browser, 'admin', 'zh_cn', '/version.json');
    const kilobytes = await received(page, product().admin, async () => {
      await page.goto(`${product().admin}/`);
      await page.locator('.l-code img').waitFor();
    });
    expect(kilobytes).toBeGreaterThan(60);
    expect(kilobytes).toBeLessThanOrEqual(100);
    await context.close();
  });

  it.each([
    // 5 KB of it are the labels of all lists, which come with the first list; replies vary by 1 KB. Tabs of
    // records and the banner that names agents are 3 KB, cards of two lines and the order in which columns give
    // way beside a record 2 KB.
    ['/memberList', '.k-list tbody a', 258],
    ['/home', '.chart canvas', 239],
  ])('all of %s within its bar', async (path, viewport, max) => {
    const { context, page } = await open(browser, 'admin', 'zh_cn');
    await signIn(page, 'superadmin');
    const session = await page.evaluate(() => ({ ...sessionStorage }));
    const cookies = await context.cookies();
    await context.close();
    const cold = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await cold.addCookies(cookies);
    await cold.addInitScript(
      (stored) => Object.assign(sessionStorage, { token: stored }),
      session.token ?? '',
    );
    const fresh = await cold.newPage();
    const kilobytes = await received(fresh, product().admin, async () => {
      await fresh.goto(`${product().admin}${path}`);
      await fresh.locator(viewport).first().waitFor();
    });
    expect(kilobytes).toBeGreaterThan(120);
    expect(kilobytes).toBeLessThanOrEqual(max);
    await cold.close();
  });
});
