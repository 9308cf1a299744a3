import { divHalfEven, toDto } from '@pitboss/ledger/money';
import type { Text } from '@pitboss/rules/i18n';
import type { Sums } from '../minutes/minutes.ts';

/** A further figure of a row: its heading, how it is drawn, and what it is. */
export interface Column {
  readonly title: Text;
  readonly as: 'money' | 'count' | 'percent' | 'text' | 'time' | 'game' | 'area';
  /** Absent where the value is not computed from the totals but looked up. */
  readonly of?: (sums: Sums) => string | null;
}

/** Out of in, as a percentage with two places, half-even; null without in. */
export const percentOf = (part: bigint, whole: bigint): bigint | null =>
  whole === 0n ? null : divHalfEven(part * 10_000n, whole);

const money = (zh_cn: string, en_us: string, of: (sums: Sums) => bigint): Column => ({
  title: { zh_cn, en_us },
  as: 'money',
  of: (sums) => toDto(of(sums)),
});

const lookedUp = (zh_cn: string, en_us: string, as: Column['as'] = 'count'): Column => ({
  title: { zh_cn, en_us },
  as,
});

/** Every column that a monitor can name. */
const all = {
  players: lookedUp('投注人数', 'Players'),
  agents: lookedUp('代理数', 'Agents'),
  members: lookedUp('会员数', 'Members'),
  bets: { title: { zh_cn: '注单数', en_us: 'Bets' }, as: 'count', of: ({ count }) => String(count) },
  stake: money('投注', 'Stake', (sums) => sums.in),
  payout: money('派彩', 'Payout', (sums) => sums.out),
  reward: money('奖励', 'Reward', (sums) => sums.extra),
  returnRate: {
    title: { zh_cn: '返奖率', en_us: 'Return rate' },
    as: 'percent',
    of: (sums) => {
      const rate = percentOf(sums.out, sums.in);
      return rate === null ? null : toDto(rate);
    },
  },
  largest: lookedUp('最大单注', 'Largest bet', 'money'),
  games: lookedUp('游戏数', 'Games'),
  transferIn: money('转入', 'Transferred in', (sums) => sums.in),
  transferOut: money('转出', 'Transferred out', (sums) => sums.out),
  orders: { title: { zh_cn: '笔数', en_us: 'Orders' }, as: 'count', of: ({ count }) => String(count) },
  balance: lookedUp('余额', 'Balance', 'money'),
  tried: lookedUp('总笔数', 'Total'),
  profitRate: lookedUp('盈利率', 'Profit', 'percent'),
  requiredProfit: lookedUp('要求', 'Required', 'percent'),
  failedRate: lookedUp('失败率', 'Failure rate', 'percent'),
  reasons: lookedUp('原因', 'Reasons', 'text'),
  setRtp: lookedUp('设定RTP', 'Configured RTP', 'text'),
  interval: lookedUp('返奖区间 95%', '95% interval', 'text'),
  ips: lookedUp('IP数', 'IPs'),
  accounts: lookedUp('会员', 'Accounts', 'text'),
  withBets: lookedUp('已投注', 'With bets'),
  commonIp: lookedUp('最多的IP', 'Most common IP', 'text'),
  commonIpTimes: lookedUp('该IP注册数', 'Registrations from this IP'),
  scope: lookedUp('范围', 'Scope', 'text'),
  states: lookedUp('按状态', 'By state', 'text'),
  oldest: lookedUp('最早创建', 'Oldest', 'time'),
  sums: lookedUp('金额', 'Amount', 'text'),
  breaker: lookedUp('调用状态', 'Calls', 'text'),
  orderKind: lookedUp('类型', 'Type', 'text'),
  member: lookedUp('会员', 'Member', 'text'),
  orderState: lookedUp('状态', 'Status', 'text'),
  // Figures without a currency have the money of each beside them.
  stakes: lookedUp('投注', 'Stake', 'text'),
  payouts: lookedUp('派彩', 'Payout', 'text'),
  nets: lookedUp('会员净输赢', 'Member net win/loss', 'text'),
  returnRates: lookedUp('返奖率', 'Return rate', 'text'),
  region: lookedUp('地区', 'Region', 'text'),
  betsNow: lookedUp('本窗口注单', 'Bets now'),
  betsBefore: lookedUp('上窗口注单', 'Bets before'),
  onlineNow: lookedUp('当前在线', 'Online now'),
  onlineHigh: lookedUp('最高在线', 'Peak online'),
  signedIn: lookedUp('登录', 'Signed in'),
  signedOut: lookedUp('退出', 'Signed out'),
  bet: lookedUp('注单号', 'Record no.', 'text'),
  game: lookedUp('游戏', 'Game', 'game'),
  room: lookedUp('房间', 'Room', 'text'),
  area: lookedUp('投注区域', 'Bet area', 'area'),
  amount: lookedUp('投注额', 'Bet amount', 'money'),
  net: lookedUp('净输赢', 'Net win/loss', 'money'),
  multiple: lookedUp('倍数', 'Multiple'),
  since: lookedUp('起始时间', 'Since', 'time'),
  lastIn: lookedUp('上次转入', 'Last transfer in', 'money'),
  playStake: lookedUp('期间投注', 'Bet amount', 'money'),
  played: lookedUp('流水比例', 'Play', 'percent'),
  between: lookedUp('间隔分钟', 'Minutes between'),
  sum: money('超限总额', 'Total', (sums) => sums.in),
  largestOrder: lookedUp('最大单笔', 'Largest order', 'money'),
  limits: lookedUp('交易限制', 'Limits', 'text'),
  round: lookedUp('局号', 'Round no.', 'text'),
  matched: lookedUp('对打额 (CNY)', 'Matched (CNY)', 'money'),
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof all;
/** Columns as they are sent, by their names. */
export type Facts = Readonly<Partial<Record<ColumnName, string | null>>>;
export const columns: Readonly<Record<ColumnName, Column>> = all;

/** Returns the columns of a row that are computed from its totals; null for those that are looked up. */
export const columnsOf = (names: readonly ColumnName[], sums: Sums): Record<string, string | null> =>
  Object.fromEntries(names.map((name) => [name, columns[name].of?.(sums) ?? null]));
