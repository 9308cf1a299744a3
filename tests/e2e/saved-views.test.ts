import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults } from './axe.ts';
import { expectTidy, type Language, launch, open, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The words of the panel in both languages. */
const said = {
  en_us: {
    ...{ views: 'Views', saveAs: 'Save as a new view', name: 'Name', save: 'Save' },
    ...{ settings: 'View settings', byDefault: 'Open the list with this view', standard: 'Standard view' },
    ...{ remove: 'Delete view', removeSure: 'Delete for good', isDefault: 'default' },
    ...{ first: 'Stopped', second: 'Stopped members', none: 'No saved views yet' },
  },
  zh_cn: {
    ...{ views: '视图', saveAs: '另存为新视图', name: '名称', save: '保存' },
    ...{ settings: '视图设置', byDefault: '打开列表时使用此视图', standard: '标准视图' },
    ...{ remove: '删除视图', removeSure: '确认删除', isDefault: '默认' },
    ...{ first: '已停用', second: '停用的会员', none: '尚无保存的视图' },
  },
} as const satisfies Record<Language, object>;

/** Opens the panel of the list in sight, by the name of the view that it shows. */
async function panelOf(page: Page, shown: string, name: string): Promise<Locator> {
  const button = page.locator('.s-pane:visible .k-view-button');
  if (!(await button.isVisible())) await page.locator('.s-pane:visible .k-fold').first().click();
  await expect.poll(() => button.innerText()).toContain(shown);
  await button.click();
  const panel = page.getByRole('dialog', { name, exact: true });
  await panel.waitFor();
  return panel;
}

it.each([
  ['agent', 'major1', 'en_us', 'light', 1440],
  ['admin', 'sysadmin', 'zh_cn', 'dark', 390],
] as const)(
  'in the %s console a list is kept as a view, opened again, renamed, made the first one and deleted (%s, %s, %s, %i px)',
  async (console, account, language, theme, width) => {
    const words = said[language];
    const asked = '/memberList?state=blocked';
    const { context, page, complaints } = await open(browser, console, language, asked, theme);
    await signIn(page, account);
    await page.setViewportSize({ width, height: 900 });
    const listed = page.locator('.s-pane:visible .k-table, .s-pane:visible .k-empty').first();
    const to = async (path: string) => {
      await page.goto(new URL(path, page.url()).href);
      await listed.waitFor();
    };
    await listed.waitFor();

    const first = await panelOf(page, words.views, words.views);
    await first.getByText(words.none).waitFor();
    await first.getByRole('button', { name: words.saveAs }).click();
    await first.getByLabel(words.name).fill(words.first);
    await shot(page, `view-form-${language}-${width}`);
    await first.getByRole('button', { name: words.save, exact: true }).click();
    await first.waitFor({ state: 'detached' });
    await page.waitForURL(/saved=\d+/);
    const saved = new URL(page.url()).searchParams.get('saved');

    // The address says which view it is, and a fresh page shows what it kept.
    await to(`/memberList?saved=${saved}`);
    await page.waitForURL(/state=blocked/);
    const second = await panelOf(page, words.first, words.views);
    expect(await axeFaults(page, '.k-views')).toEqual([]);
    await shot(page, `views-${language}-${width}`);
    await second.getByRole('button', { name: words.settings }).click();
    await second.getByLabel(words.name).fill(words.second);
    await second.getByLabel(words.byDefault).check();
    await second.getByRole('button', { name: words.save, exact: true }).click();
    await second.waitFor({ state: 'detached' });

    // From now on the list begins with it.
    await to('/memberList');
    await page.waitForURL(/state=blocked/);
    const third = await panelOf(page, words.second, words.views);
    await third.getByText(words.isDefault, { exact: true }).waitFor();
    await expectTidy(page);
    await third.getByRole('button', { name: words.standard }).click();
    await page.waitForURL((url) => !url.search.includes('state=blocked'));

    const fourth = await panelOf(page, words.views, words.views);
    await fourth.getByRole('button', { name: words.second }).click();
    await page.waitForURL(/state=blocked/);
    const fifth = await panelOf(page, words.second, words.views);
    await fifth.getByRole('button', { name: words.remove }).click();
    await fifth.getByRole('button', { name: words.removeSure }).click();
    await fifth.waitFor({ state: 'detached' });
    await to('/memberList');
    const sixth = await panelOf(page, words.views, words.views);
    await sixth.getByText(words.none).waitFor();
    expect(new URL(page.url()).search).not.toContain('state=');
    expect(complaints).toEqual([]);
    await context.close();
  },
);
