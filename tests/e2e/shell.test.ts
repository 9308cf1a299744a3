import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectTidy, fromMenu, launch, open, product, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const go = (page: Awaited<ReturnType<typeof open>>['page'], path: string) => fromMenu(page, path);

describe('tabs', () => {
  it('keep what was typed and where one was, and close in every way', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    await go(page, '/memberList');
    await settled(page);
    const filter = page.locator('.k-list:visible input').first();
    await filter.fill('half-typed');
    await go(page, '/agentList');
    await settled(page);
    await go(page, '/betManagement');
    await settled(page);
    await page.locator('.s-tab', { hasText: 'Member list' }).locator('button').first().click();
    expect(await page.locator('.k-list:visible input').first().inputValue()).toBe('half-typed');
    await shot(page, 'tabs-en_us');
    const close = async (tab: string, how: string) => {
      await page.locator('.s-tab', { hasText: tab }).locator('button').first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: how, exact: true }).click();
    };
    await close('Agent list', 'Close to the left');
    expect(await page.locator('.s-tab', { hasText: 'Member list' }).count()).toBe(0);
    await close('Agent list', 'Close to the right');
    expect(await page.locator('.s-tab', { hasText: 'Bet management' }).count()).toBe(0);
    await go(page, '/memberList');
    await close('Member list', 'Close others');
    expect(await page.locator('.s-tab', { hasText: 'Agent list' }).count()).toBe(0);
    await close('Member list', 'Close all');
    expect(await page.locator('.s-tab').count()).toBe(1);
    await context.close();
  });

  it('are one for each record with its name, and stay one while records are turned over', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    await go(page, '/agentList');
    await settled(page);
    const agents = page.locator('.s-pane:visible .k-list tbody a[href^="/agent?"]');
    const names = (await agents.allTextContents()).map((name) => name.trim());
    const tabs = async () =>
      (await page.locator('.s-tab').allTextContents()).map((text) => text.replace('×', ''));
    const back = () => page.locator('.s-tab', { hasText: 'Agent list' }).locator('button').first().click();
    await agents.nth(0).click();
    await expect.poll(tabs).toEqual(['Home', 'Agent list', names[0]]);
    expect(await page.title()).toBe(`${names[0]} - Pitboss`);
    await back();
    await agents.nth(2).click();
    await expect.poll(tabs).toEqual(['Home', 'Agent list', names[0], names[2]]);
    await page.locator('.s-pane:visible .k-neighbours button').first().click();
    await expect.poll(tabs).toEqual(['Home', 'Agent list', names[0], names[1]]);
    await page.reload();
    await settled(page);
    expect(await tabs()).toEqual(['Home', 'Agent list', names[0], names[1]]);
    await page
      .locator('.s-tab', { hasText: `${names[0]}` })
      .locator('button')
      .first()
      .click();
    await expect.poll(() => page.locator('.s-pane:visible .k-thing h2').textContent()).toContain(names[0]);
    await page.locator(`.s-tab-close[aria-label="Close ${names[0]}"]`).click();
    await expect.poll(tabs).toEqual(['Home', 'Agent list', names[1]]);
    await context.close();
  });
});

describe('what one waits for', () => {
  it('is fetched when the pointer is over its link, and not again when the user returns within a minute', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    await settled(page);
    const requested: string[] = [];
    page.on('request', (request) => {
      // The tabs of the list ask for their rows too, each with its state.
      const isTab = request.method() === 'POST' && request.postData()?.includes('"state"');
      if (!isTab) requested.push(new URL(request.url()).pathname);
    });
    const chunk = page.waitForRequest('**/assets/MemberListScreen*');
    await page.locator('.s-menu').getByRole('button', { name: 'Players' }).click();
    await page.locator('.s-menu a[href="/memberList"]').hover();
    await chunk;
    await page.locator('.s-menu').getByRole('button', { name: 'Agents' }).click();
    await page.locator('.s-menu a[href="/agentList"]').focus();
    await expect.poll(() => requested.some((path) => path.includes('/AgentListScreen'))).toBe(true);
    expect(requested.filter((path) => path.endsWith('/player/list'))).toHaveLength(0);
    await go(page, '/memberList');
    await page.locator('.s-pane:visible .k-list tbody a').first().waitFor();
    await go(page, '/agentList');
    await settled(page);
    await page.locator('.s-tab', { hasText: 'Member list' }).locator('button').first().click();
    await page.locator('.s-pane:visible .k-list tbody a').first().waitFor();
    await settled(page);
    expect(requested.filter((path) => path.endsWith('/player/list'))).toHaveLength(1);
    await context.close();
  });

  it('has an icon that a browser keeps', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    const reply = await page.request.get(new URL(icon ?? '', page.url()).href);
    expect(reply.headers()['content-type']).toContain('svg');
    expect(reply.headers()['cache-control']).toContain('immutable');
    // A picture is no page: nothing may come with it.
    expect(reply.headers()['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    await context.close();
  });
});

