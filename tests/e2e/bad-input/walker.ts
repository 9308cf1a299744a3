import { constants, publicEncrypt } from 'node:crypto';
import { fieldName } from '@pitboss/contract/core/labels/field-names';
import { derivePasswordKey, loginText } from '@pitboss/rules/password';
import type { Locator, Page } from 'playwright-core';
import { type Language, product } from '../browser.ts';
import type { Bad, FormUnderTest, Helpers, Pair, Values } from './table.ts';

/** Long enough for a slow machine; a message is there at once. */
const patienceMs = 30_000;
const word = (pair: Pair, language: Language) => pair[language === 'zh_cn' ? 0 : 1];
/** Two Chinese letters of a button get a blank between them. */
const named = (text: string) =>
  /^[\u4e00-\u9fff]{2}$/.test(text) ? new RegExp(`^${text[0]}\\s*${text[1]}$`) : text;

/** Goes to an address of the shell without reloading the page. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

interface Reply {
  code: number;
  desc: string;
  data: unknown;
}

/**
 * Makes a call as the user signed in on the page, without the console's forms; of another server than the
 * product's with its `api`.
 */
export function callDirectly(
  page: Page,
  language: Language,
  path: string,
  { query, body, api = product().api }: { query?: object; body?: object; api?: string },
): Promise<Reply> {
  const texts = Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]);
  const search = texts.length ? `?${new URLSearchParams(texts)}` : '';
  return page.evaluate(
    async ([url, sent, spoken]) => {
      const response = await fetch(url ?? '', {
        method: 'POST',
        credentials: 'include',
        headers: {
          'content-type': 'application/json',
          language: spoken ?? '',
          token: sessionStorage.getItem('token') ?? '',
          'idempotency-key': `bad-${Math.random()}`,
        },
        body: sent ?? '{}',
      });
      return (await response.json()) as Reply;
    },
    [`${api}${path}${search}`, JSON.stringify(body ?? {}), language],
  );
}

/**
 * Returns the helpers of payloads: passwords are encrypted as the console does it, with one salt per account.
 */
