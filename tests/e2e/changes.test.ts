import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { fromMenu, launch, open, settled, shot, signIn } from './browser.ts';

/** Edits in place: forms on a page and rows of a grid. */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('keeps an unsaved change on a page behind other tabs and discards it only after a confirmation', async () => {
  const { context, page, complaints } = await open(browser, 'agent', 'en_us', '/myInfo?tab=transfer', 'dark');
  await signIn(page, 'major1');
  const address = page.locator('#apiUrl');
  await address.fill('https://wallet.example/calls');
  await page.getByText('Unsaved changes').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await shot(page, 'page-form-dark');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await fromMenu(page, '/agentList');
  await settled(page);
  const close = page.locator('.s-tab-close[aria-label="Close My information"]');
  const query = page.getByRole('dialog');
  await close.click();
  await query.getByRole('button', { name: 'Cancel' }).click();
  await query.waitFor({ state: 'hidden' });
  await fromMenu(page, '/myInfo');
  await page.getByRole('tab', { name: 'Transfer mode' }).click();
  expect(await address.inputValue()).toBe('https://wallet.example/calls');
  await close.click();
  await query.getByRole('button', { name: 'Close My information' }).click();
  await page.locator('.s-pane:visible [data-row-key]').first().waitFor();
  // After the changes are discarded, closing shows no confirmation.
  await fromMenu(page, '/myInfo');
  await page.getByRole('tab', { name: 'Transfer mode' }).click();
  await address.fill('https://wallet.example/calls');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(await address.inputValue()).toBe('');
  await close.click();
  await close.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

describe('a limit of wins', () => {
  it('is added, changed and removed in its row, with what is wrong at its cell', async () => {
    const { context, page, complaints } = await open(browser, 'admin', 'zh_cn', '/parkedWins');
    await signIn(page, 'superadmin');
    await page.getByRole('button', { name: '审核限额' }).click();
    const drawer = page.locator('.k-drawer');
    const row = drawer.locator('tr[data-editing]');
    // The demo world has a limit for the game of one of its parked wins, whichever that is.
    await drawer.locator('tbody tr').first().waitFor();
    const taken = await drawer.innerText();
    const game = ['轮盘', '骰宝'].find((name) => !taken.includes(name)) ?? '';
    const known = drawer.locator('tbody tr', { hasText: game });
    const save = row.getByRole('button', { name: '保存' });
    await drawer.getByRole('button', { name: '设置限额' }).click();
    await row.getByRole('combobox', { name: '游戏' }).fill(game);
    await page.keyboard.press('Enter');
    await save.click();
    await row.getByText('请输入原因').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shot(page, 'edit-grid-light');
    const fill = async (label: string, value: string) =>
      row.getByRole('textbox', { name: label }).fill(value);
    await fill('派彩上限', '300000');
    await fill('倍数上限', '60');
    await fill('原因', '轮盘派彩偏大');
    await page.keyboard.press('Enter');
    await known.getByText('300,000.00').waitFor();
    // A second limit for the same game does not overwrite the first.
    await drawer.getByRole('button', { name: '设置限额' }).click();
    await row.getByRole('combobox', { name: '游戏' }).fill(game);
    await page.keyboard.press('Enter');
    await save.click();
    await row.getByText('该限额已设置，请直接编辑').waitFor();
    await page.keyboard.press('Escape');
    await known.getByRole('button', { name: '修改' }).click();
    // The focus goes into the row with the next frame, and would take what is typed before.
    await row.locator('input:focus').waitFor();
    await fill('倍数上限', '70');
    await fill('原因', '放宽');
    await page.keyboard.press('Enter');
    await known.getByText('放宽').waitFor();
    await known.getByText('70', { exact: true }).waitFor();
    await known.getByRole('button', { name: '删除' }).click();
    await page.getByRole('button', { name: `删除${game}的限额` }).click();
    await known.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
