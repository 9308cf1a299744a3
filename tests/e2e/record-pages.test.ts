import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { expectTidy, launch, open, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Lists, the page of one record of each, and words that must stand on it in English and in Chinese. */
const pages = [
  ['/activitySetting', '/activity', /Member view|会员/, /Times|时间/],
  ['/anchorList', '/anchorDetail', /Streams|开播次数/, /Changes of the shares|分成变更/],
  ['/roomManagement', '/room', /Room id|房间编号/, /Min – max|最小 – 最大/],
  ['/gameNode', '/node', /Node id|节点编号/, /Last seen|最后联系/],
] as const;

it.each(['en_us', 'zh_cn'] as const)(
  'activities, anchors, rooms and nodes have a page of their own, reached by their names in lists, %s',
  async (language) => {
    const { context, page, complaints } = await open(browser, 'admin', language);
    await signIn(page, 'superadmin');
    for (const [list, own, ...words] of pages) {
      await page.goto(new URL(list, page.url()).href);
      const link = page.locator(`.s-pane:visible tbody a[href^="${own}?"]`).first();
      const name = (await link.textContent())?.trim() ?? '';
      await link.click();
      const shown = page.locator('.s-pane:visible .k-thing');
      await shown.getByRole('heading', { level: 2 }).first().waitFor();
      await settled(page);
      const texts = await shown.innerText();
      expect(`${await shown.locator('h2').first().innerText()} ${texts}`).toContain(name);
      for (const word of words) expect(texts).toMatch(word);
      await expectTidy(page);
      expect(await axeViolations(page)).toEqual([]);
      await shot(page, `page-of-${own.slice(1)}-${language}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  },
);

it('a record that does not exist is named as such, and the page leads from there', async () => {
  const { context, page } = await open(browser, 'admin', 'en_us');
  await signIn(page, 'superadmin');
  for (const [address, words] of [
    ['/activity?id=987654321', 'There is no such activity'],
    ['/anchorDetail?id=nobody', 'There is no such anchor'],
    ['/room?id=nowhere', 'There is no such room'],
    ['/node?id=nothing', 'There is no such game node'],
    ['/node', 'Open from the list of game nodes'],
  ]) {
    await page.goto(new URL(address ?? '', page.url()).href);
    await page
      .locator('.s-pane:visible')
      .getByText(words ?? '')
      .waitFor();
  }
  await context.close();
});
