import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningUrl } from '../../apps/server/src/kernel/postgres/cluster-state.ts';
import { readWorkbook } from '../../apps/server/src/testing/files/xlsx.ts';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail/mail-server.ts';
import { expectTidy, type Language, launch, open, product, shot, signIn } from './browser.ts';

let browser: Browser;
let pool: pg.Pool;
let smtp: MailServer;
beforeAll(async () => {
  browser = await launch();
  pool = new pg.Pool({ connectionString: runningUrl(product().dataDir) ?? '', max: 1 });
  smtp = await startMailServer(product().mailPort);
});
afterAll(async () => {
  await smtp?.stop();
  await pool?.end();
  await browser?.close();
});

const said = {
  en_us: {
    ...{ views: 'Views', saveAs: 'Save as a new view', save: 'Save', viewName: 'Normal members' },
    ...{ ways: 'More ways', regularly: 'Send regularly…', title: 'Send this list regularly' },
    ...{ name: 'Name', email: 'E-mail to', start: 'Start sending', download: 'Download', sent: 'Sent' },
    ...{ wrong: 'Give one e-mail address.', heading: 'Account', file: /^Member list-.*\.xlsx$/ },
    text: /^The report “Normal members” is ready: Member list, [\d,]+ rows, data as of .*\(.+\)\.\nThe file is attached\./,
    ready: 'The scheduled report “Normal members” (Member list) is ready under My exports',
  },
  zh_cn: {
    ...{ views: '视图', saveAs: '另存为新视图', save: '保存', viewName: '正常的会员' },
    ...{ ways: '更多方式', regularly: '定期发送…', title: '定期发送报表' },
    ...{ name: '名称', email: '发送至邮箱', start: '开始发送', download: '下载', sent: '已发送' },
    ...{ wrong: '请输入一个邮箱地址', heading: '会员账号', file: /^会员列表-.*\.xlsx$/ },
    text: /^报表“正常的会员”已生成：会员列表，[\d,]+条记录，数据时间 .*（.+）。\n文件见附件。/,
    ready: '定期报表“正常的会员”（会员列表）已生成，可在“我的导出”下载',
  },
} as const satisfies Record<Language, object>;

/** Keeps the list in sight as a view, and has the view sent daily to an address. */
async function write(page: Page, language: Language, email: string): Promise<void> {
  const words = said[language];
  const pane = page.locator('.s-pane:visible');
  await pane.locator('[data-row-key]').first().waitFor();
  await pane.locator('.k-view-button').click();
  const panel = page.getByRole('dialog', { name: words.views, exact: true });
  await panel.getByRole('button', { name: words.saveAs }).click();
  await panel.getByLabel(words.name).fill(words.viewName);
  await panel.getByRole('button', { name: words.save, exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  await pane.getByRole('button', { name: words.ways }).click();
  await page.getByRole('menuitem', { name: words.regularly }).click();
  const dialog = page.getByRole('dialog', { name: words.title });
  expect(await dialog.getByLabel(words.name).inputValue()).toBe(words.viewName);
  await dialog.getByLabel(words.email).fill('nobody');
  await dialog.getByRole('button', { name: words.start }).click();
  await dialog.getByText(words.wrong).waitFor();
  await dialog.getByLabel(words.email).fill(email);
  await shot(page, `schedule-mail-${language}`);
  await dialog.getByRole('button', { name: words.start }).click();
  await dialog.waitFor({ state: 'detached' });
}

it.each([
  ['agent', 'share1', 'en_us'],
  ['admin', 'sysadmin', 'zh_cn'],
] as const)(
  'in the %s console %s has a view mailed each day, in his language (%s), with the file that the inbox leads to',
  { timeout: 240_000 },
  async (console, account, language) => {
    const words = said[language];
    const email = `${account}@example.com`;
    const { context, page, complaints } = await open(browser, console, language, '/memberList?state=normal');
    await signIn(page, account);
    await write(page, language, email);

    // Its time comes now.
    const { rowCount } = await pool.query(
      `update report_schedule set next_at = date_trunc('second', now()) where email = $1`,
      [email],
    );
    expect(rowCount).toBe(1);
    const mine = () => smtp.received.filter(({ to }) => to.includes(email));
    // The server looks for reports, and for mails to send, each 20 seconds.
    await expect.poll(() => mine().length, { timeout: 120_000, interval: 500 }).toBe(1);
    const [mail] = mine();
    expect(mail?.headers.get('from')).toBe('Pitboss <reports@example.com>');
    expect(mail?.headers.get('subject')).toMatch(new RegExp(`^${words.viewName} · \\d{4}-\\d\\d-\\d\\d$`));
    expect(mail?.text).toMatch(words.text);
    expect(mail?.text).toContain(account);
    expect(mail?.files.map(({ name }) => name)).toEqual([expect.stringMatching(words.file)]);
    const attached = mail?.files[0]?.content ?? Buffer.of();
    const [sheet] = readWorkbook(attached);
    expect(Object.values(sheet?.rows[0] ?? {}).map(({ value }) => value)).toContain(words.heading);
    expect(sheet?.rows.length).toBeGreaterThan(2);

    await page.goto(new URL('/inbox', page.url()).href);
    const pane = page.locator('.s-pane:visible');
    const message = pane.getByRole('link', { name: words.ready });
    await message.waitFor();
    await expectTidy(page);
    await shot(page, `inbox-report-${language}`);
    await message.click();
    await page.waitForURL('**/myExports');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pane.locator('[data-row-key]').first().getByRole('button', { name: words.download }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(mail?.files[0]?.name);
    expect(readFileSync(await file.path()).equals(attached)).toBe(true);

    await page.goto(new URL('/myExports?view=schedules', page.url()).href);
    const row = pane.locator('[data-row-key]', { hasText: words.viewName });
    await row.getByText(words.sent, { exact: true }).waitFor();
    await expectTidy(page);
    await shot(page, `schedule-mailed-${language}`);
    expect(complaints).toEqual([]);
    await pool.query('delete from report_schedule where email = $1', [email]);
    await pool.query('delete from saved_view where name = $1', [words.viewName]);
    await context.close();
  },
);
