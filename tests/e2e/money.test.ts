import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, open, settled, shot, showAllColumns, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('an agent gives quota: form, dry run, confirmation, record and operation log', async () => {
  const { context, page, complaints } = await open(browser, 'agent', 'en_us', '/agentList?account=share1');
  await signIn(page, 'major1');
  const row = page.locator('[data-row-key]:visible', { hasText: 'share1' }).first();
  await row.waitFor();
  await row.locator('.k-actions, td').last().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Add quota', exact: true }).click();
  const dialog = page.locator('.k-modal:visible');
  const amount = dialog.getByLabel('Amount');
  await amount.fill('0');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('The amount must be greater than 0.').waitFor();
  await amount.fill('123.45');
  await dialog.getByLabel('Remark').fill('weekend');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.locator('.money-preview').getByText('share1').first().waitFor();
  await shot(page, 'quota-preview');
  const after = await dialog
    .locator('.money-preview tbody tr', { hasText: 'share1' })
    .locator('strong')
    .innerText();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await settled(page);
  const figure = (texts: string) => /[\d,]+\.\d\d/.exec(texts)?.[0];
  expect(figure(await row.locator('td[data-column="balance"]').innerText())).toBe(figure(after));
  await page.goto(`${new URL(page.url()).origin}/quotaChangeRecord`);
  await showAllColumns(page);
  const record = page.locator('[data-row-key]:visible', { hasText: 'weekend' }).first();
  await record.waitFor();
  expect(await record.innerText()).toContain('123.45');
  await page.goto(`${new URL(page.url()).origin}/operationLog`);
  const line = page.locator('[data-row-key]:visible', { hasText: 'Adjust agent quota' }).first();
  await line.waitFor();
  expect(await line.innerText()).toContain('major1');
  expect(complaints).toEqual([]);
  await context.close();
});
