import type { Text } from '@pitboss/rules/i18n';

const both = (formula: string): Text => ({ zh_cn: formula, en_us: formula });

/** Formulas of figures (risk §2), by code, or by code and figure where a monitor has several. */
const formulas: Readonly<Record<string, Text>> = {
  proxyGroupLose: both('Σ(win − amount)'),
  betInfo: both('Σ(win − amount)'),
  'memberWinLose|win': both('Σ(win + jackpot − amount)'),
  'memberWinLose|lose': both('−Σ(win + jackpot − amount)'),
  'proxyWinLose|win': both('Σ(win − amount)'),
  'proxyWinLose|lose': both('Σ(amount − win)'),
  registered: { zh_cn: '注册会员数', en_us: 'members registered' },
  hallData: {
    zh_cn: '(B − N) ÷ B × 100，N 为最近 L 分钟注单数，B 为之前 L 分钟注单数',
    en_us: '(B − N) ÷ B × 100, N bets of the last L minutes, B of the L before',
  },
  online: {
    zh_cn: '(P − C) ÷ P × 100，C 为当前在线，P 为区间内最高在线',
    en_us: '(P − C) ÷ P × 100, C online now, P highest in the window',
  },
  transfer: { zh_cn: 'Σ转出 − Σ转入', en_us: 'Σout − Σin' },
  'playerTransfer|in': { zh_cn: 'Σ转入', en_us: 'Σin' },
  'playerTransfer|out': { zh_cn: 'Σ转出', en_us: 'Σout' },
  playerTransfer2: {
    zh_cn: '转出金额；上次转入后的投注 ÷ 该转入 × 100 低于最低流水时判定',
    en_us:
      'amount out, if stakes since the last transfer in ÷ that transfer in × 100 are below the minimum play',
  },
  transferFailure: {
    zh_cn: '失败订单数（限额拒绝与重复不计）',
    en_us: 'failed orders, excluding limit rejections and repeats',
  },
  transferLimit: { zh_cn: '当日被转账限额拒绝的订单数', en_us: 'orders of the day rejected by trade limits' },
  singleFish: both('win + jackpot'),
  accountIp: { zh_cn: '从该地址登录或投注的会员数', en_us: 'members signed in or betting from the address' },
  betAmount: both('Σ amount'),
  playerContinuousWin: {
    zh_cn: '连续 Σ(win + jackpot − amount) > 0 的局数，等于 0 跳过，小于 0 中断',
    en_us: 'consecutive rounds with Σ(win + jackpot − amount) > 0; 0 is skipped, below 0 ends the streak',
  },
  'singleBet|value': both('amount'),
  'singleBet|bet': both('amount'),
  'singleBet|win': both('win + jackpot − amount'),
  seamlessOrder: {
    zh_cn: '超时且未成功、未拒绝、未取消的订单数',
    en_us: 'overdue orders neither ok, rejected nor cancelled',
  },
  smallgameBetReturn: both('Σ win ÷ Σ amount × 100'),
  wmOrder: { zh_cn: '自创建起的分钟数', en_us: 'minutes since creation' },
  relativelyBet: {
    zh_cn: '两人在同一局相对区域的净投注 A、B，min(A,B) ÷ max(A,B) ≥ 0.80 的局数',
    en_us: 'rounds with net stakes A and B on opposite areas, min(A,B) ÷ max(A,B) ≥ 0.80',
  },
};

/** Returns the formula of a figure; null where none is known. */
export const formulaOf = (code: string, figure: string): Text | null =>
  formulas[`${code}|${figure}`] ?? formulas[code] ?? null;
