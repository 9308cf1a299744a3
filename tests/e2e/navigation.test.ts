import { formatTime } from '@pitboss/rules/time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { expectTidy, launch, open, settled, shot, showAllColumns, signIn } from './browser.ts';

/** Games, game servers, rooms and languages as an operator sets them. */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, texts: string) =>
  page.locator('[data-row-key]:visible').filter({ hasText: texts }).first();

/** Presses what a row offers, in sight or in its menu. */
async function act(page: Page, row: string, label: string): Promise<void> {
  const actions = rowOf(page, row).locator('.k-actions');
  await actions.waitFor();
  const button = actions.getByRole('button', { name: label, exact: true });
  if ((await button.count()) > 0) return button.click();
  await actions.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

async function at(path: string) {
  const opened = await open(browser, 'admin', 'en_us', path);
  await signIn(opened.page, 'superadmin');
  return opened;
}

it('changes only the edited field of many games in one step, and lists the change in the history', async () => {
  const { context, page, complaints } = await at('/gameSetting?category=live');
  const ticks = page.locator('tr[data-row-key]:visible input[type=checkbox]');
  await ticks.first().waitFor();
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.locator('.k-bulk').getByRole('button', { name: 'Edit selected' }).click();
  const form = dialog(page);
  await form.getByText('Only the fields you touch').or(form.locator('.k-callout')).first().waitFor();
  await form.getByLabel('Robots').fill('17');
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'hidden' });
  await showAllColumns(page);
  await page.locator('[data-row-key]:visible', { hasText: 'Robots 17' }).nth(1).waitFor();
  expect(await page.locator('[data-row-key]:visible', { hasText: 'Robots 17' }).count()).toBe(2);
  await expectTidy(page);
  await page.getByRole('button', { name: 'History' }).first().click();
  await page.locator('.k-drawer:visible').getByText('17', { exact: true }).nth(1).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('a maintenance is planned, runs by its time, and is ended', async () => {
  const { context, page, complaints } = await at('/gameNode');
  await act(page, 'demo-node', 'Plan maintenance');
  const form = dialog(page);
  const type = async (label: string, ms: number) => {
    const box = form.getByLabel(label, { exact: true });
    await box.click();
    await box.fill(formatTime(ms, 'BeiJing'));
    // Enter would submit the form.
    await box.press('Tab');
  };
  const now = Math.floor(Date.now() / 1000) * 1000;
  await type('Start', now - 60_000);
  await type('End', now - 30_000);
  await form.getByLabel('Chinese notice').fill('系统升级');
  await form.getByLabel('English notice').fill('System upgrade');
  await form.locator('button[type=submit]').click();
  await form.getByText('The end must be later than the start and than now.').waitFor();
  await type('End', now + 7_200_000);
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'hidden' });
  await rowOf(page, 'demo-node').getByText('Maintain', { exact: true }).waitFor();
  await rowOf(page, 'demo-node').getByText('then Online').waitFor();
  await expectTidy(page);
  await shot(page, 'node-maintenance-en_us');
  await act(page, 'demo-node', 'End maintenance');
  await dialog(page)
    .getByRole('button', { name: /^End maintenance/ })
    .click();
  await rowOf(page, 'demo-node').getByText('Maintain', { exact: true }).waitFor({ state: 'hidden' });
  // A node that has not sent a request for a minute is shown as silent.
  await rowOf(page, 'demo-node')
    .getByText(/^(Online|Silent since .*)$/)
    .waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('limits are pasted from a spreadsheet, checked against one another at their cells, and saved', async () => {
  const { context, page, complaints } = await at('/roomManagement?gameId=203&type=system');
  const id = (await page.locator('[data-row-key]:visible').first().getAttribute('data-row-key')) ?? '';
  const row = page.locator(`[data-row-key="${id}"]:visible`).first();
  await row.locator('.k-actions').getByRole('button', { name: 'Limits', exact: true }).click();
  const form = dialog(page);
  const paste = (cell: string, text: string) =>
    form.locator(`[data-cell="${cell}"] input`).evaluate((box, texts) => {
      const data = new DataTransfer();
      data.setData('text', texts);
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  await paste('min', '30\t600\t900\t10, 30\n20\t300');
  const area = form.locator('[data-cell^="areas."]').first();
  expect(await area.locator('input').inputValue()).toBe('20');
  // 30 is no multiple trouble, 20 is above the smallest chip; a largest below the smallest is.
  await form.locator('[data-cell="max"] input').fill('20');
  await form.locator('[data-cell="max"]').getByRole('alert').waitFor();
  await form.locator('button[type=submit]').click();
  await form.getByText('Please correct the marked cells.').waitFor();
  await form.locator('[data-cell="max"] input').fill('600');
  await form.locator('[data-cell="max"]').getByRole('alert').waitFor({ state: 'hidden' });
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  await shot(page, 'room-limits-en_us');
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'hidden' });
  await showAllColumns(page);
  await row
    .getByText(/30.*600.*900/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('previews an import of texts from a file, and imports the selected ones', async () => {
  const { context, page, complaints } = await at('/i18n?group=game&language=th');
  await page.locator('[data-row-key]:visible').first().waitFor();
  const key = (await page.locator('[data-row-key]:visible').first().getAttribute('data-row-key')) ?? '';
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const form = dialog(page);
  const choose = (name: string, content: string) =>
    form.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  await choose('broken.json', '{"th": ');
  await page.locator('.k-notice-error').first().waitFor();
  await page.locator('.k-notice-error button').first().click();
  await choose('texts.json', JSON.stringify({ th: { [key]: 'ไพ่ใหม่', 'game.none.name': 'x' } }));
  await form.getByText('Can be imported: 1, cannot: 1, unchanged: 0').waitFor();
  await form.getByText('Unknown key').waitFor();
  await shot(page, 'texts-import-en_us');
  await form.getByRole('button', { name: 'Import texts: 1' }).click();
  await form.waitFor({ state: 'hidden' });
  await showAllColumns(page);
  await page.locator(`[data-row-key="${key}"]:visible`).getByText('ไพ่ใหม่').waitFor();
  await settled(page);
  expect(complaints).toEqual([]);
  await context.close();
});
