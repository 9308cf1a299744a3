import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { livePath } from '@pitboss/contract/core/live';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { expect, inject, onTestFailed, TestRunner } from 'vitest';
import { endFile, type Product } from './setup.ts';

/** The product that this worker's tests use. Throws, with its last output, when it has ended by itself. */
export function product(): Product {
  const own = inject('products')[Number(process.env.VITEST_POOL_ID ?? 1) - 1];
  if (!own) throw new Error(`there is no product for worker ${process.env.VITEST_POOL_ID}`);
  const end = join(own.dataDir, endFile);
  if (existsSync(end)) throw new Error(readFileSync(end, 'utf8'));
  return own;
}

export const accounts = {
  admin: ['superadmin', 'sysadmin', 'agentadmin'],
  agent: ['major1', 'share1', 'master1', 'general1', 'sub1', 'seamless1'],
} as const;
export type Console = keyof typeof accounts;
export type Language = 'zh_cn' | 'en_us';

/**
 * Offset of the tests' clock from the host's, in milliseconds, for a run under libfaketime: Chromium does not
 * start under it, so the offset is applied to its pages.
 */
const clockShiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

/** Moves a page's clock; runs inside the page. */
function moveClock(shiftMs: number): void {
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (_, args: [number]) => (args.length > 0 ? new Real(...args) : new Real(Real.now() + shiftMs)),
    apply: () => new Real(Real.now() + shiftMs).toString(),
    get: (target, name) =>
      name === 'now' ? () => Real.now() + shiftMs : (Reflect.get(target, name) as unknown),
  });
}

/** Starts the browser of a file, which its tests share. */
export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new Error('Chromium is missing; install it or set CHROMIUM_PATH.');
  // Chromium does not start under libfaketime.
  const { LD_PRELOAD: _, ...env } = process.env;
  return chromium.launch({
    executablePath,
    env: env as Record<string, string>,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that the page logged to its console, and resources that failed to load. */
  readonly complaints: string[];
}

/** Timeout for a slow host; a wait that succeeds ends earlier. */
const patienceMs = 60_000;

/** Dialogs and notices stand at the end of a page's words. */
const maxSentence = 3_000;
const summaryMax = 600;

declare module 'vitest' {
  interface TaskMeta {
    /** Text that the page of a failed test showed, for the summary of a run. */
    shown?: string;
  }
}

/**
 * Logs the page's text and keeps a screenshot when the test that opened the page fails, because the failure
 * message contains neither.
 */
export function showWhenFailed(page: Page): void {
  // While tests run in parallel, there may be no single current test.
  if (!TestRunner.getCurrentTest()) return;
  onTestFailed(async ({ task }) => {
    // Throws in addition, with its output, when the product itself has ended.
    product();
    if (page.isClosed()) return;
    await page.screenshot({ path: `test-output/screenshots/failed-${task.id}.png` });
    const said = (await page.locator('body').innerText()).replace(/\s+/g, ' ').slice(-maxSentence);
    process.stderr.write(`${task.name} failed at ${page.url()}, which said: ${said}\n`);
    task.meta.shown = `${page.url()}, which said: ${said.slice(-summaryMax)}`;
  });
}

/**
 * Shows dialogs and messages at once instead of gliding in: on a busy host a click would miss a button that
 * still moves.
 */
async function withoutAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 100 });
}

