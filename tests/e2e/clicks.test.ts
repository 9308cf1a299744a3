import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningUrl } from '../../apps/server/src/platform/postgres/cluster-state.ts';
import { fromMenu, launch, open, product, shot, signIn } from './browser.ts';

/** Number of clicks, or taps on a phone, that frequent tasks take from the home page or from an open list. */

let browser: Browser;
let pool: pg.Pool;
beforeAll(async () => {
  browser = await launch();
  pool = new pg.Pool({ connectionString: runningUrl(product().dataDir) ?? '', max: 1 });
});
afterAll(async () => {
  await pool?.end();
  await browser?.close();
});

/** Counts pointer presses on a page; `count` returns those since its last call. */
async function pressesOf(page: Page): Promise<{ count(): Promise<number> }> {
  let presses = 0;
  await page.exposeFunction('pressed', () => {
    presses += 1;
  });
  const listen = () =>
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => isTrusted && (globalThis as unknown as { pressed(): void }).pressed(),
      true,
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return {
    async count() {
      // A round trip to the page, so that presses it reported earlier have arrived.
      await page.evaluate(() => undefined);
      const since = presses;
      presses = 0;
      return since;
    },
  };
}

const pane = (page: Page) => page.locator('.s-pane:visible');

/** A signed-in page at home. */
async function home(console: 'admin' | 'agent', account: string, width = 1440) {
  const opened = await open(browser, console, 'en_us');
  const { page } = opened;
  await signIn(page, account);
  await page.setViewportSize({ width, height: 900 });
  await page.waitForURL('**/home');
  return { ...opened, ...(await pressesOf(page)) };
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' });

describe('at a desk', () => {
  it('a member is one click away by the account, the id, the nickname and the mobile', async () => {
    const { rows } = await pool.query<Record<'id' | 'nickname' | 'mobile', string>>(
      `select id, nickname, mobile from member where account = 'demo1'`,
    );
    const { context, page, count, complaints } = await home('agent', 'major1');
    for (const identity of ['demo1', rows[0]?.id, rows[0]?.nickname, rows[0]?.mobile]) {
      expect(identity).toBeTruthy();
      await page.keyboard.press('Control+K');
      await search(page).fill(identity ?? '');
      await page.getByRole('option', { name: /demo1/ }).first().click();
      await pane(page).getByRole('heading', { name: 'demo1' }).waitFor();
      expect(await count()).toBe(1);
      await page.keyboard.press('Control+K');
      await search(page).fill('Home');
      await page.getByRole('option', { name: 'Home' }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/home');
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('from a bet to its round is one click, from one that waits for its round to the bet as well', async () => {
    const { context, page, count, complaints } = await home('admin', 'superadmin');
    await page.goto(new URL('/betManagement?gameId=201&result=settled', page.url()).href);
    const bet = pane(page).locator('tr[data-row-key]');
    await bet.locator('a[data-thing="round"]').first().click();
    await page.locator('.k-drawer .round').first().waitFor();
    await page.locator('.k-drawer tr[aria-current="true"]').waitFor();
    expect(await count()).toBe(1);
    await page.goto(new URL('/betManagement?gameId=201&result=unsettled', page.url()).href);
    const id = (await bet.first().getAttribute('data-row-key')) ?? '';
    await bet.first().getByRole('link', { name: id }).click();
    await page.waitForURL(`**/bet?id=${id}`);
    await pane(page).locator('h2', { hasText: id }).waitFor();
    expect(await count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('quota is given with four clicks', async () => {
    const { context, page, count } = await home('agent', 'major1');
    await page.keyboard.press('Control+K');
    await search(page).fill('share1');
    await page
      .getByRole('option', { name: /share1/ })
      .first()
      .click();
    await pane(page).getByRole('button', { name: 'Add quota', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('1.00');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await count()).toBe(4);
    await context.close();
  });

  it('a list is a file with three clicks', async () => {
    const { context, page, count } = await home('agent', 'share1');
    await fromMenu(page, '/memberList');
    await pane(page).locator('tr[data-row-key]').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      pane(page).getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    // The group of the menu, its page, the export.
    expect(await count()).toBe(3);
    await context.close();
  });

  it('what a tenant won or lost yesterday is read after three clicks', async () => {
    const { context, page, count, complaints } = await home('admin', 'superadmin');
    await fromMenu(page, '/profitReport');
    await pane(page).getByRole('button', { name: 'Yesterday', exact: true }).click();
    await page.waitForURL(/start_time=/);
    const tenant = pane(page).locator('tr[data-row-key]').first();
    await tenant.waitFor();
    expect(await tenant.locator('td[data-title="Company win/loss"]').innerText()).toMatch(/\d\.\d\d/);
    await shot(page, 'profit-yesterday');
    expect(await count()).toBe(3);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('on a phone', () => {
  it('a member is found with two taps, and his bets are stopped with four', async () => {
    const { context, page, count } = await home('admin', 'superadmin', 390);
    await page
      .locator('.s-header')
      .getByRole('button', { name: /^Search/ })
      .click();
    await search(page).fill('demo1');
    await page.getByRole('option', { name: /demo1/ }).first().click();
    await pane(page).getByRole('heading', { name: 'demo1' }).waitFor();
    const act = async (label: string) => {
      await pane(page).getByRole('button', { name: label, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: `${label} of demo1` }).waitFor();
      if (label === 'Stop bets') await dialog.getByLabel('Reason').fill('suspected fraud');
      await dialog.getByRole('button', { name: `${label} of demo1` }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await act('Stop bets');
    expect(await count()).toBe(4);
    await act('Enable bets');
    await context.close();
  });

  it('a change is approved with at most four taps', async () => {
    const { context, page, count } = await home('admin', 'superadmin', 390);
    const wait = page.getByRole('link', { name: 'Changes awaiting your approval' });
    await wait.click();
    const row = pane(page).locator('tr[data-row-key]').first();
    const id = await row.getAttribute('data-row-key');
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Approve', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The list is of those that wait.
    await pane(page).locator(`tr[data-row-key="${id}"]`).waitFor({ state: 'detached' });
    expect(await count()).toBeLessThanOrEqual(4);
    await context.close();
  });

  it('shows yesterday’s profit on the home page, and that of a tenant within four taps', async () => {
    const { context, page, count } = await home('admin', 'superadmin', 390);
    await pane(page)
      .getByRole('region', { name: 'Company win/loss', exact: true })
      .getByText(/^Yesterday by now [+-]?[\d,]+\.\d\d$/)
      .waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await fromMenu(page, '/profitReport');
    await pane(page).getByRole('button', { name: 'Yesterday', exact: true }).click();
    await page.waitForURL(/start_time=/);
    await pane(page)
      .locator('tr[data-row-key]')
      .first()
      .getByText(/\d\.\d\d/)
      .first()
      .waitFor();
    expect(await count()).toBeLessThanOrEqual(4);
    await context.close();
  });
});
