import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('a further tab', () => {
  it('takes over the session, keeps no token where it outlives the tab, and ends with the others', async () => {
    const { context, page, complaints } = await open(browser, 'agent', 'en_us');
    await signIn(page, 'major1');
    await page.waitForURL('**/home');
    const further = await context.newPage();
    await further.goto(new URL('/memberList', page.url()).href);
    await further.locator('.ant-table-row').first().waitFor();
    expect(further.url()).toContain('/memberList');
    expect(await further.evaluate(() => JSON.stringify(localStorage))).not.toContain(
      await page.evaluate(() => sessionStorage.getItem('token') ?? 'no token'),
    );

    await page.locator('.s-user').click();
    await page.getByText('Sign out').click();
    await further.waitForURL((url) => url.pathname === '/');
    await further.reload();
    await further.locator('input[name=account]').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a question', () => {
  it('names whom it touches on its button, and gives the focus back', async () => {
    const { context, page, complaints } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    await page.waitForURL('**/home');
    await page.goto(new URL('/agentList?account=MAJOR1', page.url()).href);
    await page
      .getByRole('link', { name: 'major1' })
      .or(page.getByText('major1', { exact: true }))
      .first()
      .waitFor();
    const more = page.locator('.k-actions button').last();
    await more.click();
    await page.getByRole('menuitem', { name: 'Stop bets' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Stop bets of major1 and \d+ members$/ }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);

    const edit = page.locator('.k-actions button').first();
    await edit.click();
    await page.getByRole('dialog').locator('input').first().waitFor();
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.matches('[role=dialog] input, [role=dialog] textarea')),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
