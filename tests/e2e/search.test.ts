import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectTidy, launch, open, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Looks for words by the keyboard and opens the first that is found. */
async function look(page: Page, texts: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search' }).fill(texts);
  await page.getByRole('option', { name: texts }).first().waitFor();
  await page.keyboard.press('Enter');
}

describe('the search', () => {
  it('leads from a pasted record number to the bet in its round, and remembers it', async () => {
    const { context, page, complaints } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    await page.waitForURL('**/home');
    await page.goto(new URL('/betManagement?gameId=201&result=settled', page.url()).href);
    const first = page.locator('tr[data-row-key]:visible a[data-thing="round"]').first();
    await first.waitFor();
    const [round = '', bet = ''] = ((await first.getAttribute('data-id')) ?? '').split('|');
    expect(bet).toMatch(/^\d+$/);
    await look(page, bet);
    await page.waitForURL(`**/round?id=${encodeURIComponent(round)}&bet=${bet}`);
    const marked = page.locator('tr[aria-current="true"]');
    await marked.waitFor();
    expect(await marked.innerText()).toContain(bet);
    for (const label of ['Bet amount', 'Payout', 'Balance after payout', 'Bet IP', 'Bet time', 'Payout time'])
      await page.locator('.k-facts dt', { hasText: label }).first().waitFor();
    await settled(page);
    await expectTidy(page);
    await shot(page, 'search-bet-in-round');
    await page.keyboard.press('Control+K');
    await page.getByRole('option', { name: bet }).waitFor();
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens a member by the account, the id and the nickname, and an agent with its neighbours in the list', async () => {
    const { context, page, complaints } = await open(browser, 'agent', 'en_us');
    await signIn(page, 'major1');
    await page.waitForURL('**/home');
    await look(page, 'demo1');
    await page.getByRole('heading', { name: 'demo1' }).waitFor();
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search' }).fill(id);
    await page.getByRole('option', { name: /demo1/ }).first().click();
    await page.getByRole('heading', { name: 'demo1' }).waitFor();

    await page.goto(new URL('/agentList', page.url()).href);
    const agents = page.locator('tr[data-row-key]:visible td:first-child a[data-thing="agent"]');
    await agents.first().waitFor();
    const second = await agents.nth(1).innerText();
    await agents.first().click();
    await page.waitForURL('**/agent?id=*');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.locator('.k-thing h2', { hasText: second }).waitFor();
    await settled(page);
    await expectTidy(page);
    await shot(page, 'agent-page');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds pages by name and shows when there are no results', async () => {
    const { context, page } = await open(browser, 'agent', 'en_us');
    await signIn(page, 'share1');
    await look(page, 'Member list');
    await page.waitForURL('**/memberList**');
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search' }).fill('zzzz nothing');
    await page.getByText('No results for “zzzz nothing”').waitFor();
    await context.close();
  });
});

describe('what waits', () => {
  it('appears on the badge, on the home page and in the inbox', async () => {
    const { context, page, complaints } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    await page.getByRole('region', { name: 'To do' }).waitFor();
    await page.getByRole('link', { name: /^Inbox \d+\+? to do$/ }).click();
    await page.waitForURL('**/inbox');
    await page.locator('.in-waits:visible li a').first().waitFor();
    await settled(page);
    await expectTidy(page);
    await shot(page, 'inbox');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
