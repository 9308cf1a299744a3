import { join } from 'node:path';
import { livePath } from '@pitboss/contract/core/live';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';

/** A session of the demo world, as `npm run token` prints it. */
export interface Session {
  readonly token: string;
  readonly cookie: string;
}

/** Milliseconds, or rows and elements in the page. */
export type Figures = Record<string, number[]>;

/** Time between hovering over a link and pressing it. */
const hoverMs = 100;
const restMs = 350;
const clickThrough = [
  '/memberList',
  '/betManagement',
  '/loginLog',
  '/operationLog',
  '/gameReport',
  '/agentList',
];

const quietMs = 500;
const patienceMs = 30_000;
/** Pending requests of each context, and the time of their last change. */
const loading = new WeakMap<BrowserContext, { readonly under: Set<Request>; changedMs: number }>();

/** Opens a separate browser context with a signed-in user. */
export async function fresh(browser: Browser, session: Session, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const state = { under: new Set<Request>(), changedMs: Date.now() };
  loading.set(context, state);
  context.on('request', (request) => {
    if (request.url().endsWith(livePath)) return;
    state.under.add(request);
    state.changedMs = Date.now();
  });
  const over = (request: Request) => {
    state.under.delete(request);
    state.changedMs = Date.now();
  };
  context.on('requestfinished', over);
  context.on('requestfailed', over);
  const [name = '', value = ''] = session.cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  await context.addInitScript({ path: join(import.meta.dirname, 'in-page.mjs') });
  await context.addInitScript(`sessionStorage.setItem('token', ${JSON.stringify(session.token)})`);
  return context;
}

/** Waits until nothing has been on its way for half a second, but for the live stream, which never ends. */
export async function rest(page: Page): Promise<void> {
  const state = loading.get(page.context());
  const until = Date.now() + patienceMs;
  while (state && (state.under.size > 0 || Date.now() - state.changedMs < quietMs)) {
    if (Date.now() > until) throw new Error(`still loading: ${[...state.under].map((one) => one.url())}`);
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(restMs);
}

/** Goes to a page by the menu, as a hand does, and gives the time from the click to the frame with rows. */
async function goTo(page: Page, path: string): Promise<{ ms: number; longest: number }> {
  // The link of a page where work waits has search parameters.
  const selector = `a:is([href="${path}"], [href^="${path}?"])`;
  const link = page.locator(`.s-menu nav ${selector}`).last();
  if (!(await link.isVisible()))
    await page
      .locator('.s-menu section', { has: page.locator(selector) })
      .locator('> button')
      .click();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.waitForTimeout(hoverMs);
  await page.mouse.down();
  await page.mouse.up();
  const ms = await page.evaluate<number>('consoleBench.rowsAfterClick()');
  await rest(page);
  const longest = await page.evaluate<number>('consoleBench.longestSince(consoleBench.clickedAt())');
  return { ms, longest };
}

/** One stay: every list opened for the first time, then each twice more from its kept tab. */
export async function stay(browser: Browser, session: Session, origin: string, into: Figures): Promise<void> {
  const add = (what: string, value: number) => {
    into[what] ??= [];
    into[what].push(value);
  };
  const context = await fresh(browser, session, origin);
  const page = await context.newPage();
  await page.goto(`${origin}/home`);
  await page.locator('.s-menu').waitFor();
  await rest(page);
  for (const path of clickThrough) {
    const { ms, longest } = await goTo(page, path);
    add('first opening', ms);
    add('longest task, first', longest);
  }
  for (const path of [...clickThrough, ...clickThrough]) {
    const { ms, longest } = await goTo(page, path);
    add('kept tab', ms);
    add('longest task, kept', longest);
  }
  await context.close();
}

/**
 * Kilobytes that a browser without anything in its cache receives for an address, calls of the API left out.
 */
export async function weigh(browser: Browser, session: Session | null, origin: string, path: string) {
  const context = await fresh(browser, session ?? { token: '', cookie: 'none=' }, origin);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const requested = new Map<string, string>();
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => requested.set(requestId, request.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requested.get(requestId)?.startsWith(origin)) bytes += encodedDataLength;
  });
  await page.goto(`${origin}${path}`);
  await page.locator(session ? '.s-menu' : '.l-submit').waitFor();
  await rest(page);
  await rest(page);
  await context.close();
  return bytes / 1000;
}

/** 500 rows of one page, and 10,000 rows that no server sends: what the page draws, and how it scrolls. */
export async function manyRows(
  browser: Browser,
  session: Session,
  origin: string,
  into: Figures,
): Promise<void> {
  const context = await fresh(browser, session, origin);
  const page = await context.newPage();
  await page.goto(`${origin}/betManagement?pageSize=500`);
  await page.locator('[data-row-key]').first().waitFor();
  await rest(page);
  into['rows drawn of 500'] = [await page.evaluate<number>('consoleBench.rowsInSight()')];
  into['elements drawn of 500'] = [await page.evaluate<number>('consoleBench.elementsInSight()')];
  await page.route('**/betManager/list', async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { data: { list: { id: string }[] } };
    const { list } = json.data;
    json.data.list = Array.from({ length: 10_000 }, (_, at) => ({
      ...(list[at % list.length] as { id: string }),
      id: String(at + 1),
    }));
    await route.fulfill({ response: reply, json });
  });
  await page.goto(`${origin}/betManagement?pageSize=200`);
  await page.locator('[data-row-key]').first().waitFor();
  await rest(page);
  const box = await page.locator('.s-pane .k-table').boundingBox();
  if (!box) throw new Error('the list shows no table');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const from = await page.evaluate<number>('consoleBench.now()');
  for (let turn = 0; turn < 80; turn += 1) {
    await page.mouse.wheel(0, turn < 40 ? 400 : 6_000);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(restMs);
  into['longest task, scrolling 10,000'] = [
    await page.evaluate<number>(`consoleBench.longestSince(${from})`),
  ];
  into['rows drawn of 10,000'] = [await page.evaluate<number>('consoleBench.rowsInSight()')];
  await context.close();
}
