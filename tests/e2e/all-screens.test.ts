import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './axe.ts';
import { expectTidy, type Language, launch, open, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Screens that show something only when they know of whom: where each must be opened. */
const addresses: Readonly<Record<string, string>> = {
  '/listBetRecord': '/listBetRecord?memberAccount=demo1',
  '/memberRecord': '/memberRecord?memberAccount=demo1',
  '/statement': '/statement?kind=agent&account=share1',
  '/member': '/member?id=101',
  '/approvals': '/approvals',
  '/seamlessOrder': '/seamlessOrder?state=ok',
  '/smallgameSeamlessOrder': '/smallgameSeamlessOrder?state=ok',
  '/seamlessWithholding': '/seamlessWithholding?state=ok',
  '/wmOrder': '/wmOrder?kind=bet',
  '/reconciliationResult': '/reconciliationResult?id=1',
  '/orderRecoveryResult': '/orderRecoveryResult?recoveryId=1',
};
/** Lists that may well be empty: nobody is online while the world stands still, and so on. */
const mayBeEmpty = new Set([
  '/onlineList',
  '/ledgerProof',
  '/myExports',
  '/sessions',
  '/ipManagement',
  '/inbox',
  '/approvals',
]);

/** Lists of orders, which agents whose wallet is ours have none of; those of an agent with its own: orders.test.ts. */
const ofSeamlessAgents = [
  ...['/seamlessOrder', '/smallgameSeamlessOrder', '/seamlessWithholding'],
  ...['/reconciliation', '/reconciliationResult', '/orderRecovery', '/orderRecoveryResult'],
];

/** Words of a language in the other console's tongue: a raw key is a word with a dot between small letters. */
const rawKey = /\b[a-z]+[A-Z]?[a-zA-Z]*\.[a-z]+[A-Za-z]*\b/;

/**
 * Many lists start with the present day, which has nothing yet when it has just begun: those are asked for the last
 * month then, so that no answer depends on the hour.
 */
async function isEmpty(page: Page, path: string): Promise<boolean> {
  const pane = page.locator('.s-pane:visible');
  const empty = async () =>
    (await pane.locator('.k-list .k-grid').count()) > 0 &&
    (await pane.locator('[data-row-key]').count()) === 0;
  if (!(await empty())) return false;
  const month = `start_time=${Date.now() - 29 * 86_400_000}&end_time=${Date.now()}`;
  await openScreen(page, `${path}${path.includes('?') ? '&' : '?'}${month}`);
  return empty();
}

async function openScreen(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  const refused = (response: import('playwright-core').Response) => {
    if (response.request().method() !== 'POST' || !response.ok()) return;
    response
      .json()
      .then(({ code, desc }: { code: number; desc: string }) => {
        if (code !== 0) faults.push(`${new URL(response.url()).pathname} ${code} ${desc}`);
      })
      .catch(() => undefined);
  };
  page.on('response', refused);
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForTimeout(100);
  await settled(page);
  page.off('response', refused);
  return faults;
}

/** What axe finds on the page, with all filters in sight. */
async function barriers(page: Page): Promise<string[]> {
  const more = page.locator('.s-pane:visible .k-filter-buttons [aria-expanded=false]');
  if (await more.count()) await more.click();
  return axeFaults(page);
}

describe.concurrent('every screen of the menu', () => {
  it.each([
    ['admin', 'superadmin', 'zh_cn', 'light'],
    ['agent', 'major1', 'zh_cn', 'dark'],
    ['agent', 'share1', 'en_us', 'light'],
    ['admin', 'superadmin', 'en_us', 'dark'],
  ] as const)(
    'of the %s console as %s in %s and %s has its data, its words, no complaint and no barrier',
    async (console, account, language: Language, theme) => {
      const { context, page, complaints } = await open(browser, console, language, '/', theme);
      await page.locator('.l-code img').waitFor();
      const wrong = (await axeFaults(page)).map((fault) => `sign-in: ${fault}`);
      await signIn(page, account);
      const paths = await page
        .locator('.s-menu nav a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(paths.length).toBeGreaterThan(15);
      for (const path of paths) {
        const faults = await openScreen(page, addresses[path] ?? path);
        for (const fault of faults) wrong.push(`${path}: ${fault}`);
        const pane = page.locator('.s-pane:visible');
        const text = await pane.innerText();
        if (text.trim() === '') wrong.push(`${path}: nothing is drawn`);
        if (/undefined|\[object Object\]|NaN/.test(text))
          wrong.push(`${path}: ${/undefined|\[object Object\]|NaN/.exec(text)?.[0]}`);
        // A text that is edited in its cell says of which language it is.
        const labels = await pane.locator('th, label, button:not(:has([lang])), h2, h3').allInnerTexts();
        for (const label of labels) if (rawKey.test(label)) wrong.push(`${path}: a raw key ${label}`);
        if (language === 'zh_cn') {
          const latin = labels.filter((label) => /^[A-Za-z][a-z]+( [a-z]+)+$/.test(label.trim()));
          for (const label of latin) wrong.push(`${path}: English words "${label}"`);
        } else {
          const chinese = labels.filter((label) => /[\u4e00-\u9fff]/.test(label));
          for (const label of chinese) wrong.push(`${path}: Chinese words "${label}"`);
        }
        await page
          .locator('.k-notice')
          .evaluateAll((notices) => notices.map((notice) => notice.textContent))
          .then((notices) => {
            for (const notice of notices) wrong.push(`${path}: notice ${notice}`);
          });
        await expectTidy(page).catch((error: Error) =>
          wrong.push(`${path}: ${error.message.split('\n')[0]}`),
        );
        for (const fault of await barriers(page)) wrong.push(`${path}: ${fault}`);
        const others = console === 'agent' && ofSeamlessAgents.includes(path);
        if (!others && !mayBeEmpty.has(path) && (await isEmpty(page, addresses[path] ?? path)))
          wrong.push(`${path}: the list is empty`);
      }
      expect(wrong).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
    900_000,
  );
});
