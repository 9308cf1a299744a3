import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, open, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('explains the one page or action that is chosen in the tree; another choice replaces it', async () => {
  const { page, complaints } = await open(browser, 'admin', 'en_us');
  await signIn(page, 'superadmin');
  await page.goto(new URL('/bypassAccount', page.url()).href);
  await page.getByRole('button', { name: 'Explain access', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Explain access' });
  await dialog.getByRole('textbox', { name: 'Account', exact: true }).fill('sysadmin');
  const choose = async (name: string) => {
    await dialog.getByRole('textbox', { name: 'Search pages and actions' }).fill(name);
    await dialog.getByText(name, { exact: true }).first().click();
  };
  await choose('Member list');
  await dialog.getByText('Allowed: Member list').waitFor();
  await choose('Login log');
  await dialog.getByText('Allowed: Login log').waitFor();
  expect(await dialog.getByText('Member list').count()).toBe(0);
  expect(complaints).toEqual([]);
});
