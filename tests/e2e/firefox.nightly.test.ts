import { existsSync, readFileSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Language, product } from './browser.ts';

/** The main job in Firefox, which Playwright can drive only in a build of its own. */

const timeoutMs = 60_000;
let browser: Browser;
beforeAll(async () => {
  const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
  if (!existsSync(executablePath)) throw new Error('Firefox is missing; install it or set FIREFOX_PATH.');
  browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
});
afterAll(() => browser?.close());

/** The text of the newest picture code, from the demo server's log, once it has more than `before` lines. */
async function newestCode(before: number): Promise<string> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; ) {
    const lines = codeLines();
    if (lines.length > before) return lines.at(-1)?.split(': ')[1] ?? '';
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('no verification code was logged');
}

const codeLines = () => readFileSync(product().codes, 'utf8').split('\n').filter(Boolean);

async function signIn(page: Page, account: string): Promise<void> {
  await page.locator('.l-code img').wait();
  const before = codeLines().length;
  await page.locator('.l-code button').click();
  const code = await newestCode(before);
  await page.locator('[name=account]').fill(account);
  await page.locator('[name=password]').fill('Pitboss1');
  await page.locator('[name=code]').fill(code);
  await page.locator('.l-submit').click();
  await page.locator('.s-menu').wait();
}

const textOf = (page: Page) => page.$eval('body', (body) => body.innerText);

/** Waits until the page shows a text. */
const shows = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text);

async function rowsAt(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await page.locator('[data-row-key]').wait();
}

it.each([
  ['admin', 'superadmin', 'en_us', 'light'],
  ['agent', 'major1', 'zh_cn', 'dark'],
] as const)(
  'in the %s console as %s in %s: home, a member, a bet and the cards of its round',
  async (console, account, language: Language, theme) => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.setViewport({ width: 1440, height: 900 });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(product()[console]);
    await page.evaluate(
      (chosen) => {
        for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value);
      },
      { language, theme },
    );
    await page.reload();
    await signIn(page, account);
    await page.locator('canvas').wait();

    await rowsAt(page, '/memberList?account=demo1');
    await shows(page, 'demo1');
    await rowsAt(page, '/betManagement');
    await page.screenshot({ path: `test-output/screenshots/firefox-bets-${console}.png` });
    await page.goto(new URL('/betManagement?round=DEMO-201-1', page.url()).href);
    await page.locator('.k-drawer .round img').wait();
    await shows(page, 'demo1');
    await page.screenshot({ path: `test-output/screenshots/firefox-round-${console}.png` });
    // The calendar of the time range, by mouse.
    await page.keyboard.press('Escape');
    await page.goto(new URL('/betManagement', page.url()).href);
    await page.locator('[data-row-key]').wait();
    expect(await textOf(page)).not.toMatch(/undefined|\[object Object\]|NaN/);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
