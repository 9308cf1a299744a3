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
    await further.locator('[data-row-key]').first().waitFor();
    expect(further.url()).toContain('/memberList');
    expect(await further.evaluate(() => JSON.stringify(localStorage))).not.toContain(
      await page.evaluate(() => sessionStorage.getItem('token') ?? 'no token'),
    );

    // A busy tab responds late; the sign-in form shown meanwhile is replaced.
    const late = await context.newPage();
    const busy = page.evaluate(() => {
      for (const until = Date.now() + 2_000; Date.now() < until; );
    });
    const alsoBusy = further.evaluate(() => {
      for (const until = Date.now() + 2_000; Date.now() < until; );
    });
    await late.goto(new URL('/memberList', page.url()).href);
    await late.locator('[data-row-key]').first().waitFor();
    await Promise.all([busy, alsoBusy]);

    await page.locator('.s-user').click();
    await page.getByText('Sign out').click();
    await further.waitForURL((url) => url.pathname === '/');
    await further.reload();
    await further.locator('input[name=account]').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
