import { percentOf } from './columns.ts';
import { counts, hours, type Monitor, minutes, now, percent } from './monitor.ts';
import { signalKinds } from './signals.ts';

const dropped = { zh_cn: '注单降幅', en_us: 'bets dropped' } as const;

const kindTexts = Object.values(signalKinds).map(({ text }) => text);

/** Monitors of halls, addresses, members online and orders on their way (risk §2). */
export const stateRules = {
  accountIp: {
    title: { zh_cn: '同IP账号', en_us: 'Accounts per IP' },
    about: {
      zh_cn: '时间窗口内从同一地址（IPv6 按 /64）登录或投注的会员数，忽略的网段除外',
      en_us:
        'Members who signed in or bet from the same address (IPv6: per /64) within the window, ignored networks excluded',
    },
    subject: 'ip',
    measure: 'address',
    ignores: true,
    figures: {
      value: {
        text: { zh_cn: '账号数', en_us: 'members' },
        unit: 'count',
        threshold: counts(3, 5),
        of: ({ count }) => BigInt(count),
      },
    },
    window: hours(24),
    severity: 'warning',
    columns: ['agents', 'stakes', 'nets', 'region'],
    extras: ['accounts'],
  },
  hallData: {
    title: { zh_cn: '厅数据', en_us: 'Hall data' },
    about: {
      zh_cn: '游戏厅在时间窗口内的注单数比上一窗口减少的百分比（每分钟末计算）',
      en_us:
        'Percentage drop in the number of bets in a hall from the previous window (calculated each minute)',
    },
    subject: 'hall',
    measure: 'hall',
    atEnds: true,
    figures: {
      value: {
        text: dropped,
        unit: 'percent',
        most: 100,
        threshold: percent(50, 80),
        of: (now, before) =>
          before ? percentOf(BigInt(before.count - now.count), BigInt(before.count)) : null,
      },
    },
    least: {
      text: { zh_cn: '上一窗口最少注单数', en_us: 'Minimum bets in the previous window' },
      unit: 'count',
      initial: 50n,
      of: (_, before) => BigInt(before?.count ?? 0),
    },
    window: minutes(30),
    severity: 'warning',
    columns: ['betsNow', 'betsBefore', 'players', 'stakes', 'payouts', 'returnRates'],
    extras: ['betsBefore', 'betsNow'],
  },
  online: {
    title: { zh_cn: '在线', en_us: 'Online' },
    about: {
      zh_cn: '一级代理当前在线会员数比时间窗口内最高值减少的百分比',
      en_us: "Percentage drop of a level-1 agent's online members from the highest in the window",
    },
    subject: 't',
    measure: 'online',
    figures: {
      value: {
        text: { zh_cn: '在线降幅', en_us: 'online dropped' },
        unit: 'percent',
        most: 100,
        threshold: percent(20, 40),
        of: () => null,
      },
    },
    least: {
      text: { zh_cn: '窗口内最高在线至少', en_us: 'Minimum peak online in the window' },
      unit: 'count',
      initial: 20n,
      of: ({ count }) => BigInt(count),
    },
    window: minutes(10),
    severity: 'critical',
    columns: ['onlineNow', 'onlineHigh', 'signedIn', 'signedOut'],
    extras: ['onlineHigh', 'onlineNow'],
  },
  seamlessOrder: {
    title: { zh_cn: '单一钱包卡单', en_us: 'Stuck seamless orders' },
    about: {
      zh_cn: '代理未成功、未拒绝、未取消且超过最少分钟数的单一钱包订单数',
      en_us:
        'Seamless wallet orders of an agent that are neither successful, rejected nor cancelled and older than the minimum minutes',
    },
    subject: 'a',
    measure: 'stuck',
    figures: {
      value: {
        text: { zh_cn: '卡单数', en_us: 'stuck orders' },
        unit: 'count',
        threshold: counts(1, 5),
        of: ({ count }) => BigInt(count),
      },
    },
    least: {
      text: { zh_cn: '最少分钟数', en_us: 'Minimum minutes' },
      unit: 'count',
      initial: 2n,
      of: ({ count }) => BigInt(count),
    },
    window: now,
    severity: 'critical',
    columns: ['states', 'oldest', 'sums', 'breaker'],
  },
  wmOrder: {
    title: { zh_cn: 'WM订单', en_us: 'WM orders' },
    about: {
      zh_cn: '处理中或待处理的 WM 订单自创建起的分钟数',
      en_us: 'Minutes since creation of a pending or manual WM order',
    },
    subject: 'order',
    measure: 'waiting',
    figures: {
      value: {
        text: { zh_cn: '等待分钟', en_us: 'minutes waiting' },
        unit: 'count',
        threshold: counts(2, 10),
        of: ({ count }) => BigInt(count),
      },
    },
    window: now,
    severity: 'warning',
    columns: ['orderKind', 'member', 'sums', 'orderState'],
  },
  signal: {
    title: { zh_cn: '信号', en_us: 'Signals' },
    about: {
      zh_cn: `其他功能发出的信号：${kindTexts.map(({ zh_cn }) => zh_cn).join('、')}`,
      en_us: `Signals from other functions: ${kindTexts.map(({ en_us }) => en_us).join(', ')}`,
    },
    subject: 'bet',
    measure: 'signal',
    said: true,
    figures: signalKinds,
    window: now,
    severity: 'warning',
    columns: [],
    extras: ['profitRate', 'requiredProfit'],
  },
} as const satisfies Record<string, Monitor>;
