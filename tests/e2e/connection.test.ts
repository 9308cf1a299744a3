import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, open, settled, shot, signIn, startAction } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('a change made without a connection is not carried out later, and its input stays', async () => {
  const { context, page } = await open(browser, 'admin', 'en_us', '/member?id=101');
  await signIn(page, 'superadmin');
  await startAction(page, 'Edit');
  const dialog = page.getByRole('dialog');
  const remark = dialog.getByRole('textbox', { name: 'Remark' });
  await remark.waitFor();
  const stored = await remark.inputValue();
  await context.setOffline(true);
  await remark.fill('written without a connection');
  await dialog.locator('.k-btn-primary').click();
  await page.getByText('Request timed out, please try again.').first().waitFor();
  expect(await remark.inputValue()).toBe('written without a connection');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await context.setOffline(false);
  await page.getByText('The server cannot be reached').waitFor({ state: 'detached' });
  await page.reload();
  await startAction(page, 'Edit');
  expect(await remark.inputValue()).toBe(stored);
  await context.close();
});

it.each([
  ['en_us', 'The server cannot be reached'],
  ['zh_cn', '无法连接服务器'],
] as const)(
  'a lost connection is stated, and pages come by themselves afterwards, in %s',
  async (language, lost) => {
    const { context, page } = await open(browser, 'admin', language);
    await signIn(page, 'superadmin');
    await settled(page);
    // The server does not respond, though the network is there.
    const server = /\/(healthz|player\/list)(\?|$)/;
    await page.route(server, (route) => route.abort('connectionrefused'));
    await page.evaluate(() => {
      history.pushState(null, '', '/memberList');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByText(lost).waitFor();
    await shot(page, `connection-lost-${language}`);
    expect(await page.locator('.s-pane:visible [data-row-key]').count()).toBe(0);
    await page.unroute(server);
    await page.locator('.s-pane:visible [data-row-key]').first().waitFor();
    await page.getByText(lost).waitFor({ state: 'detached' });
    await context.close();
  },
);
