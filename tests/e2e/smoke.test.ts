import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectTidy, fromMenu, launch, open, settled, shot, signIn, startAction } from './browser.ts';

/** The browser test of the quick profile: both consoles work from the sign-in to a saved form. */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each([
  ['admin', 'superadmin', 'zh_cn', { edit: '修改资料', remark: '备注', save: '保存' }],
  ['agent', 'major1', 'en_us', { edit: 'Edit', remark: 'Remark', save: 'Save' }],
] as const)(
  'the %s console signs %s in, filters members, opens one and saves a remark',
  async (console, account, language, label) => {
    const { context, page, complaints } = await open(browser, console, language);
    await signIn(page, account);
    await page.waitForURL('**/home');
    await fromMenu(page, '/memberList');
    const list = page.locator('.k-list:visible');
    await list.locator('[data-row-key]').nth(1).waitFor();
    await list.locator('input').first().fill('demo1');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(new URL(page.url()).searchParams.get('account')).toBe('demo1');
    await list.getByRole('link', { name: 'demo1', exact: true }).click();
    await page.getByRole('heading', { name: 'demo1' }).waitFor();
    await expectTidy(page);

    const remark = `${console} ${Date.now()}`;
    await startAction(page, label.edit);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(label.remark).fill(remark);
    await dialog.getByRole('button', { name: label.save, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(remark, { exact: true }).first().waitFor();
    await shot(page, `smoke-${console}`);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