/** Opens a new page on one of the consoles, in a context with that browser language. */
export async function open(
  browser: Browser,
  console: Console,
  language: Language = 'zh_cn',
  path = '/',
  theme: 'light' | 'dark' = 'light',
  device: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({
    locale: language === 'zh_cn' ? 'zh-CN' : 'en-US',
    viewport: { width: 1440, height: 900 },
    colorScheme: theme,
    ...device,
  });
  if (clockShiftMs) await context.addInitScript(moveClock, clockShiftMs);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  showWhenFailed(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  watchRequests(page);
  await withoutAnimations(page);
  await page.goto(`${product()[console]}${path}`);
  return { context, page, complaints };
}

/** The text of the picture code that the page shows, from the demo server's log. */
async function codeOf(captchaId: string): Promise<string> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
    const line = readFileSync(product().codes, 'utf8')
      .split('\n')
      .find((entry) => entry.includes(captchaId));
    if (line) return line.split(': ')[1] ?? '';
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no verification code was logged for ${captchaId}`);
}

const captchaOf = async (page: Page, act: () => Promise<unknown>): Promise<string> => {
  const [reply] = await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith('/getCaptcha') && response.request().method() === 'POST',
    ),
    act(),
  ]);
  return ((await reply.json()) as { data: { captchaId: string } }).data.captchaId;
};

/** Fills the sign-in form and sends it, with a fresh picture code. */
export async function fillSignIn(page: Page, account: string, password: string): Promise<void> {
  // The first captcha image must be loaded, or its reply would be mistaken for the one requested here.
  await page.locator('.l-code img').waitFor();
  const captchaId = await captchaOf(page, () => page.locator('.l-code button').click());
  await page.locator('[name=account]').fill(account);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=code]').fill(await codeOf(captchaId));
  await page.locator('.l-submit').click();
}

/** Signs in and waits for the shell, or for what comes in its place. */
export async function signIn(
  page: Page,
  account: string,
  password = 'Pitboss1',
  next: Locator = page.locator('.s-menu'),
): Promise<void> {
  await page.locator('.l-submit').waitFor();
  await fillSignIn(page, account, password);
  await next.waitFor();
}

/** Starts an action on the record of the page in front: by its button, or from the menu beside the buttons. */
export async function startAction(page: Page, name: string | RegExp): Promise<void> {
  const actions = page.locator('.s-pane:visible .k-thing-actions');
  await actions.waitFor();
  const button = actions.getByRole('button', { name, exact: true });
  if (await button.count()) return button.click();
  await actions.getByRole('button').last().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens a page from the menu, and the group of the menu that has it before if it is closed. */
export async function fromMenu(page: Page, path: string): Promise<void> {
  // The link of a page where work waits leads to exactly that work.
  const link = `a:is([href="${path}"], [href^="${path}?"])`;
  const way = page.locator(`.s-menu nav ${link}`).last();
  await way.waitFor({ state: 'attached' });
  if (!(await way.isVisible()))
    await page
      .locator('.s-menu section', { has: page.locator(link) })
      .locator('> button')
      .click();
  await way.click();
}

/**
 * Requests of a page that have no reply yet, and when that last changed. The stream of the console never has
 * one.
 */
const loading = new WeakMap<Page, { readonly requests: Set<Request>; changedMs: number }>();

function watchRequests(page: Page) {
  const state = { requests: new Set<Request>(), changedMs: Date.now() };
  loading.set(page, state);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === livePath) return;
    state.requests.add(request);
    state.changedMs = Date.now();
  });
  const over = (request: Request) => {
    if (state.requests.delete(request)) state.changedMs = Date.now();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return state;
}

/** Time without a request or a reply after which a page counts as settled. */
const quietMs = 500;

/** Shows every column of the list in front, those without room too. */
export async function showAllColumns(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Columns|列设置)/ })
    .filter({ visible: true })
    .click();
  const columns = page.getByRole('dialog', { name: /^(Columns|列设置)$/ });
  await columns.getByRole('button', { name: /^(Show all|显示全部)$/ }).click();
  await page.keyboard.press('Escape');
  await columns.waitFor({ state: 'hidden' });
}

/** Waits until nothing loads any more, for so long. */
export async function settled(page: Page): Promise<void> {
  const state = loading.get(page) ?? watchRequests(page);
  // `expect.poll` belongs to one test of a file, but tests that run in parallel wait here too.
  const deadline = Date.now() + patienceMs;
  while (state.requests.size > 0 || Date.now() - state.changedMs <= quietMs) {
    if (Date.now() > deadline)
      throw new Error(`still loading: ${[...state.requests].map((request) => request.url()).join(', ')}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  await page
    .locator('.k-busy')
    .first()
    .waitFor({ state: 'hidden' })
    .catch(() => undefined);
}

/** Keeps a picture of the page as test output. */
export async function shot(page: Page, name: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: `test-output/screenshots/${name}.png` });
}

/** An amount of four digits or more without thousands separators. */
export const ungroupedAmount = /(?<![\d.,])\d{4,}\.\d\d(?!\d)/;

/** No raw keys, no "undefined", no amount without separators, nothing wider than its page. */
export async function expectTidy(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/undefined|\[object Object\]|NaN/);
  expect(text).not.toMatch(ungroupedAmount);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
