import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { launch, open, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const box = (page: Page) => page.getByRole('textbox', { name: 'Write a note' });

it('a note with a mention is found by the other user through the inbox, and is removed in place', async () => {
  const first = await open(browser, 'admin', 'en_us', '/member?id=101');
  // The browser asks before it leaves a page with unsaved input.
  first.page.on('dialog', (dialog) => void dialog.accept());
  await signIn(first.page, 'superadmin');
  await box(first.page).click();
  await box(first.page).pressSequentially('Please call back, @sysa');
  await first.page.getByRole('option', { name: /^sysadmin/ }).waitFor();
  expect(await axeViolations(first.page)).toEqual([]);
  await first.page.keyboard.press('Enter');
  await first.page.keyboard.type('today\n<b>before ten</b>');
  expect(await box(first.page).inputValue()).toBe('Please call back, @sysadmin today\n<b>before ten</b>');

  await first.page.reload();
  await first.page.getByText(/^Your unsaved input from \d\d:\d\d was restored\./).waitFor();
  expect(await box(first.page).inputValue()).toBe('Please call back, @sysadmin today\n<b>before ten</b>');
  await first.page.getByRole('button', { name: 'Add note' }).click();
  const written = first.page.locator('.note').filter({ hasText: 'Please call back, @sysadmin today' });
  await written.getByRole('button', { name: 'Edit' }).waitFor();
  expect(await written.innerText()).toContain('<b>before ten</b>');
  await expect.poll(() => box(first.page).inputValue()).toBe('');

  const second = await open(browser, 'admin', 'en_us', '/inbox');
  await signIn(second.page, 'sysadmin');
  await second.page
    .getByRole('link', { name: 'superadmin mentioned you in a note on member demo1' })
    .first()
    .click();
  const marked = second.page.locator('li[data-marked]');
  await marked.getByText('Please call back,').waitFor();
  expect(await axeViolations(second.page)).toEqual([]);
  await shot(second.page, 'note-from-inbox');
  await marked.getByRole('button', { name: 'Remove' }).click();
  await second.page.getByRole('button', { name: 'Remove the note of superadmin' }).click();
  await marked.getByText(/^Removed by sysadmin at \d{4}-/).waitFor();
  expect(await marked.innerText()).not.toContain('call back');
  expect([...first.complaints, ...second.complaints]).toEqual([]);
  await first.context.close();
  await second.context.close();
});
