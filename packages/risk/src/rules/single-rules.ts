import type { Sums } from '../minutes/minutes.ts';
import { counts, hours, type Monitor, money, one } from './monitor.ts';

const net = ({ in: staked, out, extra }: Sums): bigint => out + extra - staked;
const count = (sums: Sums): bigint => BigInt(sums.count);

/** Monitors of single bets, orders and rounds (risk §2). */
export const singleRules = {
  singleBet: {
    title: { zh_cn: '单注', en_us: 'Single bet' },
    about: {
      zh_cn: '单笔注单的投注额，以及结算时的净赢（捕鱼除外）',
      en_us: 'Amount of a single bet, and its net win at settlement (fishing excluded)',
    },
    subject: 'bet',
    measure: 'bet',
    oneKey: true,
    figures: {
      value: {
        text: { zh_cn: '投注', en_us: 'staked' },
        unit: 'money',
        threshold: money(10_000, 50_000),
        of: (sums) => sums.in,
      },
      win: {
        text: { zh_cn: '赢', en_us: 'won' },
        unit: 'money',
        threshold: money(20_000, 100_000),
        of: net,
      },
    },
    window: one('bet'),
    severity: 'warning',
    columns: ['bet', 'game', 'area', 'amount', 'net', 'multiple'],
    extras: ['amount', 'net', 'multiple'],
  },
  singleFish: {
    title: { zh_cn: '单条鱼', en_us: 'Single fish' },
    about: {
      zh_cn: '捕鱼游戏单笔注单的派彩（含奖励）',
      en_us: 'Payout of a single bet in a fishing game, reward included',
    },
    subject: 'bet',
    measure: 'bet',
    figures: {
      value: {
        text: { zh_cn: '派彩', en_us: 'paid' },
        unit: 'money',
        threshold: money(2_000, 10_000),
        of: (sums) => sums.out + sums.extra,
      },
    },
    window: one('bet'),
    severity: 'warning',
    columns: ['bet', 'game', 'room', 'amount', 'multiple'],
    extras: ['multiple'],
  },
  playerContinuousWin: {
    title: { zh_cn: '连续赢', en_us: 'Winning streak' },
    about: {
      zh_cn: '会员在一款游戏中连续赢的局数（不赢不输的局不计，捕鱼除外）',
      en_us: 'Consecutive rounds won by a member in one game (even rounds skipped, fishing excluded)',
    },
    subject: 'streak',
    measure: 'streak',
    figures: {
      value: {
        text: { zh_cn: '连赢局数', en_us: 'rounds won in a row' },
        unit: 'count',
        threshold: counts(6, 10),
        of: count,
      },
    },
    least: {
      text: { zh_cn: '连赢最少净赢', en_us: 'Minimum net win of the streak' },
      unit: 'money',
      initial: 100_00n,
      of: net,
    },
    window: hours(24),
    severity: 'warning',
    columns: ['game', 'net', 'stake', 'since'],
  },
  playerTransfer2: {
    title: { zh_cn: '低流水转出', en_us: 'Low play before withdrawal' },
    about: {
      zh_cn: '转出前，上次转入（24小时内）以来已结算投注占该转入的比例低于最低流水的转出额',
      en_us:
        'Amount of a withdrawal when settled bets since the last transfer in (within 24 hours) are below the minimum play',
    },
    subject: 'order',
    measure: 'withdrawal',
    figures: {
      value: {
        text: { zh_cn: '转出', en_us: 'transferred out' },
        unit: 'money',
        threshold: money(5_000, 20_000),
        of: (sums) => sums.out,
      },
    },
    least: {
      text: { zh_cn: '最低流水比例', en_us: 'Minimum play' },
      unit: 'percent',
      initial: 100_00n,
      of: (sums) => sums.in,
    },
    window: one('order'),
    severity: 'warning',
    columns: ['lastIn', 'playStake', 'played', 'between'],
    extras: ['lastIn', 'played'],
  },
  transferLimit: {
    title: { zh_cn: '转账超限', en_us: 'Beyond transfer limits' },
    about: {
      zh_cn: '会员在北京时间当日因交易限制被拒绝的转账笔数',
      en_us: 'Transfers of a member rejected by trade limits on a Beijing day',
    },
    subject: 'day',
    measure: 'limited',
    figures: {
      value: {
        text: { zh_cn: '超限笔数', en_us: 'rejected orders' },
        unit: 'count',
        threshold: counts(1, 3),
        of: count,
      },
    },
    window: { ...hours(24), per: 'day' },
    severity: 'warning',
    columns: ['sum', 'largestOrder', 'limits'],
  },
  relativelyBet: {
    title: { zh_cn: '对打', en_us: 'Opposite bets' },
    about: {
      zh_cn: '关联会员在同一局对立区域以相近金额投注的局数',
      en_us: 'Rounds in which linked members bet similar amounts on opposite areas',
    },
    subject: 'pair',
    measure: 'pair',
    figures: {
      value: {
        text: { zh_cn: '对打局数', en_us: 'opposite rounds' },
        unit: 'count',
        threshold: counts(1, 3),
        of: count,
      },
    },
    least: {
      text: { zh_cn: '最低对打额 (CNY)', en_us: 'Minimum stake (CNY)' },
      unit: 'money',
      initial: 100_00n,
      of: (sums) => sums.extra,
    },
    window: hours(24),
    severity: 'warning',
    columns: ['matched'],
    extras: ['round', 'matched'],
  },
} as const satisfies Record<string, Monitor>;
