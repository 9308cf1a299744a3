import type { Text } from '@pitboss/rules/i18n';
import type { ColumnName } from './columns.ts';
import type { Sums } from './minutes.ts';

/** What is counted of what happened, and by which time (risk §1, times). */
export type Measure =
  /** Settled bets, by payout time: in = stakes, out = wins, extra = jackpots. */
  'settled';

/** Who a figure is about; the letters are those of the keys (risk §1). */
export type SubjectKind = 'm' | 'a';

/** How a figure is written: money and percent in hundredths, counts and minutes as they are. */
export type Unit = 'money' | 'count' | 'percent';

/** Thresholds in the figure's own integers: minor units, hundredths of a percent, counts. */
export interface Threshold {
  readonly table: bigint;
  readonly alarm: bigint;
}

/** One figure of a monitor; a monitor with one calls it `value`. */
export interface Figure {
  /** Verb of the alert's content, as "won". */
  readonly text: Text;
  readonly unit: Unit;
  /** In CNY, or for every currency. */
  readonly threshold: Threshold;
  of(sums: Sums): bigint;
}

/** A rule over what happens, as a declaration: who, what, how long, from when on. */
export interface Monitor {
  readonly title: Text;
  /** What it measures, in one sentence. */
  readonly about: Text;
  readonly subject: SubjectKind;
  readonly measure: Measure;
  readonly figures: Readonly<Record<string, Figure>>;
  readonly window: { readonly minutes: number; readonly unit: 'minutes' | 'hours' };
  readonly severity: Severity;
  /** Further columns of its table. */
  readonly columns: readonly ColumnName[];
}

export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** Net of the member: what was won less what was staked. */
const net = ({ in: staked, out, extra }: Sums): bigint => out + extra - staked;
/** Whole amounts of money. */
const money = (table: number, alarm: number): Threshold => ({
  table: BigInt(table) * 100n,
  alarm: BigInt(alarm) * 100n,
});
const hour = { minutes: 60, unit: 'minutes' } as const;

/** Every monitor by its code (risk §2). */
export const monitors = {
  memberWinLose: {
    title: { zh_cn: '会员输赢', en_us: 'Member win/loss' },
    about: {
      zh_cn: '会员在时间窗口内已结算注单的净输赢（派彩加奖励减投注）',
      en_us:
        'What a member won or lost with bets settled within the window (payouts and rewards less stakes)',
    },
    subject: 'm',
    measure: 'settled',
    figures: {
      win: { text: { zh_cn: '赢', en_us: 'won' }, unit: 'money', threshold: money(5_000, 20_000), of: net },
      lose: {
        text: { zh_cn: '输', en_us: 'lost' },
        unit: 'money',
        threshold: money(20_000, 100_000),
        of: (sums) => -net(sums),
      },
    },
    window: hour,
    severity: 'warning',
    columns: ['bets', 'stake', 'payout', 'returnRate', 'reward'],
  },
} as const satisfies Record<string, Monitor>;

export type MonitorCode = keyof typeof monitors;
export const monitorCodes = Object.keys(monitors) as [MonitorCode, ...MonitorCode[]];
export const monitorOf = (code: MonitorCode): Monitor => monitors[code];
export const isMonitor = (code: string): code is MonitorCode => Object.hasOwn(monitors, code);
