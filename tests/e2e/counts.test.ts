import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Console, launch, open, product, settled, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Calls that return the rows of the page to which a count links, or count them. */
const rowsBy: Readonly<Record<string, string>> = {
  '/approvals': '/approvals/list',
  '/riskManagement': '/riskControl/pageAlert',
  '/parkedWins': '/risk/listParkedWin',
  '/seamlessOrder': '/order/seamlessOrder',
  '/smallgameSeamlessOrder': '/order/smallgameSeamlessOrder',
  '/seamlessWithholding': '/order/seamlessWithholding',
  '/wmOrder': '/order/wmOrder',
  '/gameNode': '/gameNode/listConflict',
  '/jobs': '/job/list',
  '/listBetRecordTemp': '/betManager/listBetRecordTemp',
  '/sessions': '/session/listLocked',
  '/inbox': '/inbox/listMessages',
  '/agentList': '/proxyUser/list',
  '/bypassAccount': '/subAccount/list',
  '/memberList': '/player/list',
  '/onlineList': '/player/listOnline',
  '/memberReport': '/player/getPlayerReport',
  '/betManagement': '/betManager/listCount',
};

interface Counted {
  readonly href: string;
  readonly count: string;
}

/** Returns the links of a page that stand for a count, with the count as it is shown. */
const countsOf = (page: Page): Promise<Counted[]> =>
  page
    .locator('.s-menu nav a, main .in-waits:visible li, main a:not(.in-waits a):visible')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const link = one instanceof HTMLAnchorElement ? one : one.querySelector('a');
        const shown = one.querySelector('b')?.firstChild?.textContent ?? one.textContent ?? '';
        const count = shown.replace(/,/g, '');
        // Numbers of records are longer. The inbox's own count is that of its lines, which are followed each.
        const isFollowed = link !== null && !(link.pathname === '/inbox' && link.search === '');
        return isFollowed && /^\d{1,6}\+?$/.test(count) ? [{ href: link.href, count }] : [];
      }),
    );

type Rows = { total?: number; count?: number; list?: unknown[] } | unknown[];

/** Opens a link and returns the number of rows that its page lists. */
async function rowsOf(page: Page, { href }: Counted): Promise<string> {
  const url = new URL(href);
  url.searchParams.set('pageSize', '100');
  const call = rowsBy[url.pathname];
  if (!call) throw new Error(`no call is known for the rows of ${href}`);
  // The page before may still wait for the counts of its tabs; those of this one come after its rows.
  await page.goto('about:blank');
  const isCount = (response: Response) => new URL(response.url()).pathname === call;
  const replied = page.waitForResponse(isCount);
  await page.goto(url.href, { waitUntil: 'commit' });
  const { data } = (await (await replied).json()) as { data: Rows };
  if (Array.isArray(data)) return String(data.length);
  return String(data.total ?? data.count ?? data.list?.length);
}

/** Returns the counts of the menu, the home page, the inbox and these pages. */
async function collect(page: Page, console: Console, pages: readonly string[]) {
  await page.goto(`${product()[console]}/home`);
  await page.locator('.in-waits li').first().waitFor();
  await page.locator('.key-figures a').first().waitFor();
  const counts: Counted[] = [];
  for (const period of await page
    .getByRole('radiogroup', { name: 'Period' })
    .first()
    .locator('label')
    .all()) {
    await period.click();
    await settled(page);
    counts.push(...(await countsOf(page)));
  }
  for (const path of ['/inbox', ...pages]) {
    await page.goto(`${product()[console]}${path}`);
    await settled(page);
    counts.push(...(await countsOf(page)));
  }
  return counts;
}

/** Kind of a link: its page and the names of its filters. */
function kindOf({ href }: Counted): string {
  const { pathname, searchParams } = new URL(href);
  return [pathname, ...searchParams.keys()].join(' ');
}

/** Keeps two links of a kind: the others differ in one value only. */
function withoutRepeats(counts: readonly Counted[]): Counted[] {
  const seen = new Map<string, number>();
  return counts.filter((counted) => {
    const kind = kindOf(counted);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return (seen.get(kind) ?? 0) <= 2;
  });
}

describe('every count of the menu, the home page, the inbox and the pages of agents and members', () => {
  it.each([
    ['admin', 'superadmin', 60, ['/agent?id=11', '/member?id=101', '/myInfo']],
    ['agent', 'major1', 40, ['/agent?id=12', '/member?id=101', '/myInfo']],
    ['agent', 'seamless1', 20, ['/myInfo']],
  ] as const)(
    'links to exactly its rows in the %s console for %s',
    async (console, account, least, pages) => {
      const { context, page } = await open(browser, console, 'en_us');
      await signIn(page, account);
      let wrong: string[] | undefined;
      // Other tests work on the same server: what changed between a count and its rows is counted again.
      for (let attempt = 0; attempt < 4 && (wrong === undefined || wrong.length > 0); attempt += 1) {
        const all = await collect(page, console, pages);
        expect(all.length).toBeGreaterThan(least);
        const followed = withoutRepeats(all).filter((one) => wrong?.includes(kindOf(one)) ?? true);
        wrong = [];
        for (const counted of followed) {
          const rows = await rowsOf(page, counted);
          if (rows !== counted.count) wrong.push(kindOf(counted));
        }
      }
      expect(wrong).toEqual([]);
      await context.close();
    },
  );

  it('counts the open cases of risk control', async () => {
    const { context, page } = await open(browser, 'admin', 'en_us', '/riskManagement');
    await signIn(page, 'superadmin');
    const button = page.getByRole('button', { name: /^Cases \(\d+\)$/ });
    const count = Number((await button.innerText()).replace(/\D/g, ''));
    await button.click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('tbody tr').first().waitFor();
    expect(await drawer.locator('tbody tr').count()).toBe(count);
    await context.close();
  });
});
