import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BadFilter, badFilters } from './bad-input/filters.ts';
import { callDirectly, goTo } from './bad-input/walker.ts';
import { type Language, launch, open, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const accounts = { admin: 'superadmin', agent: 'major1' } as const;

/**
 * Opens the list with the invalid filter, sends the same filter to the server, and returns what went wrong.
 */
async function tryFilter(page: Page, bad: BadFilter, language: Language): Promise<string[]> {
  const failures: string[] = [];
  const requested: string[] = [];
  const watch = (request: import('playwright-core').Request) =>
    void requested.push(new URL(request.url()).pathname);
  page.on('request', watch);
  await goTo(page, `${bad.page}?${new URLSearchParams(bad.search)}`);
  const wanted = bad.says(bad.named?.[language === 'zh_cn' ? 0 : 1] ?? '', language);
  const alert = page.locator('.s-pane:visible .k-list .k-hint');
  await alert
    .filter({ hasText: wanted })
    .waitFor({ timeout: 30_000 })
    .catch(async () => void failures.push(`wanted "${wanted}", said "${await alert.allInnerTexts()}"`));
  // Refreshing sends no request either, and shows no other message.
  await page
    .locator('.s-pane:visible')
    .getByRole('button', { name: language === 'zh_cn' ? '刷新' : 'Refresh', exact: true })
    .click();
  await page.waitForTimeout(100);
  if (await page.locator('.s-pane:visible .k-failed').count()) failures.push('it says that loading failed');
  page.off('request', watch);
  if (requested.includes(bad.call.path)) failures.push('the list was asked for all the same');
  const rows = await page.locator('.s-pane:visible [data-row-key]').count();
  if (rows > 0) failures.push(`${rows} rows are shown`);
  const reply = await callDirectly(page, language, bad.call.path, { body: bad.request });
  const answer = (bad.server ?? bad.says)('', language);
  if (reply.code === 0 || !reply.desc.includes(answer))
    failures.push(`the server said ${reply.code} ${reply.desc}, wanted "${answer}"`);
  return failures.map((failure) => `${bad.page} ${JSON.stringify(bad.search)}: ${failure}`);
}

describe('lists send no request with an invalid filter, and the server rejects it', () => {
  it.each([
    ['admin', 'zh_cn'],
    ['admin', 'en_us'],
    ['agent', 'zh_cn'],
    ['agent', 'en_us'],
  ] as const)('in the %s console in %s', async (console, language) => {
    const { context, page } = await open(browser, console, language);
    await signIn(page, accounts[console]);
    const failures: string[] = [];
    for (const bad of badFilters.filter((one) => one.console === console))
      failures.push(...(await tryFilter(page, bad, language)));
    expect(failures).toEqual([]);
    await context.close();
  });

  it('shows that nothing matches when a filter fits no row', async () => {
    const { context, page } = await open(browser, 'agent', 'en_us', '/memberList?account=nobodyhasthis');
    await signIn(page, 'major1');
    const pane = page.locator('.s-pane:visible');
    await pane.getByText('No data matches the filters.').waitFor();
    await context.close();
  });

  it('copies the number of a bet and confirms it', async () => {
    const { context, page } = await open(browser, 'agent', 'zh_cn', '/betManagement');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'major1');
    const cell = page.locator('.s-pane:visible td[data-column=id]').first();
    const number = (await cell.innerText()).trim();
    await cell.hover();
    await cell.getByRole('button', { name: '复制' }).click();
    await page.getByText('已复制').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await cell.getByRole('button', { name: '复制' }).click();
    await page.getByText('复制失败').waitFor();
    await context.close();
  });

  it('keeps the text of an invalid filter and shows its error', async () => {
    const { context, page } = await open(browser, 'agent', 'zh_cn', '/betManagement');
    await signIn(page, 'major1');
    const pane = page.locator('.s-pane:visible');
    await pane.getByRole('button', { name: '添加筛选条件' }).click();
    await page.getByRole('menuitem', { name: '投注金额', exact: true }).click();
    const lowest = pane.getByRole('textbox', { name: '投注金额 最小' });
    await lowest.fill('1.005');
    await lowest.press('Enter');
    await pane.getByText('金额格式错误').waitFor();
    expect(await lowest.inputValue()).toBe('1.005');
    await lowest.fill('10');
    await lowest.press('Enter');
    await pane.getByText('填写投注金额时请选择币种').waitFor();
    await context.close();
  });
});
