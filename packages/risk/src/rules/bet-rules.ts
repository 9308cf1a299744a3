import type { Sums } from '../minutes/minutes.ts';
import { percentOf } from './columns.ts';
import { hours, type Monitor, minBets, minutes, money, percent } from './monitor.ts';

/** Net of the member: what was won, jackpots included, less what was staked. */
const net = ({ in: staked, out, extra }: Sums): bigint => out + extra - staked;
/** Loss of the house: excludes jackpots, since pools pay them. */
const houseLost = ({ in: staked, out }: Sums): bigint => out - staked;

const won = { zh_cn: '赢', en_us: 'won' } as const;
const lost = { zh_cn: '输', en_us: 'lost' } as const;
const play = ['players', 'bets', 'stake', 'payout', 'returnRate'] as const;

/** Monitors of bets and rounds (risk §2). */
export const betRules = {
  proxyGroupLose: {
    title: { zh_cn: '代理组亏损', en_us: 'Agent group loss' },
    about: {
      zh_cn: '代理组（无组时为一级代理）在时间窗口内已结算注单的平台亏损（派彩减投注，不含奖励）',
      en_us:
        'Platform loss on bets settled within the window, per agent group or, without one, level-1 agent (payouts minus bet amount, rewards excluded)',
    },
    subject: 'g',
    measure: 'settled',
    figures: {
      value: {
        text: { zh_cn: '亏损', en_us: 'lost' },
        unit: 'money',
        threshold: money(50_000, 200_000),
        of: houseLost,
      },
    },
    window: minutes(60),
    severity: 'warning',
    columns: ['agents', ...play],
  },
  betInfo: {
    title: { zh_cn: '投注概况', en_us: 'Bet overview' },
    about: {
      zh_cn: '游戏在时间窗口内已结算注单的平台亏损（派彩减投注，不含奖励）',
      en_us:
        'Platform loss on bets of a game settled within the window (payouts minus bet amount, rewards excluded)',
    },
    subject: 'game',
    measure: 'settled',
    figures: {
      value: {
        text: { zh_cn: '游戏亏损', en_us: 'game lost' },
        unit: 'money',
        threshold: money(30_000, 100_000),
        of: houseLost,
      },
    },
    least: minBets(50),
    window: minutes(60),
    severity: 'warning',
    columns: [...play, 'setRtp'],
  },
  memberWinLose: {
    title: { zh_cn: '会员输赢', en_us: 'Member win/loss' },
    about: {
      zh_cn: '会员在时间窗口内已结算注单的净输赢（派彩加奖励减投注）',
      en_us:
        'Net win or loss of a member on bets settled within the window (payouts plus rewards minus bet amount)',
    },
    subject: 'm',
    measure: 'settled',
    figures: {
      win: { text: won, unit: 'money', threshold: money(5_000, 20_000), of: net },
      lose: { text: lost, unit: 'money', threshold: money(20_000, 100_000), of: (sums) => -net(sums) },
    },
    window: minutes(60),
    severity: 'warning',
    columns: ['bets', 'stake', 'payout', 'returnRate', 'reward'],
  },
  proxyWinLose: {
    title: { zh_cn: '代理输赢', en_us: 'Agent win/loss' },
    about: {
      zh_cn: '代理直属会员在时间窗口内已结算注单的输赢（派彩减投注，不含奖励）',
      en_us:
        "Win or loss of an agent's direct members on bets settled within the window (payouts minus bet amount, rewards excluded)",
    },
    subject: 'a',
    measure: 'settled',
    figures: {
      win: { text: won, unit: 'money', threshold: money(50_000, 150_000), of: houseLost },
      lose: { text: lost, unit: 'money', of: (sums) => -houseLost(sums) },
    },
    upper: true,
    window: hours(6),
    severity: 'warning',
    columns: ['scope', ...play],
  },
  betAmount: {
    title: { zh_cn: '投注额', en_us: 'Bet amount' },
    about: {
      zh_cn: '会员在时间窗口内的投注总额（含未结算，不含已取消）',
      en_us:
        'Total bet amount of a member within the window, unsettled bets included, cancelled bets excluded',
    },
    subject: 'm',
    measure: 'placed',
    figures: {
      value: {
        text: { zh_cn: '投注额', en_us: 'staked' },
        unit: 'money',
        threshold: money(20_000, 100_000),
        of: (sums) => sums.in,
      },
    },
    window: minutes(60),
    severity: 'warning',
    columns: ['bets', 'largest', 'games'],
  },
  smallgameBetReturn: {
    title: { zh_cn: '小游戏返奖率', en_us: 'Mini game return' },
    about: {
      zh_cn: '小游戏在时间窗口内已结算注单的返奖率（派彩除以投注）',
      en_us: 'Return rate of a mini game on bets settled within the window (payouts divided by bet amount)',
    },
    subject: 'game',
    measure: 'settled',
    games: 'mini',
    figures: {
      value: {
        text: { zh_cn: '返奖率', en_us: 'returned' },
        unit: 'percent',
        threshold: percent(105, 120),
        of: ({ in: staked, out }) => percentOf(out, staked),
      },
    },
    least: minBets(100),
    window: minutes(60),
    severity: 'warning',
    columns: [...play, 'interval', 'setRtp'],
    extras: ['interval', 'setRtp'],
  },
} as const satisfies Record<string, Monitor>;
