import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { launch, open, shot, signIn } from './browser.ts';

/** Two users of the console change the same record from the same version. */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const days = (page: Page) => page.getByRole('textbox', { name: 'Days since first bet' });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Total bets above' });

async function openStandard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set standard' }).click();
  await days(page).waitFor();
}
const save = (page: Page) => page.locator('.k-modal:visible button[type=submit]').click();
const saved = (page: Page) => days(page).waitFor({ state: 'detached' });

it('the second of two users sees both values with who and when, and what each changed is kept', async () => {
  const first = await open(browser, 'admin', 'en_us', '/newOldUser');
  await signIn(first.page, 'superadmin');
  const second = await open(browser, 'admin', 'en_us', '/newOldUser');
  await signIn(second.page, 'sysadmin');
  await openStandard(first.page);
  await openStandard(second.page);
  await days(first.page).fill('41');
  await amount(first.page).fill('777');
  await save(first.page);
  await saved(first.page);

  await days(second.page).fill('52');
  await save(second.page);
  const choice = second.page.getByRole('dialog', { name: 'Changed by another user' });
  const row = choice.getByRole('row', { name: /52.*41.*superadmin, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/ });
  await row.waitFor();
  expect(await choice.getByRole('row').count()).toBe(2);
  expect(await axeViolations(second.page)).toEqual([]);
  await shot(second.page, 'two-users-light');
  await row.getByRole('radio', { name: /Your value/ }).check();
  await choice.getByRole('button', { name: 'Save selected values' }).click();
  await saved(second.page);

  await openStandard(second.page);
  expect([await days(second.page).inputValue(), await amount(second.page).inputValue()]).toEqual([
    '52',
    '777.00',
  ]);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
  await first.context.close();
  await second.context.close();
});
