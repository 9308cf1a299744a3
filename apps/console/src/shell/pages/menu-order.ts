import type { PageArea, PagePath } from '@pitboss/contract/core/pages';
import type { Text } from '@pitboss/rules/i18n';

/** Parts of the menu: the day's work, and what is set up for it. */
export const menuParts = ['work', 'run'] as const;

interface Group extends Text {
  readonly part: (typeof menuParts)[number];
  readonly areas: readonly PageArea[];
  /** Pages opened most; others of the areas follow in the order of the contract. */
  readonly first: readonly PagePath[];
}

/** Pages above the groups. */
export const topPages: readonly PagePath[] = ['/home', '/inbox'];

/** Groups of the menu by work, in the order of a working day. */
export const menuGroups = {
  players: {
    zh_cn: '会员',
    en_us: 'Players',
    part: 'work',
    areas: ['members'],
    first: [
      '/memberList',
      '/onlineList',
      '/memberReport',
      '/memberRecord',
      '/memberLogin',
      '/memberTransferMan',
    ],
  },
  agents: {
    zh_cn: '代理',
    en_us: 'Agents',
    part: 'work',
    areas: ['agents'],
    first: ['/agentList', '/reportForms', '/statement', '/quotaChangeRecord', '/levelManager'],
  },
  bets: {
    zh_cn: '注单与牌局',
    en_us: 'Bets and rounds',
    part: 'work',
    areas: ['bets', 'records'],
    first: [
      '/betManagement',
      '/parkedWins',
      '/listBetRecord',
      '/listBetRecordTemp',
      '/listGameResult',
      '/listCardHistory',
    ],
  },
  orders: {
    zh_cn: '钱包订单',
    en_us: 'Wallet orders',
    part: 'work',
    areas: ['orders'],
    first: ['/seamlessOrder', '/seamlessWithholding', '/smallgameSeamlessOrder', '/reconciliation'],
  },
  risk: {
    zh_cn: '风控',
    en_us: 'Risk',
    part: 'work',
    areas: ['risk', 'blackWhite'],
    first: ['/riskManagement', '/agentExposure'],
  },
  reports: {
    zh_cn: '报表',
    en_us: 'Reports',
    part: 'work',
    areas: ['reports'],
    first: ['/profitReport', '/gameReport', '/revenueAnalysis', '/payReport', '/userReport'],
  },
  games: {
    zh_cn: '游戏与房间',
    en_us: 'Games and rooms',
    part: 'run',
    areas: ['games', 'rooms', 'rtp', 'pools'],
    first: ['/gameSetting', '/smallGameSet', '/roomManagement', '/gameNode'],
  },
  live: {
    zh_cn: '直播与聊天',
    en_us: 'Live',
    part: 'run',
    areas: ['anchors', 'chat', 'videos'],
    first: [
      '/anchorList',
      '/chatRoomMan',
      '/anchor',
      '/liveStreamingRecord',
      '/giftRecord',
      '/anchorRewardRecord',
    ],
  },
  campaigns: {
    zh_cn: '活动与公告',
    en_us: 'Campaigns',
    part: 'run',
    areas: ['activities', 'announcements', 'goods'],
    first: ['/activitySetting', '/activityReport', '/bulletin', '/marqueeList'],
  },
  system: {
    zh_cn: '系统',
    en_us: 'System',
    part: 'run',
    areas: ['access', 'logs', 'currency', 'i18n'],
    first: [
      '/approvals',
      '/approvalRules',
      '/companyAccount',
      '/bypassAccount',
      '/ipManagement',
      '/sessions',
      '/operationLog',
      '/loginLog',
      '/myExports',
    ],
  },
} as const satisfies Readonly<Record<string, Group>>;

export type MenuGroup = keyof typeof menuGroups;
export const menuGroupKeys = Object.keys(menuGroups) as readonly MenuGroup[];

interface Placed {
  readonly path: PagePath;
  readonly area: PageArea;
}

/** Returns the group of a page; undefined for those above the groups. */
export function groupOf({ path, area }: Placed): MenuGroup | undefined {
  if (topPages.includes(path)) return undefined;
  const groups: Readonly<Record<string, Group>> = menuGroups;
  return (
    menuGroupKeys.find((key) => groups[key]?.first.includes(path)) ??
    menuGroupKeys.find((key) => groups[key]?.areas.includes(area))
  );
}

/** Returns pages in the order of the menu: those above the groups, then by group and what one opens most. */
export function inMenuOrder<P extends Placed>(pages: readonly P[]): readonly P[] {
  const ordered = (first: readonly PagePath[], among: readonly P[]) => [
    ...first.flatMap((path) => among.filter((page) => page.path === path)),
    ...among.filter((page) => !first.includes(page.path)),
  ];
  const within = (group: MenuGroup | undefined) => pages.filter((page) => groupOf(page) === group);
  return [
    ...ordered(topPages, within(undefined)),
    ...menuGroupKeys.flatMap((key) => ordered(menuGroups[key].first, within(key))),
  ];
}