export function helpersOf(page: Page, language: Language): Helpers {
  const salts = new Map<string, { salt: string; publicKey: string }>();
  return {
    async seal(account, password) {
      const known =
        salts.get(account) ??
        ((await callDirectly(page, language, '/getSalt', { query: { account: account || 'nobody' } }))
          .data as {
          salt: string;
          publicKey: string;
        });
      salts.set(account, known);
      const text = loginText(password, derivePasswordKey(password, known.salt), Date.now());
      return publicEncrypt(
        { key: known.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(text),
      ).toString('base64');
    },
  };
}

/** Chooses from the menu at the end of a row, or clicks the button in sight. */
async function act(page: Page, within: Locator, label: string): Promise<void> {
  const button = within.getByRole('button', { name: named(label), exact: true });
  if ((await button.count()) > 0) return button.first().click();
  await within.locator('.k-actions').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Selector of the buttons of a form, in a dialog or on a page. */
const foot = 'footer, .k-form-foot';

/** Opens a form; gives its dialog, or its place on the page. */
export async function openForm(page: Page, form: FormUnderTest, language: Language): Promise<Locator> {
  await goTo(page, form.at);
  const pane = page.locator('.s-pane:visible');
  const row = form.row && pane.locator('[data-row-key]', { hasText: form.row }).first();
  if (row) await row.waitFor();
  await form.reach?.(page);
  for (const [place, step] of form.open.entries()) {
    const label = word(step, language);
    if (row && place === 0) await act(page, row, label);
    else
      await page
        .locator('.s-pane:visible button, .s-user-menu:visible button, .k-drawer:visible button')
        .filter({ hasText: named(label) })
        .first()
        .click();
  }
  const all = page.locator('.k-modal:visible, .k-page-form:visible');
  const dialog = (form.with ? all.filter({ has: page.locator(`[id="${form.with}"]`) }) : all).last();
  await dialog.locator(foot).waitFor();
  await form.prepare?.(dialog, page, language);
  return dialog;
}

const control = (dialog: Locator, field: string) => dialog.locator(`[id="${field}"]`);
const itemOf = (dialog: Locator, field: string) =>
  dialog.locator('.k-field').filter({ has: dialog.page().locator(`[id="${field}"]`) });

/** An open form; the label of each field is read only once. */
interface Opened {
  readonly page: Page;
  readonly dialog: Locator;
  readonly form: FormUnderTest;
  readonly language: Language;
  readonly known: Map<string, string>;
}

async function labelOf({ dialog, known }: Opened, field: string) {
  const before = known.get(field);
  if (before !== undefined) return before;
  const label = itemOf(dialog, field).locator('.k-field-label').first();
  const text = (await label.count()) ? (await label.innerText()).trim() : '';
  known.set(field, text);
  return text;
}

async function enter(opened: Opened, field: string, value: string): Promise<void> {
  const { form, dialog } = opened;
  if (form.enter) return form.enter(dialog, field, value);
  const input = control(dialog, field);
  // A choice begins empty; options are chosen by the form's own preparation.
  if (value === '' && (await input.evaluate((one) => one.tagName === 'BUTTON'))) return;
  // Of several inputs under one label, as amounts are, the last one.
  const parts = input.locator('input');
  await ((await parts.count()) > 0 ? parts.last() : input).fill(value);
}

interface Outcome {
  /** Message at the field, or in the notices for errors that only the server detects. */
  readonly said: string;
  readonly kept: string | undefined;
  readonly open: boolean;
}

/**
 * Sends the form and waits until the message is shown. Runs within one `evaluate` that checks every frame,
 * because a round trip from outside takes longer than the page needs to respond.
 */
function sendAndRead(opened: Opened, bad: Bad, wanted: string): Promise<Outcome> {
  const { dialog, form, language } = opened;
  const send = form.submit ? word(form.submit, language) : null;
  return dialog.evaluate(
    async (modal, [button, field = '', words = '', atServer, patience, feet]) => {
      const plain = (text: string | null) => (text ?? '').replace(/\s/g, '');
      const buttons = [...modal.querySelectorAll<HTMLButtonElement>(`:is(${feet}) button`)];
      buttons
        .find((one) => (button === null ? one.type === 'submit' : plain(one.textContent) === plain(button)))
        ?.click();
      const control = modal.querySelector(`[id="${field}"]`);
      // An error that only the server detects is shown at the field it names, else in the notices.
      const messages = () => [
        ...(atServer ? document.querySelectorAll('.k-notice-error') : []),
        ...(control?.closest('.k-field')?.querySelectorAll('[role=alert]') ?? []),
      ];
      const said = () => messages().map((one) => one.textContent ?? '');
      const end = performance.now() + Number(patience);
      while (!said().some((one) => one.includes(words)) && performance.now() < end)
        await new Promise(requestAnimationFrame);
      const kept = [...(control?.querySelectorAll('input') ?? [])].at(-1) ?? control;
      const outcome = {
        said: said().join(' | '),
        kept: kept && 'value' in kept ? String(kept.value) : undefined,
        open: (modal as HTMLElement).offsetHeight > 0,
      };
      if (atServer) for (const one of messages()) one.querySelector('button')?.click();
      return outcome;
    },
    [send, bad.field, wanted, bad.byServer ? 'yes' : '', String(patienceMs), foot] as const,
  );
}

async function tryOne(opened: Opened, bad: Bad): Promise<string | null> {
  const { form, language } = opened;
  for (const [field, value] of Object.entries({ ...bad.beside, [bad.field]: bad.value }))
    await enter(opened, field, value);
  const label = bad.named ? word(bad.named, language) : await labelOf(opened, bad.field);
  const wanted = bad.says(label, language);
  const { said, kept, open } = await sendAndRead(opened, bad, wanted);
  if (!said.includes(wanted)) return `wanted "${wanted}", said "${said}"`;
  if (!open) return 'the form closed';
  const typed = form.enter ? kept : bad.value;
  return kept === typed || kept === typed?.trim() ? null : `"${kept}" stands there now`;
}

/** Enters each bad value of a form, one after the other, and gives what went wrong. */
export async function walkForm(
  page: Page,
  dialog: Locator,
  form: FormUnderTest,
  language: Language,
): Promise<string[]> {
  const failures: string[] = [];
  const accepted: string[] = [];
  const sent: Promise<void>[] = [];
  const watch = (response: import('playwright-core').Response) => {
    if (new URL(response.url()).pathname !== form.call.path) return;
    sent.push(response.json().then(({ code }: Reply) => void (code === 0 && accepted.push(form.call.path))));
  };
  page.on('response', watch);
  const opened: Opened = { page, dialog, form, language, known: new Map() };
  for (const [field, value] of Object.entries(form.good)) await enter(opened, field, value);
  for (const [place, bad] of form.bad.entries()) {
    const calls = sent.length;
    const failure = await tryOne(opened, bad);
    const what = `${form.name}, ${bad.field} = ${JSON.stringify(bad.value.slice(0, 40))}`;
    if (failure) failures.push(`${what}: ${failure}`);
    if (!bad.byServer && sent.length > calls) failures.push(`${what}: a call was sent`);
    if (failure && !(await dialog.isVisible())) break;
    const left = [bad.field, ...Object.keys(bad.beside ?? {})];
    for (const field of left.filter((one) => one !== form.bad[place + 1]?.field))
      if (form.good[field] !== undefined) await enter(opened, field, form.good[field]);
  }
  page.off('response', watch);
  await Promise.all(sent);
  if (accepted.length) failures.push(`${form.name}: ${accepted.length} calls were accepted`);
  return failures;
}

/**
 * Sends the same bad values to the server's call; returns those that were accepted or got another message.
 */
export async function walkCall(
  page: Page,
  form: FormUnderTest,
  language: Language,
  helpers: Helpers,
): Promise<string[]> {
  const failures: string[] = [];
  const part = form.call.payload === 'query' ? 'query' : 'body';
  for (const bad of form.bad) {
    if (bad.server === null) continue;
    const values: Values = { ...form.good, ...bad.beside, [bad.field]: bad.value };
    const payload = await form.payload(values, helpers);
    const reply = await callDirectly(page, language, form.call.path, { [part]: payload });
    const wanted = (bad.server ?? bad.says)(fieldName(bad.field, language), language);
    if (reply.code === 0 || !reply.desc.includes(wanted))
      failures.push(
        `${form.name}, server, ${bad.field} = ${JSON.stringify(bad.value.slice(0, 40))}: ${reply.code} ${reply.desc}, wanted "${wanted}"`,
      );
  }
  return failures;
}

/** Leaves a form, and the drawer it stood in. */
export async function closeForm(page: Page, dialog: Locator): Promise<void> {
  const discard = dialog.locator('.k-form-foot button:not([type=submit])');
  if (await discard.count()) await discard.click();
  else if (await dialog.locator('.k-modal-close').count()) {
    // Cancel does not ask whether the input is to be discarded.
    await dialog.locator('footer button:not([type=submit])').first().click();
    await page.locator('.k-modal:visible').waitFor({ state: 'hidden' });
  }
  const drawer = page.locator('.k-drawer:visible');
  if ((await drawer.count()) === 0) return;
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
}