describe('the main menu', () => {
  it('is walked through by arrow keys', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    const home = page.locator('.s-menu a[href="/home"]');
    await home.focus();
    // The inbox, the first group, and its first page once it is open.
    for (let down = 0; down < 2; down += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Member list' }).waitFor();
    await page.keyboard.press('Home');
    expect(await home.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });
});

describe('habits at the menu', () => {
  it('persist: a favourite above the groups, of which one is open, and a menu of icons', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    await go(page, '/betManagement');
    await page.locator('.s-page-head:visible').getByRole('button', { name: 'Add to favourites' }).click();
    await page.reload();
    const menu = page.locator('.s-menu');
    await menu.waitFor();
    expect(await menu.locator('h2').first().innerText()).toBe('Favourites');
    const bets = menu.locator('a[href="/betManagement"]:visible');
    await expect.poll(() => bets.count()).toBe(2);
    expect(await menu.locator('a[href="/memberList"]').isVisible()).toBe(false);
    await menu.getByRole('button', { name: 'Players' }).click();
    await menu.locator('a[href="/memberList"]').waitFor();
    expect(await bets.count()).toBe(1);
    await menu.getByRole('button', { name: 'Collapse menu' }).click();
    expect((await menu.boundingBox())?.width).toBe(56);
    await page.reload();
    await menu.waitFor();
    expect((await menu.boundingBox())?.width).toBe(56);
    // An icon opens its group with the names.
    await menu.getByRole('button', { name: 'Agents' }).click();
    await menu.locator('a[href="/agentList"]').waitFor();
    expect((await menu.boundingBox())?.width).toBe(228);
    await context.close();
  });

  it('hide the menu on a phone until it is opened', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.locator('.s-menu').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Main menu' }).click();
    await go(page, '/memberList');
    await page.waitForURL('**/memberList');
    expect(await page.locator('.s-menu').isVisible()).toBe(false);
    await context.close();
  });

  it('leave room for many tabs: arrows move along them and a list names all', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    await page.setViewportSize({ width: 800, height: 700 });
    const pages = [
      '/memberList',
      '/onlineList',
      '/memberReport',
      '/agentList',
      '/reportForms',
      '/betManagement',
    ];
    for (const path of pages) await go(page, path);
    // The last page puts its range into its address when it opens.
    await settled(page);
    await page.getByRole('button', { name: 'Scroll tabs left' }).click();
    await page.getByRole('button', { name: 'All open pages' }).click();
    await expect.poll(() => page.getByRole('menuitemradio').count()).toBe(pages.length + 1);
    await page.getByRole('menuitemradio', { name: 'Member list' }).click();
    await page.waitForURL('**/memberList');
    await context.close();
  });
});

describe('a dialog', () => {
  it.each([
    ['admin', 'light', 'rgb(34, 86, 212)'],
    ['agent', 'light', 'rgb(105, 65, 198)'],
    ['agent', 'dark', 'rgb(128, 89, 222)'],
  ] as const)('has the colours of the %s console in %s', async (console, theme, brand) => {
    const { context, page } = await open(browser, console, 'en_us', '/', theme);
    await signIn(page, console === 'admin' ? 'superadmin' : 'major1');
    await page.locator('.s-user').click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const button = page.getByRole('dialog').locator('.k-btn-primary');
    await button.waitFor();
    const colour = () => button.evaluate((one) => getComputedStyle(one).backgroundColor);
    await expect.poll(colour).toBe(brand);
    await context.close();
  });
});

