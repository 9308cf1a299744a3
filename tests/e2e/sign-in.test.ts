import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, type Console, expectTidy, fillSignIn, launch, open, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('sign-in', () => {
  it.each(['zh_cn', 'en_us'] as const)('says in %s what is missing and what is wrong', async (language) => {
    const { context, page } = await open(browser, 'admin', language);
    await page.locator('.l-submit').click();
    await page.getByText(language === 'zh_cn' ? '请输入账号' : 'Username is required.').waitFor();
    await fillSignIn(page, 'superadmin', 'Wrong-1-pass');
    await page
      .getByText(language === 'zh_cn' ? '账号或密码错误' : 'Wrong account or password.')
      .first()
      .waitFor();
    const readable = page.getByRole('button', { name: language === 'zh_cn' ? '显示密码' : 'Show password' });
    await readable.click();
    expect(await page.locator('[name=password]').getAttribute('type')).toBe('text');
    await readable.click();
    expect(await page.locator('[name=password]').getAttribute('type')).toBe('password');
    await shot(page, `sign-in-${language}`);
    await expectTidy(page);
    await context.close();
  });

  const everyone = (Object.keys(accounts) as Console[]).flatMap((kind) =>
    accounts[kind].map((account) => [kind, account] as const),
  );
  it.each(everyone)('lets %s account %s in, in both languages, and out again', async (kind, account) => {
    const { context, page, complaints } = await open(browser, kind, 'zh_cn');
    await signIn(page, account);
    await page.locator('.s-user').getByText(account).waitFor();
    await shot(page, `first-${kind}-${account}-zh_cn`);
    await page.locator('.s-header').getByRole('button', { name: '语言' }).click();
    await page.locator('.s-header').getByRole('button', { name: 'Language' }).waitFor();
    await shot(page, `first-${kind}-${account}-en_us`);
    await expectTidy(page);
    await page.locator('.s-user').click();
    await page.getByText('Sign out').click();
    await page.locator('.l-submit').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('requests the dynamic code as the next step, not as a failure', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await page.route('**/login', (route) =>
      route.fulfill({
        json: { code: 1105, desc: 'Please enter the dynamic code.', data: null },
        headers: {
          'access-control-allow-origin': new URL(page.url()).origin,
          'access-control-allow-credentials': 'true',
        },
      }),
    );
    await fillSignIn(page, 'superadmin', 'Pitboss1');
    await page.locator('[name=dynamicCode]').waitFor();
    await page.getByText('Password correct.').waitFor();
    expect(await page.getByText('Please enter the dynamic code.').count()).toBe(0);
    await shot(page, 'sign-in-dynamic');
    await context.close();
  });

  it('keeps agents out of the admin console', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await fillSignIn(page, 'major1', 'Pitboss1');
    await page.getByText('Wrong account or password.').first().waitFor();
    await context.close();
  });

  it('works where the page has no secure context (plain http in a network)', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await page.addInitScript(() => Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined }));
    await page.reload();
    await signIn(page, 'sysadmin');
    await context.close();
  });
});
