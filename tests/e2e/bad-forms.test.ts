import { errors } from '@pitboss/contract/core/errors';
import { messages } from '@pitboss/rules/messages';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo } from './bad-input/walker.ts';
import { type Language, launch, open, signIn } from './browser.ts';

/**
 * Cases that the table of bad input cannot express: rules about a whole form, and forms outside the lists.
 */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each<Language>(['zh_cn', 'en_us'])('in %s', (language) => {
  const zh = language === 'zh_cn';
  const ok = zh ? /^确\s*定$/ : 'OK';

  it('the password change reports a missing, too short, too long or different password (spec §5, §8)', async () => {
    const { context, page } = await open(browser, 'agent', language);
    await signIn(page, 'share1');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.locator('.s-user').click();
    await page.getByText(zh ? '修改密码' : 'Change password', { exact: true }).click();
    const dialog = page.locator('.k-modal:visible');
    for (const [current, next, again, message] of [
      ['', '', '', messages.completeInformation],
      ['Pitboss1', 'Sesame77', '', messages.completeInformation],
      ['Pitboss1', '12345', '12345', messages.passwordTooShort],
      ['Pitboss1', 'Sesame7Sesame7Sesame7', 'Sesame7Sesame7Sesame7', messages.passwordTooLong],
      ['Pitboss1', 'Sesame77', 'Sesame78', messages.passwordsDiffer],
    ] as const) {
      await dialog.locator('#current').fill(current);
      await dialog.locator('#next').fill(next);
      await dialog.locator('#again').fill(again);
      await dialog.getByRole('button', { name: ok }).click();
      await dialog.getByRole('alert').getByText(message[language], { exact: true }).waitFor();
      expect(await dialog.locator('#next').inputValue()).toBe(next);
    }
    expect(sent).not.toContain('/changePassword');
    // Errors that only the server can detect leave the form as it is.
    for (const [current, next, fault] of [
      ['Wrong-one1', 'Sesame77', errors['password.current']],
      ['Pitboss1', 'Pitboss1', errors['password.same']],
      ['Pitboss1', 'password', errors['password.weak']],
    ] as const) {
      await dialog.locator('#current').fill(current);
      await dialog.locator('#next').fill(next);
      await dialog.locator('#again').fill(next);
      await dialog.getByRole('button', { name: ok }).click();
      await page.locator('.k-notice-error').getByText(fault[language]).waitFor();
      await page.locator('.k-notice-error button').click();
    }
    expect(await dialog.locator('#next').inputValue()).toBe('password');
    await context.close();
  });

  it('forms of which one part at least is needed, and changes that must be confirmed, stay open', async () => {
    const { context, page } = await open(browser, 'admin', language);
    await signIn(page, 'superadmin');
    const writes: string[] = [];
    page.on('request', (request) => {
      if (/addPlayerTradeLimit|setOldUserStandard|setRate/.test(request.url())) writes.push(request.url());
    });
    const dialog = page.locator('.k-modal:visible');
    const pane = page.locator('.s-pane:visible');
    const notice = page.locator('.k-notice-error');

    await goTo(page, '/memberTransferMan');
    await pane.getByRole('button', { name: zh ? /^新\s*增$/ : 'Add', exact: !zh }).click();
    await dialog.locator('#account').fill('demo1');
    await dialog.locator('#remark').fill('no limit');
    await dialog.locator('button[type=submit]').click();
    await notice.getByText(messages.limitRequired[language]).waitFor();
    expect(await dialog.locator('#remark').inputValue()).toBe('no limit');
    await dialog.locator('footer button').first().click();
    await dialog.waitFor({ state: 'hidden' });

    await goTo(page, '/newOldUser');
    await pane.getByRole('button', { name: zh ? '设置标准' : 'Set standard' }).click();
    await dialog.locator('#days').fill('');
    await dialog.locator('#amountCny').fill('');
    await dialog.locator('button[type=submit]').click();
    await notice.getByText(errors['standard.empty'][language]).waitFor();
    await dialog.locator('footer button').first().click();
    await dialog.waitFor({ state: 'hidden' });

    await goTo(page, '/listCurrency?code=USD');
    const usd = pane.locator('[data-row-key]', { hasText: 'USD' }).first();
    await usd.getByRole('button', { name: zh ? /^修\s*改$/ : 'Edit' }).click();
    await dialog.locator('#rate').fill('71.8');
    await dialog.locator('button[type=submit]').click();
    await dialog.locator('.k-field-error').waitFor();
    expect(await dialog.locator('#rate').inputValue()).toBe('71.8');
    expect(writes).toEqual([]);
    await context.close();
  });
});
