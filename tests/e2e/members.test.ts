import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectTidy, launch, open, settled, shot, signIn, startAction } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('work with members', () => {
  it('finds a member from the header, sets a killing probability and sees it in the timeline', async () => {
    const { context, page, complaints } = await open(browser, 'agent', 'en_us');
    await signIn(page, 'major1');
    await page.waitForURL('**/home');
    expect(await page.locator('.s-menu a[href="/member"]').count()).toBe(0);
    await page
      .locator('.s-header')
      .getByRole('button', { name: /^Search/ })
      .click();
    await page.getByRole('combobox', { name: 'Search' }).fill('demo1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'demo1' }).waitFor();
    await page.locator('.m-event').first().waitFor();
    // A record is in its tab, not in the menu.
    expect(await page.locator('.s-menu a[href="/member"]').count()).toBe(0);
    await expectTidy(page);

    await startAction(page, 'Killing probability');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Killing probability').fill('0');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText('The probability must be between 0 and 1, not 0').waitFor();
    await dialog.getByLabel('Killing probability').fill('0.15');
    await dialog.getByLabel('Reason').fill('watched');
    await dialog.locator('button[type=submit]').click();
    await page.getByText('Killing probability 0.15', { exact: true }).waitFor();
    await page.locator('.m-event[data-kind="change"]').getByText('none → 0.15').waitFor();
    await page.locator('.m-timeline').getByRole('button', { name: 'Chat' }).click();
    await settled(page);
    expect(await page.locator('.m-event:not([data-kind="chat"])').count()).toBe(0);
    await shot(page, 'member-page');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('stops the bets of ticked members at once, over two pages', async () => {
    const { context, page, complaints } = await open(browser, 'admin', 'zh_cn');
    await signIn(page, 'superadmin');
    await page.waitForURL('**/home');
    await page.goto(new URL('/memberList?betBanned=false', page.url()).href);
    const tick = page.locator('tr[data-row-key]:visible input[type=checkbox]');
    await tick.first().waitFor();
    await tick.nth(0).check();
    await tick.nth(1).check();
    await page.locator('.k-pages:visible').getByRole('button', { name: '下一页' }).click();
    await settled(page);
    await tick.nth(0).check();
    await page.getByText('已选 3 条').waitFor();
    await page.locator('.k-bulk').getByRole('button', { name: '停止投注' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('原因').fill('疑似作弊');
    await dialog.getByRole('button', { name: /^停止 .*的投注$/ }).click();
    await page.getByText('已选 3 条').waitFor({ state: 'detached' });
    await shot(page, 'members-batch');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
