import { areas, type PageArea, type PagePath } from '@pitboss/contract/core/pages';

/**
 * Groups of the menu in the order of a working day, and within a group the pages opened most first. Pages
 * that are not named follow in the order of the contract.
 */
const order: Readonly<Partial<Record<PageArea, readonly PagePath[]>>> = {
  dashboard: ['/home'],
  members: [
    '/memberList',
    '/onlineList',
    '/memberReport',
    '/memberRecord',
    '/memberLogin',
    '/memberTransferMan',
  ],
  agents: ['/agentList', '/reportForms', '/statement', '/quotaChangeRecord', '/levelManager'],
  bets: ['/betManagement', '/listBetRecord', '/listBetRecordTemp', '/listGameResult', '/listCardHistory'],
  reports: ['/profitReport', '/gameReport', '/revenueAnalysis', '/payReport', '/userReport'],
  orders: ['/seamlessOrder', '/seamlessWithholding', '/smallgameSeamlessOrder', '/reconciliation'],
  risk: ['/riskManagement', '/parkedWins', '/agentExposure'],
  access: ['/approvals', '/approvalRules', '/bypassAccount', '/ipManagement', '/sessions'],
  logs: ['/operationLog', '/loginLog', '/myExports'],
  anchors: [
    '/anchorList',
    '/chatRoomMan',
    '/anchor',
    '/liveStreamingRecord',
    '/giftRecord',
    '/anchorRewardRecord',
  ],
  activities: ['/activitySetting', '/activityReport'],
};

/** Areas in the order of the menu. */
export const menuAreas = [...new Set([...Object.keys(order), ...Object.keys(areas)])] as readonly PageArea[];

/** Pages in the order of the menu: by area, and in it by what one works with first. */
export function inMenuOrder<P extends { readonly path: PagePath; readonly area: PageArea }>(
  pages: readonly P[],
): readonly P[] {
  return menuAreas.flatMap((area) => {
    const first = order[area] ?? [];
    const within = pages.filter((page) => page.area === area);
    const named = first.flatMap((path) => within.filter((page) => page.path === path));
    return [...named, ...within.filter((page) => !first.includes(page.path))];
  });
}
