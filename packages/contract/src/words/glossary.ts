import type { TermKey } from '../core/glossary-keys.ts';
import { listTerms } from './list-terms.ts';
import { type Term, term } from './term.ts';

/**
 * Definitions of figures, written once: the console shows them beside columns and key figures and on its help
 * page, exports list those of their columns.
 */
export const glossary = {
  bets: term(
    ['注单数', 'Bets'],
    [
      '所选时段内按投注时间计的已结算注单数。未结算和已取消的注单不计。',
      'Settled bets of the period, by the time of the bet. Open and cancelled bets are not counted.',
    ],
  ),
  players: term(
    ['投注人数', 'Players'],
    [
      '至少有一笔已结算注单的会员数，每行中每人只计一次，因此各行相加可能大于合计。',
      'Members with at least one settled bet. Each is counted once in a row, so rows may add up to more than the total.',
    ],
  ),
  amount: term(
    ['投注金额', 'Bet amount'],
    [
      '已结算注单的本金之和，按行的币种显示。',
      'Sum of the stakes of settled bets, in the currency of the row.',
    ],
  ),
  payout: term(
    ['派彩金额', 'Payout'],
    [
      '已结算注单的派彩之和，含退回的本金。',
      'Sum of what settled bets paid, with the stakes that were returned.',
    ],
  ),
  companyGain: term(
    ['公司输赢', 'Company win/loss'],
    [
      '投注金额 − 派彩金额。正数（绿色）为公司盈利。奖励另计，不在其中。',
      'Bet amount − payout. Above zero (green) the company gains. Rewards are paid in addition and not part of it.',
    ],
  ),
  memberGain: term(
    ['会员输赢', 'Member win/loss'],
    [
      '派彩金额 − 投注金额。正数（绿色）为会员盈利。',
      'Payout − bet amount. Above zero (green) the member gains.',
    ],
  ),
  returnRate: term(['返还率', 'Return rate'], ['派彩金额 ÷ 投注金额。', 'Payout ÷ bet amount.']),
  reward: term(
    ['奖励金额', 'Reward amount'],
    [
      '随注单发放的奖励之和，不含在派彩中。',
      'Sum of the rewards paid with bets. It is not part of the payout.',
    ],
  ),
  amountCny: term(
    ['投注折合CNY', 'Bet amount (CNY)'],
    [
      '各币种的投注金额按投注当日（北京时间）零点汇率折合人民币，合计后四舍五入一次。',
      'Bet amounts of all currencies at the rate of 00:00 Beijing time of the day of the bet; the sum is rounded once.',
    ],
  ),
  profitCny: term(
    ['公司输赢折合CNY', 'Company win/loss (CNY)'],
    [
      '公司输赢按投注当日（北京时间）零点汇率折合人民币，合计后四舍五入一次。',
      'Company win/loss at the rate of 00:00 Beijing time of the day of the bet; the sum is rounded once.',
    ],
  ),
  netCny: term(
    ['净输赢(CNY)', 'Net result (CNY)'],
    ['公司输赢 − 奖励，折合人民币。', 'Company win/loss − rewards, in CNY.'],
  ),
  change: term(
    ['投注环比', 'Stake vs previous period'],
    [
      '（本期投注 − 上期投注）÷ 上期投注，折合人民币。上期为紧接本期之前、长度相同的时段；本期未结束时只比较到当前时刻。',
      '(Bet amount − bet amount before) ÷ bet amount before, in CNY. The period before has the same length and ends where this one begins; of a period that is not over, the part until now is compared.',
    ],
  ),
  share: term(
    ['占净输赢', 'Share of net result'],
    [
      '该行占全部输赢的比例。各行有盈有亏时不显示，因为比例没有意义。',
      'Part of the whole result. Not shown where some rows gained and others lost, since shares mean nothing then.',
    ],
  ),
  balance: term(
    ['余额', 'Balance'],
    [
      '会员可用的金额。钱包代理的会员，为其钱包最近一次返回的余额。',
      "Money that the member can use. For members of wallet agents it is the balance that the agent's wallet named last.",
    ],
  ),
  credit: term(
    ['信用额度', 'Credit'],
    ['代理可以低于零使用的额度。', 'Amount by which the balance of an agent may be below zero.'],
  ),
  creditUsed: term(
    ['已用信用', 'Credit used'],
    ['代理余额低于零的部分。', 'Part of the credit that is in use: how far the balance is below zero.'],
  ),
  freeFunds: term(
    ['可用资金', 'Available funds'],
    ['余额 + 未用信用。', 'Balance + credit that is not used.'],
  ),
  openWorst: term(
    ['未结最大亏损', 'Maximum loss of unsettled bets'],
    [
      '未结注单按最高赔付计算的净亏损。赔付取赔付表最高值；赔付表没有上限的按派彩审核限额。',
      'Net loss if every unsettled bet paid the most it can: the top of its pay table or, where it has none, the payout review limit.',
    ],
  ),
  worstToday: term(
    ['今日最大亏损', 'Maximum loss today'],
    [
      '今日已亏损 + 未结最大亏损 + 预扣金额。',
      'Loss today + maximum loss of unsettled bets + withheld amounts.',
    ],
  ),
  withheld: term(
    ['预扣金额', 'Withheld'],
    [
      '已从会员余额中扣住、尚未成为注单或退回的金额。',
      'Money taken from balances that has neither become a bet nor been returned yet.',
    ],
  ),
  configuredRtp: term(
    ['设置RTP', 'Configured RTP'],
    [
      '设定的长期理论返还率，0.965 表示每 100 投注平均返还 96.5。',
      'Return that is set for the long run: 0.965 returns 96.5 of 100 staked on average.',
    ],
  ),
  observedRtp: term(
    ['观测RTP', 'Observed RTP'],
    [
      '派彩 ÷ 投注，按已结算注单计。注单少时偏离设置值是正常的。',
      'Payout ÷ stake of settled bets. With few bets it may be far from the configured value by chance.',
    ],
  ),
  profitRate: term(
    ['盈利率', 'Profit rate'],
    [
      '（投注金额 − 派彩金额 − 奖励）÷ 投注金额，折合 CNY，按该行的统计小时数计。投注满 10,000 CNY 后，低于最低盈利率的游戏会标记并告警。',
      '(Bet amount − payout − rewards) ÷ bet amount, in CNY, over the hours of the row. From 10,000 CNY staked on, a game below its minimum is marked and reported to risk control.',
    ],
  ),
  registered: term(['注册', 'Registered'], ['当日注册的会员数。', 'Members who registered on the day.']),
  active: term(
    ['活跃', 'Active'],
    ['当日登录或有已结算注单的会员数。', 'Members who signed in or had a settled bet on the day.'],
  ),
  newPlayers: term(
    ['首投', 'New players'],
    ['当日首次投注的会员数。', 'Members with the first bet of their life on the day.'],
  ),
  retention: term(
    ['留存', 'Retention'],
    [
      '当日注册的会员中，在第 N 天登录的人数与占比；该日未结束时不显示。',
      'Members registered on the day who signed in on day N, and their share; empty until that day is over.',
    ],
  ),
  payers: term(
    ['付费人数', 'Payers'],
    ['当日有成功存款的会员数。', 'Members with a successful deposit on the day.'],
  ),
  firstPayers: term(
    ['首付人数', 'First payers'],
    ['当日首次成功存款的会员数。', 'Members with the first deposit of their life on the day.'],
  ),
  payRate: term(['付费率', 'Pay rate'], ['付费人数 ÷ 活跃人数。', 'Payers ÷ active members.']),
  arpu: term(['ARPU', 'ARPU'], ['存款 ÷ 活跃人数，折合 CNY。', 'Deposits ÷ active members, in CNY.']),
  arppu: term(['ARPPU', 'ARPPU'], ['存款 ÷ 付费人数，折合 CNY。', 'Deposits ÷ payers, in CNY.']),
  ...listTerms,
} as const satisfies Readonly<Record<TermKey, Term>>;
