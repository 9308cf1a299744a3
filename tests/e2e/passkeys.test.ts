import { session } from '@pitboss/contract/access/session';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { totp } from '../../apps/server/src/platform/auth/dynamic-code.ts';
import { callDirectly } from './bad-input/walker.ts';
import { fillSignIn, launch, type Opened, open, signIn } from './browser.ts';

/** An account that no other file signs in with: from here on it asks for a code. */
const account = 'gold_head';
let browser: Browser;
let own: Opened;
let secret = '';
beforeAll(async () => {
  browser = await launch();
  own = await open(browser, 'agent', 'en_us');
  // Browsers offer no passkeys at addresses in numbers.
  const address = new URL(own.page.url());
  address.hostname = 'localhost';
  await own.page.goto(address.href);
  await addAuthenticator(own.page);
  await signIn(own.page, account);
  const started = await callDirectly(own.page, 'en_us', session.startBinding.path, {});
  const { bindTicket, otpauthUrl } = started.data as { bindTicket: string; otpauthUrl: string };
  secret = new URL(otpauthUrl).searchParams.get('secret') ?? '';
  const body = { bindTicket, dynamicCode: codeOf(-1) };
  expect((await callDirectly(own.page, 'en_us', session.bindDynamicCode.path, { body })).code).toBe(0);
});
afterAll(() => browser.close());

/** Code of the present step, or of one `steps` later, which the server accepts too. */
const codeOf = (steps: number) => totp(secret, account).generate({ timestamp: Date.now() + steps * 30_000 });

/** Gives the browser of a page an authenticator that answers every prompt. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const passkeysOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

it('a passkey is added with a dynamic code, and listed', async () => {
  const { page, complaints } = own;
  await page.goto(new URL('/', page.url()).href);
  await fillSignIn(page, account, 'Pitboss1');
  await page.locator('[name=dynamicCode]').fill(codeOf(0));
  await signIn(page, account);
  await page.goto(new URL('/myInfo?tab=security', page.url()).href);
  await passkeysOf(page).getByText('No passkeys yet').waitFor();
  await passkeysOf(page).getByRole('button', { name: 'Add passkey' }).click();
  const form = page.getByRole('dialog', { name: 'Add passkey' });
  await form.getByLabel('Name', { exact: true }).fill('Laptop');
  await form.locator('button[type=submit]').click();
  const dialog = page.getByRole('dialog', { name: 'Dynamic code' });
  await dialog.getByLabel('Dynamic code', { exact: true }).fill(codeOf(1));
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await passkeysOf(page).getByText('Laptop').waitFor();
  expect(complaints).toEqual([]);
});

it('a passkey is renamed', async () => {
  const { page, complaints } = own;
  await passkeysOf(page).getByRole('button', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await dialog.getByLabel('Name', { exact: true }).fill('Work phone');
  await dialog.locator('button[type=submit]').click();
  await passkeysOf(page).getByText('Work phone').waitFor();
  expect(complaints).toEqual([]);
});

it('a sign-in is finished with the passkey, without a code', async () => {
  const { page, complaints } = own;
  await page.getByRole('button', { name: new RegExp(`^${account}`) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page, account, 'Pitboss1', page.getByRole('button', { name: 'Use a passkey' }));
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.locator('.s-menu').waitFor();
  expect(complaints).toEqual([]);
});

it('a passkey confirms its own removal in place of the dynamic code', async () => {
  const { page, complaints } = own;
  await page.goto(new URL('/myInfo?tab=security', page.url()).href);
  await passkeysOf(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Remove' })
    .getByRole('button', { name: /^Remove passkey/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Dynamic code' })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await passkeysOf(page).getByText('No passkeys yet').waitFor();
  expect(complaints).toEqual([]);
});
