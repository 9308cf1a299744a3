import { divHalfEven, toWire } from '@pitboss/ledger/money';
import type { Text } from '@pitboss/rules/i18n';
import type { Sums } from './minutes.ts';

/** A further figure of a row: its heading, how it is drawn, and what it is. */
export interface Column {
  readonly title: Text;
  readonly as: 'money' | 'count' | 'percent';
  of(sums: Sums): string | null;
}

/** Out of in, as a percentage with two places, half-even; null without in. */
export const percentOf = (part: bigint, whole: bigint): bigint | null =>
  whole === 0n ? null : divHalfEven(part * 10_000n, whole);

const money = (zh_cn: string, en_us: string, of: (sums: Sums) => bigint): Column => ({
  title: { zh_cn, en_us },
  as: 'money',
  of: (sums) => toWire(of(sums)),
});

/** Every column that a monitor can name. */
export const columns = {
  bets: { title: { zh_cn: '注单数', en_us: 'Bets' }, as: 'count', of: ({ count }) => String(count) },
  stake: money('投注', 'Stake', (sums) => sums.in),
  payout: money('派彩', 'Payout', (sums) => sums.out),
  reward: money('奖励', 'Reward', (sums) => sums.extra),
  returnRate: {
    title: { zh_cn: '返奖率', en_us: 'Return' },
    as: 'percent',
    of: (sums) => {
      const rate = percentOf(sums.out, sums.in);
      return rate === null ? null : toWire(rate);
    },
  },
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof columns;

/** The columns of a row. */
export const columnsOf = (
  monitor: { readonly columns: readonly ColumnName[] },
  sums: Sums,
): Record<string, string | null> =>
  Object.fromEntries(monitor.columns.map((name) => [name, columns[name].of(sums)]));
