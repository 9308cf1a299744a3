import type { Figure } from '../monitor.ts';

/** It is measured where it is said. */
const said = (unit: Figure['unit'], zh_cn: string, en_us: string): Figure => ({
  ...{ text: { zh_cn, en_us }, unit },
  of: () => null,
});

/**
 * What other areas say of themselves (risk §1), by the kind in the key `signal|kind|subject`: the unit of the amount, and what
 * the alert says. A line here is a kind; whoever notices such a thing announces a `signalEvent` of it.
 */
export const signalKinds = {
  parkedWin: said('money', '待审派彩', 'win parked'),
  limits: said('money', '超出限红的注单', 'bet beyond limits'),
  maxStake: said('money', '超出标签单注上限', 'bet beyond the stake of a label'),
  lowProfit: said('percent', '盈利率低于设定', 'profit below what is wanted'),
  booksFault: said('count', '校验错误', 'faults found'),
} as const satisfies Record<string, Figure>;

export type SignalKind = keyof typeof signalKinds;

/** The books that a proof can find wrong: subjects `books:ledger`, `books:reports`, `books:log`. */
export const booksTexts = {
  ledger: { zh_cn: '账本', en_us: 'Ledger' },
  reports: { zh_cn: '报表汇总', en_us: 'Report sums' },
  log: { zh_cn: '操作日志', en_us: 'Operation log' },
} as const;
export type Books = keyof typeof booksTexts;

/** The books that a subject names; null for any other subject. */
export function booksOf(subject: string): Books | null {
  const name = subject.startsWith('books:') ? subject.slice('books:'.length) : '';
  return Object.hasOwn(booksTexts, name) ? (name as Books) : null;
}
