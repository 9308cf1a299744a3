import type { Measure } from '@pitboss/risk/rules/monitor';
import type { HistoryKind } from './source.ts';

/** Rule for counting a measure from the rows of a kind. */
export interface View {
  readonly kind: HistoryKind;
  /** Bets count when they are paid; all else when it happened. */
  readonly paid?: true;
  /** Only rows with this number in a column. */
  readonly where?: readonly [column: string, value: number];
  /** Sums without money are of no currency. */
  readonly money: boolean;
  readonly in?: string;
  readonly out?: string;
  readonly extra?: string;
  /** Single ones are named by their numbers. */
  readonly ids?: true;
}

/** The columns that a view counts from. */
export const wantedOf = ({ in: staked, out, extra, where, ids }: View): readonly string[] => [
  'who',
  'name',
  'at',
  'paid',
  'game',
  'round',
  ...[staked, out, extra, where?.[0]].filter((name) => name !== undefined),
  ...(ids ? ['idHigh', 'idLow'] : []),
];

/** Views of the monitors by measure; a single bet is counted when it is placed, then when it is paid. */
export const views: Readonly<Partial<Record<Measure, readonly View[]>>> = {
  settled: [{ kind: 'bet', paid: true, money: true, in: 'stake', out: 'win', extra: 'jackpot' }],
  placed: [{ kind: 'bet', money: true, in: 'stake' }],
  bet: [
    { kind: 'bet', money: true, in: 'stake', ids: true },
    { kind: 'bet', paid: true, money: true, in: 'stake', out: 'win', extra: 'jackpot', ids: true },
  ],
  moved: [{ kind: 'transfer', where: ['failed', 0], money: true, in: 'in', out: 'out' }],
  failed: [{ kind: 'transfer', where: ['failed', 1], money: false }],
  limited: [{ kind: 'transfer', where: ['failed', 2], money: false }],
  withdrawal: [{ kind: 'withdrawal', money: true, in: 'lastIn', out: 'out', extra: 'stakes', ids: true }],
  registered: [{ kind: 'member', money: false }],
  streak: [{ kind: 'round', paid: true, money: true, in: 'stake', out: 'won' }],
  hall: [{ kind: 'hall', money: false, in: 'count', extra: 'hall' }],
  address: [{ kind: 'address', money: false }],
  pair: [{ kind: 'pair', money: false, extra: 'matched' }],
};
