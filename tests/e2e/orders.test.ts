import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningUrl } from '../../apps/server/src/platform/postgres/cluster-state.ts';
import { axeViolations } from './axe.ts';
import { expectTidy, launch, open, product, settled, shot, signIn } from './browser.ts';

let browser: Browser;
let pool: pg.Pool;
beforeAll(async () => {
  browser = await launch();
  pool = new pg.Pool({ connectionString: runningUrl(product().dataDir) ?? '', max: 1 });
});
afterAll(async () => {
  await browser.close();
  await pool.end();
});

const rows = (page: Page) => page.locator('[data-row-key]:visible');
const desk = (page: Page) => page.locator('.k-drawer:visible');

/** Opens the first order of a list and waits for its evidence. */
async function openFirst(page: Page): Promise<void> {
  await rows(page).first().waitFor();
  await rows(page).first().locator('a, button').first().click();
  await desk(page).locator('.order-axis li').first().waitFor();
  await settled(page);
}

it('an administrator ends a stuck payment at its desk, which shows the administrator’s account', async () => {
  const path = '/seamlessOrder?state=manual&kind=settle';
  const { context, page, complaints } = await open(browser, 'admin', 'en_us', path);
  await signIn(page, 'superadmin');
  await openFirst(page);
  const box = desk(page);
  const order = await box.locator('.order-truth b').innerText();
  expect(await box.locator('.order-truth').innerText()).toContain('Manual');
  for (const line of await box.locator('.order-actions li').all())
    expect((await line.locator('span').last().innerText()).length).toBeGreaterThan(10);
  expect(await axeViolations(page, '.k-drawer')).toEqual([]);
  await shot(page, 'order-desk');
  await box.getByRole('button', { name: 'Mark as failed' }).click();
  const dialog = page.locator('.k-modal:visible');
  const confirm = dialog.getByRole('button', { name: 'Mark as failed' });
  await confirm.click();
  await dialog.getByText('Reason is required.').waitFor();
  await dialog.getByLabel('Reason').fill('the agent closed the account');
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
  await box.locator('.order-truth', { hasText: 'Rejected' }).waitFor();
  await box.locator('.order-axis li', { hasText: 'the agent closed the account' }).waitFor();
  expect(await box.locator('.order-axis').innerText()).toContain('superadmin');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  await rows(page).filter({ hasText: order }).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

describe('what a seamless agent sees of its orders', () => {
  it.each([
    ['zh_cn', 'dark'],
    ['en_us', 'light'],
  ] as const)('in %s and %s', async (language, theme) => {
    const { context, page, complaints } = await open(browser, 'agent', language, '/', theme);
    await signIn(page, 'seamless1');
    const origin = new URL(page.url()).origin;
    for (const path of [
      '/seamlessOrder?state=ok',
      '/smallgameSeamlessOrder?state=ok',
      '/seamlessWithholding?shown=returned',
    ]) {
      await page.goto(`${origin}${path}`);
      await openFirst(page);
      await expectTidy(page);
      expect(await axeViolations(page), path).toEqual([]);
      // Operators above the agent and the game server's name are hidden from the agent.
      expect(await desk(page).innerText(), path).not.toMatch(/superadmin|node-/);
      expect(
        await desk(page)
          .getByRole('button', { name: /^(Mark|Cancel|Lock|标记|取消|锁定)/ })
          .count(),
        path,
      ).toBe(0);
      await shot(page, `orders-${language}-${path.slice(1).split('?')[0]}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Three sessions that were taken and never returned: copies of returned ones, with ids next to theirs. */
async function leaveSessionsOpen(): Promise<void> {
  await pool.query(
    `with open_session as (
      insert into wallet_order select (jsonb_populate_record(o, jsonb_build_object('id', o.id + 1,
        'tx_id', 'open-' || o.tx_id, 'settled_by', null))).* from wallet_order o
      where kind = 'withhold' and state = 'ok' and settled_by is not null order by o.id desc limit 3
      returning id, tenant_id, tx_id)
    insert into wallet_tx select (jsonb_populate_record(t, jsonb_build_object('order_id', s.id,
      'tx_id', s.tx_id))).* from open_session s join wallet_tx t on t.tenant_id = s.tenant_id
        and 'open-' || t.tx_id = s.tx_id`,
  );
}

it('an administrator returns picked sessions by totals pasted from a spreadsheet', async () => {
  await leaveSessionsOpen();
  const path = '/seamlessWithholding?state=ok&shown=notReturned&kind=withhold';
  const { context, page, complaints } = await open(browser, 'admin', 'en_us', path);
  await signIn(page, 'superadmin');
  const left = rows(page).filter({ hasText: 'open-' });
  for (const index of [0, 1, 2]) await left.nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Handle picked', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Action').click();
  await page.getByRole('option', { name: 'Return by totals' }).click();
  const plan = dialog.locator('.order-plan tbody tr');
  await plan.first().getByText('No action: enter total bet and total win').waitFor();
  const ids = await plan.locator('td:first-child').allInnerTexts();
  expect(ids).toHaveLength(3);
  const [pasted = '', wrong = '', empty = ''] = ids;
  const sheet = ['Reference\tBet\tWin', `${pasted}\t1\t¥1,234.50`, `${wrong}\t1,5\t0`].join('\n');
  await dialog.getByLabel('Paste totals from a spreadsheet').fill(sheet);
  await dialog.getByText('Orders filled in: 1. Lines with errors: 2.').waitFor();
  expect(await dialog.getByRole('status').locator('li').allInnerTexts()).toEqual([
    'Line 1: Reference is not among the picked orders',
    'Line 3: total bet "1,5" is not a valid amount',
  ]);
  expect(await dialog.getByLabel(`Total bet ${pasted}`).inputValue()).toBe('1');
  expect(await dialog.getByLabel(`Total win ${pasted}`).inputValue()).toBe('1234.50');
  await plan.nth(0).getByText('is returned to the member').waitFor();
  await dialog.getByLabel(`Total bet ${wrong}`).fill('9999999999999.99');
  await dialog.getByLabel(`Total win ${wrong}`).fill('0');
  await plan.nth(1).getByText('withheld minus total bet plus total win is below zero').waitFor();
  await plan.nth(2).getByText('No action: enter total bet and total win').waitFor();
  await dialog.getByText(/^Orders to process: 1, at 10 a second.* Unchanged: 2\.$/).waitFor();
  expect(await axeViolations(page, '.k-modal')).toEqual([]);
  await expectTidy(page);
  await shot(page, 'orders-return-by-totals');
  await dialog.getByLabel('Reason').fill('totals of the provider');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL('**/orderRecovery*');
  await rows(page).first().getByText('Order details').click();
  await rows(page).filter({ hasText: pasted }).getByText('Return by totals').waitFor();
  expect(await rows(page).count()).toBe(1);
  const returns = async () =>
    (
      await pool.query(
        `select tx_id, total_bet, total_win, total_win - total_bet = r.amount - s.amount as exact
        from wallet_order r join lateral (select amount from wallet_order s where s.tx_id = r.ref_tx_id[1]) s
          on true where r.tx_id = any($1)`,
        [[pasted, wrong, empty].map((txId) => `${txId}~r`)],
      )
    ).rows;
  await expect
    .poll(returns)
    .toEqual([{ tx_id: `${pasted}~r`, total_bet: '100', total_win: '123450', exact: true }]);
  expect(complaints).toEqual([]);
  await context.close();
});

describe('a list of orders without conditions', () => {
  it('begins with the orders that need a person, and asks for a condition when all are removed', async () => {
    const { context, page, complaints } = await open(browser, 'admin', 'en_us', '/');
    await signIn(page, 'superadmin');
    const origin = new URL(page.url()).origin;
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.postData() ?? ''));
    for (const [path, condition] of [
      ['/seamlessOrder', 'state=manual'],
      ['/smallgameSeamlessOrder', 'state=manual'],
      ['/seamlessWithholding', 'state=manual'],
      ['/wmOrder', 'shown=manual'],
    ] as const) {
      await page.goto(`${origin}${path}`);
      await page.waitForURL((url) => url.search.includes(condition));
      await settled(page);
      const all = new URL(page.url());
      for (const name of ['state', 'shown']) all.searchParams.delete(name);
      calls.length = 0;
      await page.goto(String(all));
      await page.getByText('Please select filter criteria.').first().waitFor();
      expect(calls.filter((body) => body.includes('start_time'))).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
