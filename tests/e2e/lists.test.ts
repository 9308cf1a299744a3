import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { expectTidy, fromMenu, launch, open, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const heads = (page: Page) => page.locator('.s-pane:visible th[data-column]').allInnerTexts();
const phone = { hasTouch: true, isMobile: true };
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Columns that matter most on the busiest lists; they are visible without scrolling. */
const deciding = {
  '/memberList': ['state', 'balance', 'lastLoginAt'],
  '/agentList': ['state', 'balance', 'lastLoginAt', 'credit'],
  '/betManagement': ['amount', 'profit', 'result', 'payout'],
  '/onlineList': ['gameId', 'balance', 'duration'],
  '/listGameResult': ['outcome', 'startedAt'],
  '/seamlessOrder': ['kind', 'state', 'amount', 'memberAccount'],
  '/seamlessWithholding': ['shown', 'amount', 'memberAccount'],
  '/memberRecord': ['kind', 'amount', 'before', 'after'],
  '/memberReport': ['bets', 'amount', 'payout', 'profit'],
  '/reportForms': ['bets', 'players', 'amount', 'payout', 'profit'],
  '/memberLogin': ['event', 'account', 'ip', 'region'],
  '/gameReport': ['bets', 'amount', 'payout', 'profit'],
} as const;

it('what decides is in sight at 1440 px, and fourteen rows of a plain list with it', async () => {
  const { context, page } = await open(browser, 'admin', 'en_us');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'superadmin');
  const away: string[] = [];
  for (const [path, columns] of Object.entries(deciding)) {
    await page.goto(new URL(path, page.url()).href);
    await page.locator(`.s-pane:visible th[data-column="${columns[0]}"]`).waitFor();
    await settled(page);
    const hidden = await page.locator('.s-pane:visible').evaluate(
      (pane, wanted) =>
        wanted.filter((name) => {
          const head = pane.querySelector(`th[data-column="${name}"]`);
          const box = head?.getBoundingClientRect();
          // An element on top of either end, such as the actions at the right or the edge of the window,
          // covers the head.
          const seen = (x: number) => head?.contains(document.elementFromPoint(x, (box?.top ?? 0) + 8));
          return !box || !seen(box.left + 2) || !seen(box.right - 3);
        }),
      [...columns],
    );
    away.push(...hidden.map((name) => `${path} ${name}`));
    if (path !== '/memberList') continue;
    const rows = page.locator('.s-pane:visible [data-row-key]');
    expect(await rows.count()).toBe(20);
    const isInSight = await rows
      .nth(13)
      .evaluate((row) =>
        row.contains(document.elementFromPoint(500, row.getBoundingClientRect().bottom - 4)),
      );
    expect(isInSight).toBe(true);
  }
  expect(away).toEqual([]);
  await context.close();
});

it('a range is chosen by mouse in a month before', async () => {
  const { context, page } = await open(browser, 'admin', 'en_us', '/memberList');
  await signIn(page, 'superadmin');
  const pane = page.locator('.s-pane:visible');
  await pane.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('menuitem', { name: 'Registered at' }).click();
  const range = pane.getByRole('combobox', { name: 'Registered at' });
  await range.click();
  const calendar = page.getByRole('dialog', { name: 'Time range' });
  const months = calendar.locator('header span');
  await months.first().waitFor();
  const [first = ''] = await months.allInnerTexts();
  await calendar.getByRole('button', { name: 'Previous month' }).click();
  expect((await months.allInnerTexts())[1]).toBe(first);
  await calendar.getByRole('button', { name: 'Next month' }).click();
  expect((await months.allInnerTexts())[0]).toBe(first);
  await calendar.getByRole('button', { name: 'Previous month' }).click();
  await calendar.locator(`[data-day="${first}-10"]`).click();
  await calendar.locator(`[data-day="${first}-11"]`).click();
  await calendar.getByRole('button', { name: 'OK' }).click();
  expect(await range.inputValue()).toBe(`${first}-10 00:00:00 - ${first}-11 23:59:59`);
  await context.close();
});

