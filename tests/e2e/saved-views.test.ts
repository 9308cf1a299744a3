import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { expectTidy, type Language, launch, open, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The words of the panel in both languages. */
const said = {
  en_us: {
    views: 'Saved views',
    saveAs: 'Save as new view',
    name: 'Name',
    save: 'Save',
    settings: 'View settings',
    byDefault: 'Open the list with this view',
    standard: 'Standard view',
    remove: 'Delete view',
    removeSure: 'Confirm deletion',
    isDefault: 'default',
    first: 'Stopped',
    second: 'Stopped members',
    none: 'No saved views',
    all: /^All/,
    blocked: /^Blocked/,
  },
  zh_cn: {
    views: '已存视图',
    saveAs: '另存为新视图',
    name: '名称',
    save: '保存',
    settings: '视图设置',
    byDefault: '打开列表时使用此视图',
    standard: '标准视图',
    remove: '删除视图',
    removeSure: '确认删除',
    isDefault: '默认',
    first: '已停用',
    second: '停用的会员',
    none: '尚无保存的视图',
    all: /^全部/,
    blocked: /^封停/,
  },
} as const satisfies Record<Language, object>;

/** Opens the panel of the list in sight; the tab in front is the saved view, or one of the list's own. */
async function panelOf(page: Page, shown: string | RegExp, name: string): Promise<Locator> {
  const pane = page.locator('.s-pane:visible');
  await pane.locator('.k-view-tabs [aria-current]').filter({ hasText: shown }).waitFor();
  await pane.locator('.k-view-button').click();
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
    const texts = said[language];
    const requested = '/memberList?state=blocked';
    const { context, page, complaints } = await open(browser, console, language, requested, theme);
    await signIn(page, account);
    await page.setViewportSize({ width, height: 900 });
    const listed = page.locator('.s-pane:visible .k-table, .s-pane:visible .k-empty').first();
    const to = async (path: string) => {
      await page.goto(new URL(path, page.url()).href);
      await listed.waitFor();
    };
    await listed.waitFor();

    const first = await panelOf(page, texts.blocked, texts.views);
    await first.getByText(texts.none).waitFor();
    await first.getByRole('button', { name: texts.saveAs }).click();
    await first.getByLabel(texts.name).fill(texts.first);
    await shot(page, `view-form-${language}-${width}`);
    await first.getByRole('button', { name: texts.save, exact: true }).click();
    await first.waitFor({ state: 'detached' });
    await page.waitForURL(/saved=\d+/);
    const saved = new URL(page.url()).searchParams.get('saved');

    // The address contains the view's id, and a new page applies the saved view.
    await to(`/memberList?saved=${saved}`);
    await page.waitForURL(/state=blocked/);
    const second = await panelOf(page, texts.first, texts.views);
    expect(await axeViolations(page, '.k-views')).toEqual([]);
    await shot(page, `views-${language}-${width}`);
    await second.getByRole('button', { name: texts.settings }).click();
    await second.getByLabel(texts.name).fill(texts.second);
    await second.getByLabel(texts.byDefault).check();
    await second.getByRole('button', { name: texts.save, exact: true }).click();
    await second.waitFor({ state: 'detached' });

    // From now on the list begins with it.
    await to('/memberList');
    await page.waitForURL(/state=blocked/);
    const third = await panelOf(page, texts.second, texts.views);
    await third.getByText(texts.isDefault, { exact: true }).waitFor();
    await expectTidy(page);
    await third.getByRole('button', { name: texts.standard }).click();
    await page.waitForURL((url) => !url.search.includes('state=blocked'));

    const fourth = await panelOf(page, texts.all, texts.views);
    await fourth.getByRole('button', { name: texts.second }).click();
    await page.waitForURL(/state=blocked/);
    const fifth = await panelOf(page, texts.second, texts.views);
    await fifth.getByRole('button', { name: texts.remove }).click();
    await fifth.getByRole('button', { name: texts.removeSure }).click();
    await fifth.waitFor({ state: 'detached' });
    await to('/memberList');
    const sixth = await panelOf(page, texts.all, texts.views);
    await sixth.getByText(texts.none).waitFor();
    expect(new URL(page.url()).search).not.toContain('state=');
    expect(complaints).toEqual([]);
    await context.close();
  },
);
