import { pages } from '@pitboss/contract/core/pages';
import { registry } from '@pitboss/contract/index';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callDirectly, goTo } from '../bad-input/walker.ts';
import { launch, type Opened, open, showWhenFailed, signIn, ungroupedAmount } from '../browser.ts';
import { type Account, consoleOf, type SavedForm, type Tools } from './entry.ts';
import { enter } from './fill.ts';

/** A call of the contract by slice and name. */
function callNamed(name: string) {
  const known = registry.find((one) => `${one.slice}.${one.name}` === name);
  if (!known) throw new Error(`the contract has no call ${name}`);
  return known.call;
}

/** Reads through the API as the account that is signed in on the page. */
async function read(page: Page, name: string, request: object): Promise<unknown> {
  const { path, payload } = callNamed(name);
  const part = payload === 'query' ? 'query' : 'body';
  const { code, desc, data } = await callDirectly(page, 'en_us', path, { [part]: request });
  expect(code, `${path}: ${desc}`).toBe(0);
  return data;
}

/** Opens the screen of a form and waits until it is in front of the screens opened before. */
async function openScreen(page: Page, address: string): Promise<void> {
  await goTo(page, address);
  const path = new URL(address, page.url()).pathname;
  const name = pages.find((one) => one.path === path)?.en_us ?? '';
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** For the longest form and the reply to it, on a busy machine. */
const fillMs = 120_000;

/** The notice of success. */
const success = (page: Page, texts: string) => page.getByRole('status').filter({ hasText: texts }).first();

/** Fills and saves a form as its user does, and checks that it is saved. */
async function save(page: Page, form: SavedForm): Promise<void> {
  const tools: Tools = { read: (call, request) => read(page, call, request) };
  await openScreen(page, form.at);
  for (const step of [form.open ?? []].flat()) await step(page, tools);
  const box = form.form?.(page) ?? page.getByRole('dialog').last();
  const { path } = callNamed(form.call);
  const reply = page.waitForResponse(
    (response) => new URL(response.url()).pathname === path && response.request().method() === 'POST',
    // From here all fields are filled in, one after the other.
    { timeout: fillMs },
  );
  // A failure before the call is the one to report.
  reply.catch(() => undefined);
  for (const [label, value] of Object.entries(form.fill)) await enter(page, box, label, value);
  // A form that was opened over a drawer leaves the drawer as the last dialog.
  const shown = await box.elementHandle();
  expect(await box.innerText()).not.toMatch(ungroupedAmount);
  // The cross of a dialog, which comes first, may have the name of its button.
  if (form.submit === undefined) await box.locator('button[type=submit]').last().click();
  for (const name of [form.submit ?? []].flat())
    await box.getByRole('button', { name, exact: true }).last().click();
  const { code, desc } = (await (await reply).json()) as { code: number; desc: string };
  expect(code, desc).toBe(0);
  // The notice disappears by itself, possibly before a slow list is loaded again and the form closes.
  if (form.notice !== false) await success(page, form.notice ?? 'Done').waitFor();
  if (!form.stays && !form.form) await shown?.waitForElementState('hidden');
  await form.seen(page, tools);
}

/** Closes what a form leaves open, such as the drawer that it was opened from. */
async function closeAll(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  for (let left = 3; left > 0 && (await dialogs.count()) > 0; left -= 1) {
    await page.keyboard.press('Escape');
    await dialogs
      .last()
      .waitFor({ state: 'hidden', timeout: 2_000 })
      .catch(() => undefined);
  }
  const close = page.getByRole('status').getByRole('button', { name: 'Close', exact: true });
  // A notice may disappear by itself before the click.
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
}

/**
 * A test for each form of a list: it is opened, filled and saved, and what it changes is seen afterwards.
 * `given` is the page of an account that the file signs in by itself.
 */
export function saveEach(forms: readonly SavedForm[], given?: () => Opened): void {
  let browser: Browser;
  const signedIn = new Map<Account, Opened>();
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  /** The page of an account, signed in once for all of its forms. */
  async function pageOf(account: Account): Promise<Opened> {
    const known = given?.() ?? signedIn.get(account);
    if (known) {
      showWhenFailed(known.page);
      return known;
    }
    const opened = await open(browser, consoleOf[account], 'en_us');
    await signIn(opened.page, account);
    // The browser confirms leaving a form with unsaved changes.
    opened.page.on('dialog', (query) => void query.accept());
    signedIn.set(account, opened);
    return opened;
  }

  for (const form of forms)
    it(`${form.name} is saved`, async () => {
      const { page, complaints } = await pageOf(form.as);
      complaints.length = 0;
      // All columns have room, so that rows are found by any of them.
      await page.setViewportSize({ width: 3_600, height: 900 });
      try {
        await save(page, form);
        await closeAll(page);
        expect(complaints).toEqual([]);
      } catch (error) {
        // The next form begins on a fresh page.
        signedIn.delete(form.as);
        throw error;
      }
    });
}
