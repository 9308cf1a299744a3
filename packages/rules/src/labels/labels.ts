import type { Text } from '../i18n.ts';

/** Black and white labels (risk §6): the eight labels, the figures that they evaluate, and their effects. */

export const labelSides = ['black', 'white'] as const;
export type LabelSide = (typeof labelSides)[number];

export const labelTags = [
  'highReturn',
  'streak',
  'opposite',
  'manualBlack',
  'newcomer',
  'heavyLoser',
  'turnover',
  'manualWhite',
] as const;
export type LabelTag = (typeof labelTags)[number];

export interface Label extends Text {
  readonly side: LabelSide;
  /** Members come by hand alone: it has no conditions and no runs. */
  readonly manual: boolean;
}
const label = (side: LabelSide, zh_cn: string, en_us: string, manual = false): Label => ({
  side,
  manual,
  zh_cn,
  en_us,
});
export const labels: Readonly<Record<LabelTag, Label>> = {
  highReturn: label('black', '高返奖', 'High return'),
  streak: label('black', '连赢', 'Winning streak'),
  opposite: label('black', '对打', 'Opposite bets'),
  manualBlack: label('black', '人工黑', 'Manual black', true),
  newcomer: label('white', '新手', 'Newcomer'),
  heavyLoser: label('white', '高输额', 'Heavy loser'),
  turnover: label('white', '高流水', 'High turnover'),
  manualWhite: label('white', '人工白', 'Manual white', true),
};

/** Spans that a figure looks back over, with their milliseconds; null: everything there is. */
export const labelWindows = ['1h', '24h', '7d', '30d', 'all'] as const;
export type LabelWindow = (typeof labelWindows)[number];
export const windowMs: Readonly<Record<LabelWindow, number | null>> = {
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
  all: null,
};

/** Money in CNY, percentages with two decimals, whole numbers. */
export type FigureUnit = 'money' | 'percent' | 'count';
export const labelFigures = [
  'stake',
  'netWin',
  'returnRate',
  'bets',
  'winShare',
  'streak',
  'transferIn',
  'netTransfer',
  'accountDays',
  'accountsOnIp',
  'abnormalAlerts',
  'oppositeRounds',
] as const;
export type LabelFigure = (typeof labelFigures)[number];
export const figureUnits: Readonly<Record<LabelFigure, FigureUnit>> = {
  stake: 'money',
  netWin: 'money',
  returnRate: 'percent',
  bets: 'count',
  winShare: 'percent',
  streak: 'count',
  transferIn: 'money',
  netTransfer: 'money',
  accountDays: 'count',
  accountsOnIp: 'count',
  abnormalAlerts: 'count',
  oppositeRounds: 'count',
};
/** May be below zero. */
export const signedFigures: readonly LabelFigure[] = ['netWin', 'netTransfer'];

export const labelComparisons = ['>=', '>', '<=', '<', 'between'] as const;
export type LabelComparison = (typeof labelComparisons)[number];

/** Minutes from one run to the next; `daily` runs at ten past midnight in Beijing. */
export const labelSchedules = ['5', '15', '60', 'daily'] as const;
export type LabelSchedule = (typeof labelSchedules)[number];

/** A condition; its figures are decimals as they are typed. */
export interface LabelCondition {
  readonly figure: LabelFigure;
  readonly window: LabelWindow;
  readonly comparison: LabelComparison;
  readonly value: string;
  /** The upper end of `between`, which holds with both its ends. */
  readonly to?: string | undefined;
}

/** Effects of a label on its members; decimals as typed. */
export interface LabelEffects {
  /** Return to player, three decimals. */
  readonly rtp?: string | undefined;
  /** Probability that a win becomes a loss, two decimals. */
  readonly kill?: string | undefined;
  /** Largest stake of a bet, by currency; others have none. */
  readonly maxStake?: Readonly<Record<string, string>> | undefined;
  readonly betBan?: boolean | undefined;
  readonly miniBan?: boolean | undefined;
  readonly benefitsOff?: boolean | undefined;
  readonly exempt?: boolean | undefined;
  readonly mark?: boolean | undefined;
}
export type LabelEffect = keyof LabelEffects;
export const effectsOf: Readonly<Record<LabelSide, readonly LabelEffect[]>> = {
  black: ['rtp', 'kill', 'maxStake', 'betBan', 'miniBan', 'benefitsOff', 'mark'],
  white: ['rtp', 'exempt', 'mark'],
};

export interface LabelConfig {
  readonly enabled: boolean;
  readonly conditions: readonly LabelCondition[];
  readonly schedule: LabelSchedule;
  /** Hours that an entry of a run holds after the last run in which its member met the conditions. */
  readonly stayHours: number;
  readonly effects: LabelEffects;
}

export const labelLimits = {
  conditions: 5,
  stayHours: { min: 1, max: 360 },
  /** Longest entry by hand, and with an RTP or a killing probability. */
  manualDays: 90,
  strongDays: 15,
  /** Not again by the same label for so long after a removal or the fifteen days. */
  coolingHours: 24,
} as const;

/** Effects that last fifteen days at most (risk §6). */
export const isStrong = ({ rtp, kill }: LabelEffects): boolean => rtp !== undefined || kill !== undefined;
/** Returns whether a manual entry needs no end: it only exempts or marks its member. */
export const mayBeEndless = (effects: LabelEffects): boolean =>
  (Object.keys(effects) as LabelEffect[]).every((one) => one === 'exempt' || one === 'mark' || !effects[one]);

const off = { enabled: false, schedule: '15', stayHours: 24 } as const;
/** Configuration of a new installation: all labels are off, and conditions are a proposal. */
export const labelDefaults: Readonly<Record<LabelTag, LabelConfig>> = {
  highReturn: {
    ...off,
    conditions: [
      { figure: 'returnRate', window: '24h', comparison: '>=', value: '130.00' },
      { figure: 'bets', window: '24h', comparison: '>=', value: '50' },
      { figure: 'netWin', window: '24h', comparison: '>=', value: '5000.00' },
    ],
    effects: { mark: true },
  },
  streak: {
    ...off,
    conditions: [{ figure: 'streak', window: '24h', comparison: '>=', value: '10' }],
    effects: { mark: true },
  },
  opposite: {
    ...off,
    conditions: [{ figure: 'oppositeRounds', window: '24h', comparison: '>=', value: '3' }],
    effects: { benefitsOff: true, mark: true },
  },
  manualBlack: { ...off, conditions: [], effects: { mark: true } },
  newcomer: {
    ...off,
    conditions: [{ figure: 'accountDays', window: 'all', comparison: '<', value: '7' }],
    effects: { mark: true },
  },
  heavyLoser: {
    ...off,
    conditions: [{ figure: 'netWin', window: '7d', comparison: '<=', value: '-20000.00' }],
    effects: { exempt: true, mark: true },
  },
  turnover: {
    ...off,
    conditions: [{ figure: 'stake', window: '7d', comparison: '>=', value: '200000.00' }],
    effects: { mark: true },
  },
  manualWhite: { ...off, conditions: [], effects: { exempt: true, mark: true } },
};
