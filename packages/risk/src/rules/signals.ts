import type { Text } from '@pitboss/rules/i18n';
import type { Figure } from './monitor.ts';

/** Figure of a signal: its value comes with the signal. */
const said = (unit: Figure['unit'], zh_cn: string, en_us: string): Figure => ({
  text: { zh_cn, en_us },
  unit,
  of: () => null,
});

/**
 * Signals of other areas (risk §1), by the kind in the key `signal|kind|subject`: the unit of the amount, and
 * the text of the alert. Each entry is a kind; the code that detects it records a `signalEvent`.
 */
export const signalKinds = {
  parkedWin: said('money', '待审核派彩', 'payout held'),
  limits: said('money', '超出限红的注单', 'bet beyond limits'),
  gameClosed: said('money', '游戏已关闭的注单', 'bet in a closed game'),
  maxStake: said('money', '超出标签单注上限', 'bet beyond the label maximum stake'),
  lowProfit: said('percent', '盈利率低于要求', 'profit rate below the requirement by'),
  walletStopped: said('count', '钱包调用已停止', 'wallet calls stopped'),
  orderSettledThere: said('money', '取消时钱包已结算', 'cancel of a bet that the wallet has settled'),
  orderLateOk: said('money', '取消后钱包扣款成功', 'late success after a cancel'),
  orderManual: said('money', '待人工处理的订单', 'order needing manual handling'),
  memberLocked: said('count', '会员已锁定', 'member locked'),
  booksFault: said('count', '校验错误', 'errors found'),
} as const satisfies Record<string, Figure>;

export type SignalKind = keyof typeof signalKinds;

/** Titles of signals: the event itself, since their monitor only names where they come from. */
export const signalTitles: Readonly<Record<SignalKind, Text>> = {
  parkedWin: { zh_cn: '待审核派彩', en_us: 'Payout held' },
  limits: { zh_cn: '超出限红的注单', en_us: 'Bet beyond limits' },
  gameClosed: { zh_cn: '游戏已关闭的注单', en_us: 'Bet in a closed game' },
  maxStake: { zh_cn: '超出标签单注上限', en_us: 'Bet beyond the label maximum stake' },
  lowProfit: { zh_cn: '盈利率低于要求', en_us: 'Profit rate below the requirement' },
  walletStopped: { zh_cn: '钱包调用已停止', en_us: 'Wallet calls stopped' },
  orderSettledThere: { zh_cn: '取消时钱包已结算', en_us: 'Cancelled bet settled by the wallet' },
  orderLateOk: { zh_cn: '取消后钱包扣款成功', en_us: 'Late success after a cancel' },
  orderManual: { zh_cn: '待人工处理的订单', en_us: 'Order needs manual handling' },
  memberLocked: { zh_cn: '会员已锁定', en_us: 'Member locked' },
  booksFault: { zh_cn: '校验发现错误', en_us: 'Verification found errors' },
};

/** Returns true for the name of a kind of signals. */
export const isSignalKind = (name: string | undefined): name is SignalKind =>
  name !== undefined && Object.hasOwn(signalKinds, name);

/** The books that a proof can find wrong: subjects `books:ledger`, `books:reports`, `books:log`. */
export const booksTexts = {
  ledger: { zh_cn: '账本', en_us: 'Ledger' },
  reports: { zh_cn: '报表汇总', en_us: 'Report totals' },
  log: { zh_cn: '操作日志', en_us: 'Operation log' },
} as const;
export type Books = keyof typeof booksTexts;

/** The books that a subject names; null for any other subject. */
export function booksOf(subject: string): Books | null {
  const name = subject.startsWith('books:') ? subject.slice('books:'.length) : '';
  return Object.hasOwn(booksTexts, name) ? (name as Books) : null;
}