describe('the sheet of shortcuts', () => {
  it('comes at ? and gives the focus back', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    const home = page.locator('.s-menu a[href="/home"]');
    await home.focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.waitFor();
    expect(await sheet.innerText()).toContain('Find and go to');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await home.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });
});

describe('menus of the header', () => {
  it('are worked by keys alone, and the chosen zone is marked', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'superadmin');
    const button = page.getByRole('button', { name: 'Time zone: Beijing UTC+8' });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('menuitemradio', { checked: true }).innerText()).toBe('Beijing UTC+8');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('menu').count()).toBe(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Time zone: New York UTC-4' }).waitFor();
    await context.close();
  });

  it('open the dialogs of the own account, in the colours and language of the console', async () => {
    const { context, page } = await open(browser, 'admin', 'zh_cn', '/', 'dark');
    await signIn(page, 'superadmin');
    await page.getByRole('button', { name: /^superadmin/ }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await dialog.getByLabel('原密码').waitFor();
    expect(await dialog.getByRole('button', { name: '确定' }).count()).toBe(1);
    await shot(page, 'password-dark-zh_cn');
    await context.close();
  });
});

describe('addresses', () => {
  it('of a filtered list open after signing in', async () => {
    const path = '/memberList?account=demo';
    const { context, page } = await open(browser, 'agent', 'en_us', path);
    await signIn(page, 'major1');
    await page.waitForURL(`**${path}`);
    await page.getByText('demo1', { exact: true }).first().waitFor();
    await context.close();
  });

  it('that are unknown or not allowed lead to /404, and / leads to the home page', async () => {
    const { context, page } = await open(browser, 'agent', 'zh_cn');
    await signIn(page, 'sub1');
    await page.waitForURL('**/home');
    for (const path of ['/no-such-page', '/listCardHistory', '/riskManagement']) {
      await page.goto(`${product().agent}${path}`);
      await page.waitForURL('**/404');
    }
    await shot(page, 'not-found-zh_cn');
    await expectTidy(page);
    await context.close();
  });
});

describe('the session', () => {
  it('ended elsewhere shows one message and goes to the root path', async () => {
    const { context, page } = await open(browser, 'agent', 'zh_cn');
    await signIn(page, 'master1');
    const token = await page.evaluate(() =>
      Object.values({ ...sessionStorage }).find((value) => /^[\w-]{43}$/.test(String(value))),
    );
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await fetch(`${product().api}/logout`, { method: 'POST', headers: { token: String(token), cookie } });
    // The home page refreshes by itself and may have noticed first.
    page.setDefaultTimeout(3_000);
    await go(page, '/memberList').catch(() => undefined);
    page.setDefaultTimeout(60_000);
    await page.locator('.l-submit').waitFor();
    await page.getByText('请重新登录').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });
});

describe('a newer version', () => {
  it('shows a prompt at the next route change that only its button closes', async () => {
    const { context, page } = await open(browser, 'admin', 'zh_cn');
    await signIn(page, 'sysadmin');
    await page.route('**/version.json*', (route) => route.fulfill({ json: { version: 'newer' } }));
    await go(page, '/agentList');
    const prompt = page.getByRole('alertdialog');
    await prompt.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await prompt.isVisible()).toBe(true);
    await page.screenshot({ path: 'test-output/screenshots/version-prompt-zh_cn.png' });
    await Promise.all([page.waitForEvent('load'), prompt.getByRole('button').click()]);
    await page.locator('.s-menu').waitFor();
    expect(await prompt.isVisible()).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('version'))).toBe('newer');
    await context.close();
  });

  it('shows the prompt also when a lazy module cannot be loaded', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'sysadmin');
    await page.route('**/assets/MemberListScreen*', (route) => route.abort());
    await go(page, '/memberList');
    await page.getByRole('alertdialog').waitFor();
    await context.close();
  });
});

describe('a server that does not respond', () => {
  it('is shown with a notification after the time-out, and the list offers another try', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us');
    await signIn(page, 'agentadmin');
    await page.route('**/player/list', (route) => route.abort('timedout'));
    await go(page, '/memberList');
    await page.getByText('Request timed out, please try again.').first().waitFor();
    await shot(page, 'timed-out-en_us');
    await context.close();
  });
});
