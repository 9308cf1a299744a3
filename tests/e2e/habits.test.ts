import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { fillSignIn, fromMenu, launch, open, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const go = (page: Page, path: string) => fromMenu(page, path);

describe('a bookmark opened signed out', () => {
  it.each(['/memberList?account=demo', '/gallery'])(
    'leads %s to sign-in without a complaint',
    async (path) => {
      const { context, page, complaints } = await open(browser, 'admin', 'en_us', path);
      await page.locator('.l-code img').waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      expect(await page.locator('.k-notice').count()).toBe(0);
      await fillSignIn(page, 'sysadmin', 'Pitboss1');
      await page.waitForURL(`**${path}`);
      await page.locator('.s-menu, .gallery-game').first().waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

describe('an error of the router', () => {
  it.each([
    ['a screen', 'MemberListScreen', '/memberList'],
    ['a page outside the frame', 'GalleryScreen', '/gallery'],
  ])('asks for a reload when %s fails as it starts', async (_what, part, path) => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'sysadmin');
    await page.route(`**/assets/${part}*.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a defect");' }),
    );
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reload now' }).waitFor();
    await context.close();
  });
});

it('shows a message when the search is empty', async () => {
  const { context, page } = await open(browser, 'agent', 'en_us');
  await signIn(page, 'share1');
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search' }).press('Enter');
  await page.getByText('Query is empty.').waitFor();
  await context.close();
});

describe('the list of who is online', () => {
  it('keeps its rows where they are while the pointer is over them', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'agentadmin');
    let requested = 0;
    await page.route('**/player/listOnline', (route) => {
      requested += 1;
      const row = (at: number) => ({
        id: String(at),
        account: `member${at}`,
        nickname: 'n',
        agentId: '1',
        agentAccount: 'agent',
        currency: 'CNY',
        balance: '1.00',
        gameId: null,
        onlineSince: Date.now(),
        ip: '1.2.3.4',
        region: null,
        device: '',
        betBanned: false,
      });
      const totals = { games: [{ gameId: null, members: 2 }], at: Date.now() };
      const list = [row(requested), row(requested + 1)];
      return route.fulfill({ json: { code: 0, desc: '', data: { list, total: 2, totals } } });
    });
    await page.clock.install();
    await go(page, '/onlineList');
    const first = page.locator('.s-pane:visible [data-row-key]').first();
    await first.waitFor();
    // Values change, such as the minutes online; the rows do not.
    const account = first.getByText(/^member\d+$/);
    const named = await account.innerText();
    await first.hover();
    const before = requested;
    // Longer than any list waits before it reloads, with or without a live stream.
    await page.clock.runFor(310_000);
    await expect.poll(() => requested).toBeGreaterThan(before);
    await page.getByRole('button', { name: /New: \d+ · Removed: \d+/ }).waitFor();
    expect(await account.innerText()).toBe(named);
    await page.mouse.move(5, 5);
    await expect.poll(() => account.innerText()).not.toBe(named);
    await context.close();
  });
});

describe.each(['light', 'dark'] as const)('what opens over a page, in %s', (theme) => {
  it('has no barrier, and a replay does not show its end first', async () => {
    const { context, page, complaints } = await open(
      browser,
      'admin',
      'zh_cn',
      '/listGameResult?gameId=201',
      theme,
    );
    await signIn(page, 'superadmin');
    await settled(page);
    await page.locator('.s-pane:visible [data-row-key] a').first().click();
    const drawer = page.locator('.k-drawer');
    const replay = drawer.locator('.replay');
    await replay.waitFor();
    expect(await replay.locator('.replay-steps li').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    const result = drawer.locator('.round').first();
    await replay.getByRole('button', { name: '下一步' }).click();
    expect(await result.isVisible()).toBe(false);
    expect(await drawer.getByText('回放结束前不显示结果').count()).toBeGreaterThan(0);
    await shot(page, `replay-${theme}`);
    await replay.getByRole('button', { name: '到结尾' }).click();
    await result.waitFor();
    await page.locator('.k-drawer-close').first().click();
    await drawer.waitFor({ state: 'hidden' });
    await go(page, '/agentList');
    await page.getByRole('button', { name: '新增代理' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shot(page, `dialog-${theme}`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
