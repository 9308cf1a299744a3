import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningUrl } from '../../apps/server/src/platform/postgres/cluster-state.ts';
import { axeViolations } from './axe.ts';
import { expectTidy, launch, open, product, settled, shot, showAllColumns, signIn } from './browser.ts';
import { choose } from './forms/fill.ts';

let browser: Browser;
let pool: pg.Pool;
beforeAll(async () => {
  browser = await launch();
  pool = new pg.Pool({ connectionString: runningUrl(product().dataDir) ?? '', max: 1 });
});
afterAll(async () => {
  await pool.end();
  await browser.close();
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, texts: string | RegExp) =>
  page.locator('[data-row-key]:visible').filter({ hasText: texts });

/**
 * Types a time into a picker, repeatedly while the page, still opening it, accepts only part of the input.
 */
async function type(page: Page, label: string, ms: number): Promise<void> {
  const box = dialog(page).getByLabel(label, { exact: true });
  // The page shows Beijing's wall clock, eight hours ahead of UTC.
  const texts = new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  await box.fill(texts);
}

/** Presses what a row offers, in sight or in its menu. */
async function act(page: Page, row: string, label: string): Promise<void> {
  const actions = rowOf(page, row).locator('.k-actions');
  await actions.waitFor();
  const button = actions.getByRole('button', { name: label, exact: true });
  if ((await button.count()) > 0) return button.click();
  await actions.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

it('an operator writes a leaderboard, publishes it, and sees who was paid what when its payout time has come', async () => {
  const { context, page, complaints } = await open(browser, 'admin', 'en_us', '/activitySetting');
  await signIn(page, 'superadmin');
  await page.getByRole('button', { name: 'Add activity' }).click();
  const form = dialog(page);
  await form.getByLabel('Chinese title', { exact: true }).fill('快闪榜');
  await form.getByLabel('English title', { exact: true }).fill('Flash board');
  await form.getByLabel('Chinese content', { exact: true }).fill('流水越高奖励越多。');
  await form.getByLabel('English content', { exact: true }).fill('The more turnover, the more it gives.');
  const now = Math.floor(Date.now() / 1000) * 1000;
  await type(page, 'Shown from', now - 5 * 24 * hourMs);
  await type(page, 'Start', now - 4 * 24 * hourMs);
  await type(page, 'End', now - 6 * hourMs - 1000);
  // Other tests know what the members of this agent have.
  await choose(page, form.getByLabel('Excluded agents', { exact: true }).first(), 'general1 ');
  await form.getByLabel('CNY 1', { exact: true }).fill('100');
  await form.getByText('A CNY member ranked 1 by turnover gets 100.00 CNY').waitFor();
  await form.getByRole('button', { name: 'Add ranks' }).click();
  await form.getByLabel('to 2', { exact: true }).fill('3');
  await form.getByLabel('CNY 2', { exact: true }).fill('10.50');
  await form.locator('tfoot', { hasText: '121.00' }).waitFor();
  await form.getByLabel('Budget CNY', { exact: true }).fill('100');
  await form.getByRole('button', { name: 'Save as draft' }).click();
  // An hour after the end has passed already, and the prizes are more than the budget.
  await form.getByText('The payout time must be at least one minute from now.').waitFor();
  await form.getByText('Total rewards exceed the budget.').waitFor();
  await type(page, 'Payout time', now + 10 * minuteMs);
  await type(page, 'Shown until', now + 24 * hourMs);
  await form.getByLabel('Budget CNY', { exact: true }).fill('300');
  // The forecast shows the awards of the last days.
  await form.locator('.act-forecast tbody tr', { hasText: 'CNY' }).waitFor({ timeout: 30_000 });
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  await shot(page, 'activity-editor-en_us');
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await form.waitFor({ state: 'hidden' });
  await rowOf(page, 'Flash board').getByText('Draft').waitFor();
  await act(page, 'Flash board', 'Publish');
  await page
    .getByRole('alertdialog')
    .or(dialog(page))
    .getByRole('button', { name: /^(OK|Publish)/ })
    .click();
  await rowOf(page, 'Flash board').getByText('Settlement in progress').waitFor();
  await expectTidy(page);

  // Ten minutes pass.
  await pool.query(
    "update activity set payout_at = now() - interval '1 second' where title_en = 'Flash board'",
  );
  await rowOf(page, 'Flash board').getByText('Finished').waitFor({ timeout: 60_000 });
  await act(page, 'Flash board', 'Report');
  await rowOf(page, 'Flash board').getByText('121.00').first().waitFor();
  await settled(page);
  await shot(page, 'activity-report-en_us');
  await page.getByText('Awards', { exact: true }).first().click();
  await page.locator('[data-row-key]:visible').nth(2).waitFor();
  await page.getByText('Received', { exact: true }).first().waitFor();
  expect(await page.locator('[data-row-key]:visible').count()).toBe(3);
  expect(await axeViolations(page)).toEqual([]);
  await shot(page, 'activity-awards-en_us');

  // After a correction with a reason the old award stays listed next to it. The order of the list depends on
  // the hour, and a member with an agent's wallet may still wait for its award. The pattern is
  // case-sensitive: a text filter would also match "unreceived".
  await rowOf(page, /Received/)
    .first()
    .getByRole('button', { name: 'Correct' })
    .click();
  await form.getByLabel('Correct amount', { exact: true }).fill('120');
  await form.getByLabel('Reason', { exact: true }).fill('late bets of the member');
  await form.getByRole('button', { name: 'Correct' }).click();
  await form.waitFor({ state: 'hidden' });
  await showAllColumns(page);
  // The reason is in the corrected row alone; a turnover of 5,120.00 would also hold "120.00".
  const corrected = rowOf(page, 'late bets of the member');
  await corrected.getByText('120.00', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
