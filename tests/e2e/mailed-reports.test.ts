import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningUrl } from '../../apps/server/src/platform/postgres/cluster-state.ts';
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
    views: 'Saved views',
    saveAs: 'Save as new view',
    save: 'Save',
    viewName: 'Normal members',
    ways: 'More options',
    regularly: 'Send regularly…',
    title: 'Schedule report',
    name: 'Name',
    email: 'Send to email',
    start: 'Save schedule',
    download: 'Download',
    sent: 'Sent',
    wrong: 'Enter one email address.',
    heading: 'Member account',
    file: /^Member list-.*\.xlsx$/,
    text: /^The report “Normal members” is ready: Member list, [\d,]+ rows, data as of .*\(.+\)\.\nThe file is attached\./,
    ready: 'Scheduled report “Normal members” (Member list) is ready; download it from My exports',
  },
  zh_cn: {
    views: '已存视图',
    saveAs: '另存为新视图',
    save: '保存',
    viewName: '正常的会员',
    ways: '更多方式',
    regularly: '定期发送…',
    title: '定期发送报表',
    name: '名称',
    email: '发送至邮箱',
    start: '开始发送',
    download: '下载',
    sent: '已发送',
    wrong: '请输入一个邮箱地址',
    heading: '会员账号',
    file: /^会员列表-.*\.xlsx$/,
    text: /^报表“正常的会员”已生成：会员列表，[\d,]+条记录，数据时间 .*（.+）。\n文件见附件。/,
    ready: '定期报表“正常的会员”（会员列表）已生成，可在“我的导出”下载',
  },
} as const satisfies Record<Language, object>;

/** Keeps the list in sight as a view, and has the view sent daily to an address. */
async function write(page: Page, language: Language, email: string): Promise<void> {
  const texts = said[language];
  const pane = page.locator('.s-pane:visible');
  await pane.locator('[data-row-key]').first().waitFor();
  await pane.locator('.k-view-button').click();
  const panel = page.getByRole('dialog', { name: texts.views, exact: true });
  await panel.getByRole('button', { name: texts.saveAs }).click();
  await panel.getByLabel(texts.name).fill(texts.viewName);
  await panel.getByRole('button', { name: texts.save, exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  await pane.getByRole('button', { name: texts.ways }).click();
  await page.getByRole('menuitem', { name: texts.regularly }).click();
  const dialog = page.getByRole('dialog', { name: texts.title });
  expect(await dialog.getByLabel(texts.name).inputValue()).toBe(texts.viewName);
  await dialog.getByLabel(texts.email).fill('nobody');
  await dialog.getByRole('button', { name: texts.start }).click();
  await dialog.getByText(texts.wrong).waitFor();
  await dialog.getByLabel(texts.email).fill(email);
  await shot(page, `schedule-mail-${language}`);
  await dialog.getByRole('button', { name: texts.start }).click();
  await dialog.waitFor({ state: 'detached' });
}

it.each([
  ['agent', 'share1', 'en_us'],
  ['admin', 'sysadmin', 'zh_cn'],
] as const)(
  'in the %s console %s has a view mailed each day, in his language (%s), with the file that the inbox leads to',
  { timeout: 240_000 },
  async (console, account, language) => {
    const texts = said[language];
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
    expect(mail?.headers.get('subject')).toMatch(new RegExp(`^${texts.viewName} · \\d{4}-\\d\\d-\\d\\d$`));
    expect(mail?.text).toMatch(texts.text);
    expect(mail?.text).toContain(account);
    expect(mail?.files.map(({ name }) => name)).toEqual([expect.stringMatching(texts.file)]);
    const attached = mail?.files[0]?.content ?? Buffer.of();
    const [sheet] = readWorkbook(attached);
    expect(Object.values(sheet?.rows[0] ?? {}).map(({ value }) => value)).toContain(texts.heading);
    expect(sheet?.rows.length).toBeGreaterThan(2);

    await page.goto(new URL('/inbox', page.url()).href);
    const pane = page.locator('.s-pane:visible');
    const message = pane.getByRole('link', { name: texts.ready });
    await message.waitFor();
    await expectTidy(page);
    await shot(page, `inbox-report-${language}`);
    await message.click();
    await page.waitForURL('**/myExports');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pane.locator('[data-row-key]').first().getByRole('button', { name: texts.download }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(mail?.files[0]?.name);
    expect(readFileSync(await file.path()).equals(attached)).toBe(true);

    await page.goto(new URL('/myExports?view=schedules', page.url()).href);
    const row = pane.locator('[data-row-key]', { hasText: texts.viewName });
    await row.getByText(texts.sent, { exact: true }).waitFor();
    await expectTidy(page);
    await shot(page, `schedule-mailed-${language}`);
    expect(complaints).toEqual([]);
    await pool.query('delete from report_schedule where email = $1', [email]);
    await pool.query('delete from saved_view where name = $1', [texts.viewName]);
    await context.close();
  },
);
