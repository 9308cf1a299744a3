import { session } from '@pitboss/contract/access/session';
import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { totp } from '../../../apps/server/src/platform/auth/dynamic-code.ts';
import { callDirectly, helpersOf } from '../bad-input/walker.ts';
import { launch, type Opened, open, shot, signIn } from '../browser.ts';
import { inRow, rowWith } from './entry.ts';
import { choose } from './fill.ts';
import { ownAccount, ownForms } from './own.ts';
import { saveEach } from './save.ts';

let browser: Browser;
let admin: Opened;
let own: Opened;
let secret = '';
let recoveryCodes: string[] = [];
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

it('the home page of an agent without members shows its first steps', async () => {
  const { page, complaints } = own;
  await page.goto(new URL('/home', page.url()).href);
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.waitFor();
  expect(await steps.locator('li strong').allInnerTexts()).toEqual([
    'Bind an authenticator',
    'Add a colleague',
    'Test the wallet',
    'Create agents',
    'Add members',
  ]);
  expect(await page.locator('canvas').count()).toBe(0);
  await shot(page, 'first-steps');
  await steps.getByRole('link', { name: 'Wallet test' }).click();
  await page.getByRole('tab', { name: 'Wallet test', selected: true }).waitFor();
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
  const shown = await dialog.getByText(/^[A-Z2-7 ]{16,}$/).innerText();
  secret = shown.replaceAll(' ', '');
  recoveryCodes = await dialog.getByText(/^(?:\w{4}-){3}\w{4}$/).allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  const code = totp(secret, ownAccount).generate();
  await dialog.getByLabel('Dynamic code', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await notice(page, 'Dynamic code bound. Please sign in again.').waitFor();
  await signIn(page, ownAccount, 'Sesame78', page.getByLabel('Dynamic code'));
  expect(complaints).toEqual([]);
});

it('signs in with a recovery code, and new ones replace those left', async () => {
  const { page, complaints } = own;
  complaints.length = 0;
  await page.getByRole('button', { name: 'No authenticator? Use a recovery code' }).click();
  await page.locator('[name=dynamicCode]').fill(recoveryCodes[0] ?? '');
  await signIn(page, ownAccount, 'Sesame78');
  await page.goto(new URL('/myInfo?tab=security', page.url()).href);
  await page.getByText('Recovery codes left').waitFor();
  expect(await page.getByRole('main').innerText()).toMatch(/Recovery codes left\s+9/);
  const step = totp(secret, ownAccount).generate({ timestamp: Date.now() + 30_000 });
  await page.getByLabel('Dynamic code', { exact: true }).fill(step);
  await page.getByRole('button', { name: 'Generate new recovery codes' }).click();
  const renewed = page.getByRole('region', { name: 'Recovery codes' }).getByText(/^(?:\w{4}-){3}\w{4}$/);
  await renewed.first().waitFor();
  const texts = await renewed.allInnerTexts();
  expect(texts).toHaveLength(10);
  expect(texts.filter((text) => recoveryCodes.includes(text))).toEqual([]);
  await page.getByText(/Recovery codes left\s*10/).waitFor();
  expect(complaints).toEqual([]);
});

it('the authenticator of an agent is reset with a reason, and the agent signs in without it', async () => {
  const { page, complaints } = admin;
  complaints.length = 0;
  await page.goto(new URL(`/agentList?account=${ownAccount}`, page.url()).href);
  await inRow(ownAccount, 'Reset authenticator')(page, { read: async () => null });
  const dialog = page.getByRole('dialog', { name: `Reset authenticator: ${ownAccount}` });
  await dialog.getByLabel('Reason', { exact: true }).fill('lost phone');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'hidden' });
  await own.page.goto(new URL('/', own.page.url()).href);
  await signIn(own.page, ownAccount, 'Sesame78');
  expect(complaints).toEqual([]);
});

it('the authenticator of a sub-account is reset by its owner', async () => {
  const sub = await open(browser, 'agent', 'en_us');
  await signIn(sub.page, 'sub1');
  const started = await callDirectly(sub.page, 'en_us', session.startBinding.path, {});
  const { bindTicket, otpauthUrl } = started.data as { bindTicket: string; otpauthUrl: string };
  const code = totp(new URL(otpauthUrl).searchParams.get('secret') ?? '', 'sub1').generate();
  const body = { bindTicket, dynamicCode: code };
  expect((await callDirectly(sub.page, 'en_us', session.bindDynamicCode.path, { body })).code).toBe(0);
  await sub.context.close();

  const { context, page, complaints } = await open(browser, 'agent', 'en_us');
  await signIn(page, 'major1');
  await page.goto(new URL('/bypassAccount?account=sub1', page.url()).href);
  await inRow('sub1', 'Reset authenticator')(page, { read: async () => null });
  const dialog = page.getByRole('dialog', { name: 'Reset authenticator: sub1' });
  await dialog.getByLabel('Reason', { exact: true }).fill('new phone');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'hidden' });
  // An account without an authenticator has none to reset.
  await rowWith(page, 'sub1').getByRole('button').last().click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem', { name: 'Reset authenticator' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
