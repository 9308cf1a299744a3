// @vitest-environment jsdom
import { beforeAll, expect, it, vi } from 'vitest';
import type { LooseOptions } from '../kit/list/list-state.ts';

let lists: readonly LooseOptions[];
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const screens = import.meta.glob('../features/**/*{Screen,List,list}.tsx');
  await Promise.all(Object.values(screens).map((load) => load()));
  lists = (await import('../kit/list/list-screen.tsx')).declaredLists();
}, 120_000);

/** Columns with a definition, by the list's call (decision 0233). */
const defined: Readonly<Record<string, string>> = {
  '/anchor/listAnchorRewardRecord': 'anchorPart agencyPart housePart',
  '/anchor/listLiveStreamingRecord': 'roomBetCny giftCoinsCny',
  '/anchor/listSettlement': 'closing payable',
  '/anchor/list': 'roomBetCny giftCoinsCny shares',
  '/betManager/listBetRecordTemp': 'money',
  '/betManager/listBetRecord': 'result money',
  '/betManager/list': 'result money',
  '/gameConf/listGameSetting': 'rtp observed profitRate',
  '/gameConf/listSmallGame': 'rtp',
  '/gameReport/getProfitReportDetail':
    'bets amount payout profit rate reward amountCny profitCny players change share netCny',
  '/gameReport/getProfitReport':
    'bets amount payout profit rate reward amountCny profitCny players change share netCny',
  '/gameReport/listDetail': 'bets amount payout profit rate reward amountCny profitCny players change share',
  '/gameReport/listRevenueAnalysis':
    'bets amount payout profit rate reward amountCny profitCny players change share netCny rewardCny',
  '/gameReport/list': 'bets amount payout profit rate reward amountCny profitCny players change share',
  '/guaguaka/getReport': 'bets amount payout profit rate amountCny profitCny',
  '/operationalData/listPayData': 'payers firstPayers active payRate arpu arppu',
  '/operationalData/listUserData': 'registered newPlayers active returned1 returned3 returned7 returned30',
  '/order/seamlessWithholding': 'returned',
  '/player/getPlayerReport': 'bets amount payout profit rate reward amountCny profitCny',
  '/player/listBalanceRecord': 'cny',
  '/player/list': 'balance',
  '/pool/listPoolGroup': 'rtp',
  '/proxyUser/getProxyReportDetail': 'bets amount payout profit rate reward amountCny profitCny',
  '/proxyUser/getProxyReport': 'bets amount payout profit rate reward amountCny profitCny players change',
  '/proxyUser/listBalanceRecord': 'cny',
  '/proxyUser/listProxyRTP': 'rtp ceiling',
  '/proxyUser/list': 'credit rtp',
  '/risk/listParkedWin': 'maxWin maxRatio',
  '/rtp/listProxyRTP2': 'rtp ceiling',
  '/rtp/observed': 'set observed low mark',
  '/rtp/pagePlayerRTP': 'rtp ceiling',
  '/singleBlackWhite/listPlayer': 'netWinCny returnRate netTransferCny',
};

it('explains the columns of lists whose figures follow a rule', () => {
  const found = Object.fromEntries(
    lists.map(({ call, about }) => [call.path, Object.keys(about ?? {}).join(' ')]),
  );
  expect(Object.fromEntries(Object.entries(found).filter(([, columns]) => columns))).toEqual(defined);
});
