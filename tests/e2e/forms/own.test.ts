import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { totp } from '../../../apps/server/src/platform/auth/dynamic-code.ts';
import { callDirectly, helpersOf } from '../bad-input/walker.ts';
import { launch, type Opened, open, signIn } from '../browser.ts';
import { choose } from './fill.ts';
import { ownAccount, ownForms } from './own.ts';
import { saveEach } from './save.ts';

let browser: Browser;
let admin: Opened;
let own: Opened;
beforeAll(async () => {
  browser = await launch();
  admin = await open(browser, 'admin', 'en_us');
  await signIn(admin.page, 'superadmin');
  const { code, desc } = await callDirectly(admin.page, 'en_us', agentAdmin.add.path, {
    body: {
      account: ownAccount,
      name: 'Form own',
      currency: 'CNY',
      phone: '',
      remark: '',
      rtp: '0.900',
      gameIds: null,
      validUntil: null,
      transferMode: 'seamless',
      callbackUrl: 'https://example.com/first',
      pwd: await helpersOf(admin.page, 'en_us').seal(ownAccount, 'Sesame77'),
    },
  });
  expect(code, desc).toBe(0);
  own = await open(browser, 'agent', 'en_us');
});
afterAll(() => browser.close());

const notice = (page: Page, texts: string) => page.getByRole('status').filter({ hasText: texts });

it('the change of a first password is saved, and the account signs in with the new one', async () => {
  const { page, complaints } = own;
  // Signing in leads to the change of the password before there is a menu.
  await signIn(page, ownAccount, 'Sesame77', page.getByRole('dialog', { name: 'Change password' }));
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill('Sesame77');
  await dialog.getByLabel('New password', { exact: true }).fill('Sesame78');
  await dialog.getByLabel('Repeat new password', { exact: true }).fill('Sesame78');
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await notice(page, 'Password changed. Please sign in again.').waitFor();
  await signIn(page, ownAccount, 'Sesame78');
  // A new account is shown what is important before anything else.
  const important = page.getByRole('button', { name: 'I have read this', exact: true });
  await important.click();
  await important.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});

saveEach(ownForms, () => own);

it('the session that looks at another account begins, and ends', async () => {
  const { page, complaints } = admin;
  complaints.length = 0;
  await page.goto(new URL('/bypassAccount', page.url()).href);
  await page.getByRole('button', { name: 'View as an account', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'View as an account' });
  await choose(page, dialog.getByRole('button', { name: /Account$/ }), ownAccount);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a question about a report');
  await dialog.getByRole('button', { name: 'View as', exact: true }).click();
  await page.getByText(`${ownAccount}`, { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Exit view', exact: true }).click();
  await page.getByRole('button', { name: 'View as an account', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

it('saves the binding of the dynamic code, which the sign-in then requires', async () => {
  const { page, complaints } = own;
  complaints.length = 0;
  await page.getByRole('button', { name: new RegExp(`^${ownAccount}`) }).click();
  await page.getByRole('menuitem', { name: 'Bind dynamic code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bind dynamic code' });
  const secret = await dialog.getByText(/^[A-Z2-7 ]{16,}$/).innerText();
  const code = totp(secret.replaceAll(' ', ''), ownAccount).generate();
  await dialog.getByLabel('Dynamic code', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await notice(page, 'Dynamic code bound. Please sign in again.').waitFor();
  await signIn(page, ownAccount, 'Sesame78', page.getByLabel('Dynamic code'));
  expect(complaints).toEqual([]);
});
