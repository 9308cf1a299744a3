import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { expectTidy, launch, open, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const rows = (page: Page) => page.locator('[data-row-key]:visible');
const desk = (page: Page) => page.locator('.k-drawer:visible');

/** Opens the first order of a list and waits for its evidence. */
async function openFirst(page: Page): Promise<void> {
  await rows(page).first().waitFor();
  await rows(page).first().locator('a, button').first().click();
  await desk(page).locator('.order-axis li').first().waitFor();
  await settled(page);
}

it('an administrator ends a stuck payment at its desk, which shows the administrator’s account', async () => {
  const path = '/seamlessOrder?state=manual&kind=settle';
  const { context, page, complaints } = await open(browser, 'admin', 'en_us', path);
  await signIn(page, 'superadmin');
  await openFirst(page);
  const box = desk(page);
  const order = await box.locator('.order-truth b').innerText();
  expect(await box.locator('.order-truth').innerText()).toContain('Manual');
  for (const line of await box.locator('.order-actions li').all())
    expect((await line.locator('span').last().innerText()).length).toBeGreaterThan(10);
  expect(await axeViolations(page, '.k-drawer')).toEqual([]);
  await shot(page, 'order-desk');
  await box.getByRole('button', { name: 'Mark as failed' }).click();
  const dialog = page.locator('.k-modal:visible');
  const confirm = dialog.getByRole('button', { name: 'Mark as failed' });
  await confirm.click();
  await dialog.getByText('Reason is required.').waitFor();
  await dialog.getByLabel('Reason').fill('the agent closed the account');
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
  await box.locator('.order-truth', { hasText: 'Rejected' }).waitFor();
  await box.locator('.order-axis li', { hasText: 'the agent closed the account' }).waitFor();
  expect(await box.locator('.order-axis').innerText()).toContain('superadmin');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  await rows(page).filter({ hasText: order }).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

describe('what a seamless agent sees of its orders', () => {
  it.each([
    ['zh_cn', 'dark'],
    ['en_us', 'light'],
  ] as const)('in %s and %s', async (language, theme) => {
    const { context, page, complaints } = await open(browser, 'agent', language, '/', theme);
    await signIn(page, 'seamless1');
    const origin = new URL(page.url()).origin;
    for (const path of [
      '/seamlessOrder?state=ok',
      '/smallgameSeamlessOrder?state=ok',
      '/seamlessWithholding?shown=returned',
    ]) {
      await page.goto(`${origin}${path}`);
      await openFirst(page);
      await expectTidy(page);
      expect(await axeViolations(page), path).toEqual([]);
      // Operators above the agent and the game server's name are hidden from the agent.
      expect(await desk(page).innerText(), path).not.toMatch(/superadmin|node-/);
      expect(
        await desk(page)
          .getByRole('button', { name: /^(Mark|Cancel|Lock|标记|取消|锁定)/ })
          .count(),
        path,
      ).toBe(0);
      await shot(page, `orders-${language}-${path.slice(1).split('?')[0]}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a list of orders without conditions', () => {
  it('begins with the orders that need a person, and asks for a condition when all are removed', async () => {
    const { context, page, complaints } = await open(browser, 'admin', 'en_us', '/');
    await signIn(page, 'superadmin');
    const origin = new URL(page.url()).origin;
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.postData() ?? ''));
    for (const [path, condition] of [
      ['/seamlessOrder', 'state=manual'],
      ['/smallgameSeamlessOrder', 'state=manual'],
      ['/seamlessWithholding', 'state=manual'],
      ['/wmOrder', 'shown=manual'],
    ] as const) {
      await page.goto(`${origin}${path}`);
      await page.waitForURL((url) => url.search.includes(condition));
      await settled(page);
      const all = new URL(page.url());
      for (const name of ['state', 'shown']) all.searchParams.delete(name);
      calls.length = 0;
      await page.goto(String(all));
      await page.getByText('Please select filter criteria.').first().waitFor();
      expect(calls.filter((body) => body.includes('start_time'))).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
