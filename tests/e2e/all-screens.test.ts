import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { expectTidy, type Language, launch, open, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Addresses of screens that show data only for a given member or agent. */
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
/** Lists that may be empty: without the live mode no member is online, for example. */
const mayBeEmpty = new Set([
  '/onlineList',
  '/ledgerProof',
  '/myExports',
  '/sessions',
  '/ipManagement',
  '/inbox',
  '/approvals',
]);

/**
 * Lists of orders, which agents whose wallet is ours have none of; those of an agent with its own:
 * orders.test.ts.
 */
const ofSeamlessAgents = [
  '/seamlessOrder',
  '/smallgameSeamlessOrder',
  '/seamlessWithholding',
  '/reconciliation',
  '/reconciliationResult',
  '/orderRecovery',
  '/orderRecoveryResult',
];

/**
 * Words of a language in the other console's tongue: a raw key is a word with a dot between small letters.
 */
const rawKey = /\b[a-z]+[A-Z]?[a-zA-Z]*\.[a-z]+[A-Za-z]*\b/;

/**
 * Returns whether the list of a screen is empty. Many lists start with the present day, which is empty
 * shortly after midnight, so the list is opened again with the last month before it counts as empty.
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
  const failures: string[] = [];
  const rejected = (response: import('playwright-core').Response) => {
    if (response.request().method() !== 'POST' || !response.ok()) return;
    response
      .json()
      .then(({ code, desc }: { code: number; desc: string }) => {
        if (code !== 0) failures.push(`${new URL(response.url()).pathname} ${code} ${desc}`);
      })
      .catch(() => undefined);
  };
  page.on('response', rejected);
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForTimeout(100);
  await settled(page);
  page.off('response', rejected);
  return failures;
}

/** Returns the findings of axe on the page, with all filters in sight. */
async function barriers(page: Page): Promise<string[]> {
  const more = page.locator('.s-pane:visible .k-add-filter');
  while (await more.count()) {
    await more.click();
    await page.getByRole('menuitem').first().click();
  }
  return axeViolations(page);
}

/** Each console in one language and theme; the full size adds the other ones. */
const walks = [
  ['admin', 'superadmin', 'zh_cn', 'light'],
  ['agent', 'share1', 'en_us', 'dark'],
  ['admin', 'superadmin', 'en_us', 'dark'],
  ['agent', 'major1', 'zh_cn', 'light'],
] as const;
const isFullSize = process.env.PITBOSS_TEST_SIZE === 'full';

describe.concurrent('every screen of the menu', () => {
  it.each(isFullSize ? walks : walks.slice(0, 2))(
    'of the %s console as %s in %s and %s has its data, its words, no complaint and no barrier',
    async (console, account, language: Language, theme) => {
      const { context, page, complaints } = await open(browser, console, language, '/', theme);
      await page.locator('.l-code img').waitFor();
      const wrong = (await axeViolations(page)).map((failure) => `sign-in: ${failure}`);
      await signIn(page, account);
      const paths = await page
        .locator('.s-menu nav a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(paths.length).toBeGreaterThan(15);
      for (const path of paths) {
        const failures = await openScreen(page, addresses[path] ?? path);
        for (const failure of failures) wrong.push(`${path}: ${failure}`);
        const pane = page.locator('.s-pane:visible');
        const text = await pane.innerText();
        if (text.trim() === '') wrong.push(`${path}: nothing is drawn`);
        if (/undefined|\[object Object\]|NaN/.test(text))
          wrong.push(`${path}: ${/undefined|\[object Object\]|NaN/.exec(text)?.[0]}`);
        // A text edited in its cell declares its language.
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
        for (const failure of await barriers(page)) wrong.push(`${path}: ${failure}`);
        const others = console === 'agent' && ofSeamlessAgents.includes(path);
        if (!others && !mayBeEmpty.has(path) && (await isEmpty(page, addresses[path] ?? path)))
          wrong.push(`${path}: the list is empty`);
      }
      expect(wrong).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
    1_800_000,
  );
});
