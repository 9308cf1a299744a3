import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callDirectly } from './bad-input/walker.ts';
import { launch, open, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const fill = (page: Page, label: string, value: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);

/** The row of a list that has some words. */
const rowOf = (page: Page, texts: string) => page.locator('.k-list tbody tr').filter({ hasText: texts });

/**
 * Ends announcements of a title, so that their dialog does not stand before what the next tests of this
 * product do.
 */
async function stop(page: Page, title: string): Promise<void> {
  const request = (path: string, sent: { query?: object; body?: object }) =>
    callDirectly(page, 'en_us', `/announcement/${path}`, sent);
  const { data } = await request('pageAnnouncement', { body: { title, state: 'inProgress' } });
  for (const { id } of (data as { list: readonly { id: string }[] }).list)
    await request('stop', { query: { id } });
}

it('an important announcement comes over the agent console at once, is confirmed once, and its author sees who has read it', async () => {
  const agent = await open(browser, 'agent', 'zh_cn');
  await signIn(agent.page, 'general1');
  await agent.page.getByRole('button', { name: /^公告(：|$)/ }).waitFor();
  const admin = await open(browser, 'admin', 'en_us', '/bulletin');
  await signIn(admin.page, 'superadmin');
  await admin.page.getByRole('button', { name: 'Add announcement' }).click();
  await fill(admin.page, 'Chinese title', '今晚维护');
  await fill(admin.page, 'English title', 'Maintenance tonight');
  await fill(admin.page, 'Chinese content', '**22:00**起\n- 停止投注');
  await fill(admin.page, 'English content', 'From **22:00**\n- no bets');
  await admin.page.getByRole('dialog').getByRole('switch', { name: 'Important' }).click();
  await shot(admin.page, 'announcement-dialog-en_us');
  await admin.page.getByRole('dialog').locator('button[type=submit]').click();

  try {
    const shown = agent.page.getByRole('dialog', { name: '今晚维护' });
    await shown.waitFor();
    expect(await shown.locator('strong').innerText()).toBe('22:00');
    expect(await shown.locator('li').innerText()).toBe('停止投注');
    await shot(agent.page, 'announcement-important-zh_cn');
    await shown.getByRole('button', { name: '我已阅读' }).click();
    await shown.waitFor({ state: 'hidden' });
    await agent.page.reload();
    await agent.page.getByRole('button', { name: /^公告(：|$)/ }).click();
    await rowOf(agent.page, '今晚维护').waitFor();
    expect(await agent.page.getByRole('dialog').count()).toBe(0);

    const row = rowOf(admin.page, 'Maintenance tonight');
    // Read receipts do not reload the lists of all users.
    await admin.page.getByRole('button', { name: 'Refresh' }).click();
    await row.getByText(/^1 \/ [\d,]+$/).waitFor();
  } finally {
    await stop(admin.page, 'Maintenance tonight');
  }
  expect([...agent.complaints, ...admin.complaints]).toEqual([]);
  await agent.context.close();
  await admin.context.close();
});
