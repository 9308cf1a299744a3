import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, open, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** CSS pixels between the margins of a sheet of A4 across. */
const sheet = 1047;

it.each([
  ['/memberList?pageSize=200', 'Member list', 200],
  ['/betManagement?pageSize=200', 'Bet management', 200],
] as const)('%s is printed without controls, with all rows of the page', async (path, title, rows) => {
  const { context, page } = await open(browser, 'admin', 'en_us', path, 'dark');
  await signIn(page, 'superadmin');
  const pane = page.locator('.s-pane:visible');
  await pane.locator('[data-row-key]').first().waitFor();
  await settled(page);
  // A list renders what is in sight only.
  expect(await pane.locator('[data-row-key]').count()).toBeLessThan(rows);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: sheet, height: 740 });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => pane.locator('[data-row-key]').count()).toBe(rows);
  await shot(page, `print-${path.slice(1, 5)}`);
  expect(await pane.getByRole('heading', { name: title }).isVisible()).toBe(true);
  expect(await page.locator('.s-print-line').innerText()).toMatch(
    /^Pitboss · superadmin · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(Beijing UTC\+8\)$/,
  );
  for (const control of ['.s-menu', '.s-header', '.s-tabbar', '.s-viewing', '.s-page-tools', '.k-toolbar'])
    expect(await page.locator(control).filter({ visible: true }).count(), control).toBe(0);
  const cut = await pane.locator('.k-grid').evaluate((table, width) => {
    const cells = [...table.querySelectorAll<HTMLElement>('th, td')].filter((cell) => cell.offsetWidth > 0);
    return cells.filter(
      (cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > width,
    ).length;
  }, sheet);
  expect(cut).toBe(0);
  // Paper is white, and the console is dark again afterwards.
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBeUndefined();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(theme).toBe('dark');
  await context.close();
});
