import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { expectTidy, type Language, launch, open, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const said = {
  en_us: {
    ways: 'More options',
    regularly: 'Send regularly…',
    title: 'Schedule report',
    name: 'Name',
    noMail: 'No mail server is configured',
    first: /^First report: \d{4}-\d\d-\d\d 08:00:00$/,
    start: 'Save schedule',
    times: 'Daily at 08:00',
    pause: 'Pause',
    resume: 'Resume',
    remove: 'Delete',
    removeIt: 'Delete the scheduled report',
    empty: 'Choose “Send regularly…” next to Export',
  },
  zh_cn: {
    ways: '更多方式',
    regularly: '定期发送…',
    title: '定期发送报表',
    name: '名称',
    noMail: '本系统未配置邮件服务器',
    first: /^首次发送：\d{4}-\d\d-\d\d 08:00:00$/,
    start: '开始发送',
    times: '每天 08:00',
    pause: '暂停',
    resume: '恢复',
    remove: '删除',
    removeIt: '删除定期报表',
    empty: '选择“定期发送…”',
  },
} as const satisfies Record<Language, object>;

it.each([
  ['en_us', 'light', 1440],
  ['zh_cn', 'dark', 390],
] as const)(
  'a list is sent regularly, seen beside the exports, held back and deleted (%s, %s, %i px)',
  async (language, theme, width) => {
    const texts = said[language];
    const { context, page, complaints } = await open(browser, 'agent', language, '/memberList', theme);
    // An installation without a mail server.
    await page.route('**/schedule/mail', (route) =>
      route.fulfill({ json: { code: 0, desc: '', data: { available: false } } }),
    );
    await signIn(page, 'share1');
    await page.setViewportSize({ width, height: 900 });
    const pane = page.locator('.s-pane:visible');
    await pane.locator('[data-row-key]').first().waitFor();
    const more = pane.getByRole('button', { name: texts.ways });
    if (!(await more.isVisible())) await pane.locator('.k-fold').first().click();
    await more.click();
    await page.getByRole('menuitem', { name: texts.regularly }).click();
    const dialog = page.getByRole('dialog', { name: texts.title });
    await dialog.getByLabel(texts.name).fill(`Members, ${theme}`);
    await dialog.getByText(texts.noMail).waitFor();
    await dialog.getByText(texts.first).waitFor();
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await shot(page, `schedule-dialog-${language}-${width}`);
    await dialog.getByRole('button', { name: texts.start }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto(new URL('/myExports?view=schedules', page.url()).href);
    const row = pane.locator('[data-row-key]', { hasText: `Members, ${theme}` });
    await row.getByText(texts.times).first().waitFor();
    await expectTidy(page);
    await shot(page, `schedules-${language}-${width}`);
    // The actions of a card are in its menu.
    const start = async (name: string, shown: string) => {
      const inMenu = width < 760;
      if (inMenu) await row.getByRole('button').last().click();
      const action = (one: string) =>
        inMenu ? page.getByRole('menuitem', { name: one }) : row.getByRole('button', { name: one });
      await action(shown).waitFor();
      await action(name).click();
    };
    await start(texts.pause, texts.remove);
    await settled(page);
    await start(texts.remove, texts.resume);
    await page
      .getByRole('alertdialog')
      .or(page.locator('.k-modal:visible, [role=dialog]:visible').last())
      .getByRole('button', { name: texts.removeIt })
      .click();
    await pane.getByText(texts.empty).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);

it('shows in the log what changed and reverts it by the same call', async () => {
  const { context, page, complaints } = await open(browser, 'admin', 'en_us', '/memberList?account=demo1');
  await signIn(page, 'superadmin');
  const pane = page.locator('.s-pane:visible');
  const member = pane.locator('[data-row-key]').first();
  await member.waitFor();
  // A menu closes when the list below it takes its final shape.
  await settled(page);
  const id = await member.getAttribute('data-row-key');
  await member.locator('.k-actions').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Stop bets', exact: true }).click();
  const stop = page.getByRole('button', { name: 'Stop bets of demo1' });
  await page.getByRole('dialog').getByLabel('Reason').fill('suspected fraud');
  await stop.click();
  // Closed when it is done: to leave the page before would be to give it up.
  await stop.waitFor({ state: 'detached' });

  const row = pane.locator('[data-row-key]').first();
  await expect
    .poll(async () => {
      await page.goto(new URL(`/operationLog?target=member:${id}`, page.url()).href);
      await row.waitFor();
      return row.innerText();
    })
    .toContain('Stop member bets');
  await row.getByText('Bets stopped: No → Yes').waitFor();
  await shot(page, 'log-outcomes');
  await row.getByRole('button', { name: 'Change details' }).click();
  const drawer = page.getByRole('dialog', { name: 'Stop member bets: demo1' });
  await drawer.getByRole('button', { name: 'Revert this setting' }).click();
  await shot(page, 'log-revert');
  await drawer.getByRole('button', { name: 'Confirm revert' }).click();
  await drawer.waitFor({ state: 'detached' });
  await row.getByText('Enable member bets').waitFor();

  // The member's page shows the same entries.
  await page.goto(new URL(`/member?id=${id}`, page.url()).href);
  await pane.getByText('Enable member bets').first().waitFor();
  await pane.getByText('Stop member bets').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('agents are not offered the proof of the log, which is the administrators’', async () => {
  const { context, page } = await open(browser, 'agent', 'en_us', '/operationLog');
  await signIn(page, 'major1');
  const pane = page.locator('.s-pane:visible');
  await pane.locator('[data-row-key], .k-empty').first().waitFor();
  expect(await pane.getByRole('button', { name: 'Verify log' }).count()).toBe(0);
  await context.close();
});
