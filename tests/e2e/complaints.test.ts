import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectTidy, launch, open, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The bets of the demo data that each show a complaint, with the answer on their page. */
const complaints = [
  {
    bet: 'demo-held',
    zh: ['起待审核', '超过派彩上限 5,000,000.00 CNY', '由平台有“待审核派彩”权限的人员决定'],
    en: [
      'Payout of 8,000,000.00 CNY held since',
      'Above the maximum payout of 5,000,000.00 CNY',
      'pay or reject',
    ],
  },
  {
    bet: 'demo-refused',
    zh: ['未入账：代理钱包拒绝了订单。', 'demo-refused~s', '1003', '会员已锁定'],
    en: ["Not credited: the agent's wallet rejected an order.", 'demo-refused~s', '1003', 'Member locked'],
  },
  {
    bet: 'demo-uncertain',
    zh: ['尚未入账：代理钱包没有明确回复。', 'demo-uncertain~s', '系统自动重试'],
    en: ['has not given a definite reply', 'demo-uncertain~s', 'Retried automatically'],
  },
  {
    bet: 'demo-manual',
    zh: ['未入账：订单待人工处理。', 'demo-manual~s', '1101', '会员已锁定'],
    en: ['Not credited: an order needs an operator.', 'demo-manual~s', '1101', 'Member locked'],
  },
  {
    bet: 'demo-locked',
    zh: ['会员已锁定：不能投注', '待人工处理', '全部相关订单有最终结果'],
    en: ['Member locked: no bets and no launch.', 'Ends when the last of these orders is final'],
  },
  {
    bet: 'demo-cancelled',
    zh: ['注单已取消，投注金额已退回。', 'demo-cancelled~c1'],
    en: ['The bet is cancelled; its stake was given back.', 'demo-cancelled~c1'],
  },
  {
    bet: 'demo-late',
    zh: ['代理钱包在撤销后才确认扣款', 'demo-late~c2', '系统再次撤销'],
    en: ['confirmed the stake only after that', 'demo-late~c2', 'given back by a second undo'],
  },
] as const;

/** Searches a bet by the number of its game server and opens it: two clicks. */
async function openBet(page: Page, labels: { search: string; bet: string }, bet: string): Promise<void> {
  await page.getByRole('button', { name: labels.search }).first().click();
  await page.getByRole('combobox').fill(bet);
  await page
    .getByRole('option', { name: new RegExp(labels.bet) })
    .first()
    .click();
  await page.locator('.k-facts:visible').first().waitFor();
}

describe('a complaint about a bet', () => {
  it.each([
    ['admin', 'superadmin', 'en_us', { search: 'Search', bet: 'Bet ·' }],
    ['agent', 'seamless1', 'zh_cn', { search: '搜索', bet: '注单 ·' }],
  ] as const)('is answered in two clicks in the console %s', async (console, account, language, labels) => {
    const { context, page, complaints: errors } = await open(browser, console, language);
    await signIn(page, account);
    await page.waitForURL('**/home');
    for (const { bet, zh, en } of complaints) {
      await openBet(page, labels, bet);
      for (const answer of language === 'zh_cn' ? zh : en)
        await page.locator('main').getByText(answer).filter({ visible: true }).first().waitFor();
      await settled(page);
      await expectTidy(page);
      await shot(page, `complaint-${bet}-${language}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});