describe('a list by keys alone', () => {
  it.each(['light', 'dark'] as const)('is filtered, arranged and worked with, in %s', async (theme) => {
    const { context, page, complaints } = await open(browser, 'admin', 'en_us', '/memberList', theme);
    await signIn(page, 'superadmin');
    const pane = page.locator('.s-pane:visible');
    await pane.locator('[data-row-key]').first().waitFor();
    expect(await axeViolations(page, '.s-pane')).toEqual([]);

    // A range from the calendar, in a filter from the menu, which has the focus.
    await pane.getByRole('button', { name: 'Add a filter' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Registered at' }).press('Enter');
    const range = pane.getByRole('combobox', { name: 'Registered at' });
    expect(await range.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Time range' });
    await calendar.waitFor();
    expect(await axeViolations(page, '.k-pop')).toEqual([]);
    await shot(page, `calendar-${theme}`);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await calendar.getByRole('button', { name: 'OK' }).press('Enter');
    await calendar.waitFor({ state: 'detached' });
    expect(await range.inputValue()).toMatch(/^\d{4}-\d\d-\d\d 00:00:00 - \d{4}-\d\d-\d\d 23:59:59$/);

    // An agent found by typing, taken back again.
    const agent = pane.getByRole('combobox', { name: 'Agent' });
    await agent.focus();
    await page.keyboard.type('major1');
    await page.getByRole('option', { name: /^major1 / }).waitFor();
    expect(await axeViolations(page, '.k-pop')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => agent.inputValue(), { timeout: 60_000 }).toMatch(/^major1 /);
    await pane.getByRole('button', { name: 'Reset' }).press('Enter');
    await settled(page);
    expect(await agent.inputValue()).toBe('');

    // Sorted, and said so.
    await pane.getByRole('columnheader', { name: 'Member account' }).getByRole('button').press('Enter');
    await pane.locator('th[aria-sort=ascending][data-column=account]').waitFor();
    expect(new URL(page.url()).searchParams.get('sort')).toBe('account');

    // A column hidden, which the next visit remembers; the first one without room takes its place.
    const all = await heads(page);
    await pane.getByRole('button', { name: 'Columns' }).press('Enter');
    const columns = page.getByRole('dialog', { name: 'Columns' });
    expect(await axeViolations(page, '.k-pop')).toEqual([]);
    await columns.getByRole('checkbox', { name: 'Nickname' }).press('Space');
    await shot(page, `columns-${theme}`);
    await page.keyboard.press('Escape');
    const others = [...all.filter((one) => one !== 'Nickname'), 'Bets stopped'];
    expect(all).not.toContain('Bets stopped');
    expect(await heads(page)).toEqual(others);
    await page.reload();
    await pane.locator('[data-row-key]').first().waitFor();
    await expect.poll(() => heads(page)).toEqual(others);

    // The menu of a row.
    const more = pane.locator('[data-row-key]').first().getByRole('button', { name: 'More' });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    expect(await axeViolations(page, '.k-menu')).toEqual([]);
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('Disable');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('five hundred rows are there, of which those in sight are drawn, and the tab keeps its place', async () => {
  const { context, page } = await open(browser, 'admin', 'zh_cn', '/memberList?pageSize=500');
  await signIn(page, 'superadmin');
  const rows = page.locator('.s-pane:visible [data-row-key]');
  await rows.first().waitFor();
  expect(await rows.count()).toBeLessThan(60);
  const box = page.locator('.s-pane:visible .k-scroll');
  await box.focus();
  await page.keyboard.press('End');
  const last = page.locator('.s-pane:visible [aria-rowindex="501"]');
  await last.waitFor();
  const name = await last.innerText();
  await fromMenu(page, '/loginLog');
  await page.locator('.s-pane:visible [data-column=ip]').first().waitFor();
  await fromMenu(page, '/memberList');
  await last.waitFor();
  expect(await last.innerText()).toBe(name);
  expect(await last.isVisible()).toBe(true);
  await context.close();
});

describe('the record of a row', () => {
  it('stands beside the list, steps with it, and is left by Escape from the list', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us', '/agentList');
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'superadmin');
    const rows = page.locator('.s-pane:visible [data-row-key]');
    await rows.first().waitFor();
    await rows.nth(1).locator('[data-column="state"]').click();
    const record = page.locator('.k-drawer[data-beside]');
    await record.getByRole('button', { name: 'Next record' }).click();
    const account = await rows.nth(2).locator('[data-column="account"]').innerText();
    expect(await record.getByRole('heading').innerText()).toBe(account);
    expect(await page.locator('tr[data-front]').getAttribute('data-row-key')).toBe(
      await rows.nth(2).getAttribute('data-row-key'),
    );
    // Its state and balance stay in the row, and all columns are in the record.
    expect(await heads(page)).toEqual(expect.arrayContaining(['Agent account', 'Status', 'Balance']));
    await record.getByText('Transfer mode').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // A reload keeps it, until it is closed.
    await page.reload();
    await record.getByRole('heading', { name: account }).waitFor();
    await rows.nth(2).focus();
    await page.keyboard.press('Escape');
    await record.waitFor({ state: 'detached' });
    await page.reload();
    await rows.nth(2).waitFor();
    expect(await record.count()).toBe(0);
    await context.close();
  });
});

it('a definition is read beside its column, and leads to the others', async () => {
  const { context, page } = await open(browser, 'admin', 'en_us', '/gameReport');
  await signIn(page, 'superadmin');
  await page.getByRole('button', { name: 'About Payout' }).click();
  await page.getByText('Sum of what settled bets paid, with the stakes that were returned.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'All definitions' }).click();
  await page.waitForURL('**/help?term=payout');
  await page.locator('[data-shown]', { hasText: 'Payout' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await context.close();
});

it.each(['/memberList', '/betManagement', '/gameReport'])('%s fits a phone', async (path) => {
  const { context, page } = await open(browser, 'agent', 'en_us', path);
  await signIn(page, 'major1');
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.locator('.s-pane:visible [data-row-key]').first();
  await row.waitFor();
  await expectTidy(page);
  // A row is a card, all of which is in sight without scrolling sideways.
  const card = await row.boundingBox();
  expect(card?.x).toBeGreaterThanOrEqual(0);
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(390);
  await shot(page, `phone${path.replace('/', '-')}`);
  await context.close();
});

it.each([
  ['/betManagement', 6],
  ['/agentList', 8],
  ['/loginLog', 8],
])('%s shows at least %i cards on a phone, which open their record', async (path, count) => {
  const { context, page } = await open(browser, 'agent', 'en_us', path, 'light', phone);
  await signIn(page, 'major1');
  await page.setViewportSize({ width: 390, height: 844 });
  const pane = page.locator('.s-pane:visible');
  const cards = pane.locator('[data-row-key]');
  await cards.first().waitFor();
  await settled(page);
  const first = await cards.first().boundingBox();
  if (!first) throw new Error('the list is not in sight');
  // Header of the frame, 48 px; then title, tools, views and filters.
  expect(first.y).toBeLessThanOrEqual(48 + 150);
  expect(Math.floor((844 - first.y) / first.height)).toBeGreaterThanOrEqual(count);
  // The page scrolls, not a box inside it.
  const boxes = pane.locator('.k-scroll');
  expect(await boxes.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await cards.first().locator('.k-card-facts').click();
  await page.getByRole('dialog').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await context.close();
});

it('the filters of a phone are within the screen, and high enough for a finger', async () => {
  const { context, page } = await open(browser, 'agent', 'en_us', '/betManagement', 'light', phone);
  await signIn(page, 'major1');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.s-pane:visible [data-row-key]').first().waitFor();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const controls = page.locator('.s-pane:visible .k-filter-form :is(.k-chip, button):visible');
  for (const control of await controls.all()) {
    const box = await control.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});
