import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { expectTidy, launch, open, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const texts = {
  zh_cn: {
    runs: '测试记录',
    member: '测试会员',
    start: '开始测试',
    fix: '处理办法',
    report: '下载报告 (HTML)',
    title: '钱包测试报告',
  },
  en_us: {
    runs: 'Test history',
    member: 'Test member',
    start: 'Start test',
    fix: 'How to fix',
    report: 'Download report (HTML)',
    title: 'Wallet test report',
  },
} as const;

// No wallet runs for these products, which the bench must report.
it.each([
  ['zh_cn', 'dark'],
  ['en_us', 'light'],
] as const)('an agent tests its wallet and reads what to fix, in %s and %s', async (language, theme) => {
  const t = texts[language];
  const { context, page, complaints } = await open(
    browser,
    'agent',
    language,
    '/myInfo?tab=walletTest',
    theme,
  );
  await signIn(page, 'seamless1');
  // The reports of earlier runs can be downloaded all the time: the one that is begun here is one run more.
  const report = page.getByRole('button', { name: t.report });
  await report.waitFor();
  const runs = page.getByRole('region', { name: t.runs }).locator('[data-row-key]');
  const before = await runs.count();
  await page.getByLabel(t.member).fill('tester');
  await page.getByRole('button', { name: t.start }).click();
  await expect.poll(() => runs.count(), { timeout: 30_000 }).toBe(Math.max(2, before + 1));
  await report.waitFor({ timeout: 60_000 });
  const first = page.locator('.wallet-bench [data-row-key]').first();
  await first.getByText(t.fix).waitFor();
  await first.locator('.k-unfold').click();
  expect(await page.locator('.wallet-bench-call').first().innerText()).toMatch(/\/v1\/(ping|balance)/);
  await expectTidy(page);
  expect(await axeViolations(page)).toEqual([]);
  await shot(page, `wallet-test-${language}`);
  const [file] = await Promise.all([page.waitForEvent('download'), report.click()]);
  expect(file.suggestedFilename()).toMatch(/^wallet-test-\d{8}-\d{6}\.html$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(t.title);
  expect(complaints).toEqual([]);
  await context.close();
});
