import { monitorCodes } from '@pitboss/risk/monitors';

/** A user's arrangement of the panels of risk control; a panel that is not named is as declared. */
export interface Layout {
  readonly order: readonly string[];
  /** Only the head is shown. */
  readonly folded: readonly string[];
  readonly hidden: readonly string[];
  /** Takes the whole width and shows every column. */
  readonly wide: readonly string[];
}

export const asDeclared: Layout = { order: [], folded: [], hidden: [], wide: [] };

/** Groups of monitors, in the order of the page; a code without a group belongs to the last one. */
const groups = {
  play: [
    'memberWinLose',
    'betAmount',
    'singleBet',
    'singleFish',
    'playerContinuousWin',
    'proxyWinLose',
    'proxyGroupLose',
    'betInfo',
    'smallgameBetReturn',
    'hallData',
  ],
  money: [
    'playerTransfer',
    'playerTransfer2',
    'transfer',
    'transferFailure',
    'transferLimit',
    'seamlessOrder',
    'wmOrder',
  ],
  people: ['relativelyBet', 'accountIp', 'registered', 'online'],
} as const;

export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as [Group, ...Group[]];

/** The group of a monitor. */
export const groupOf = (code: string): Group =>
  groupNames.find((name) => (groups[name] as readonly string[]).includes(code)) ?? 'people';

const declared: readonly string[] = groupNames.flatMap((name) => groups[name]);
/** All monitors by their groups. */
export const declaredOrder = [...monitorCodes].sort((a, b) => positionOf(a) - positionOf(b));

function positionOf(code: string): number {
  const at = declared.indexOf(code);
  return at < 0 ? declared.length : at;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Parses a layout from the browser's storage; returns the declared layout for invalid data. */
export function readLayout(stored: string | null): Layout {
  try {
    const held = JSON.parse(stored ?? 'null') as Partial<Record<keyof Layout, unknown>> | null;
    if (!held) return asDeclared;
    const { order, folded, hidden, wide } = held;
    return { order: texts(order), folded: texts(folded), hidden: texts(hidden), wide: texts(wide) };
  } catch {
    return asDeclared;
  }
}

/**
 * All codes in their order: one that the layout does not know yet stays behind the one declared before it.
 */
export function arranged<C extends string>(codes: readonly C[], order: readonly string[]): C[] {
  const result = order.flatMap((code) => codes.filter((one) => one === code));
  for (const [at, code] of codes.entries()) {
    if (result.includes(code)) continue;
    const before = codes[at - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, code);
  }
  return result;
}

/** Returns the codes with those of `first` before the others, both in their order. */
export const ledBy = <C extends string>(codes: readonly C[], first: readonly string[]): C[] => [
  ...codes.filter((code) => first.includes(code)),
  ...codes.filter((code) => !first.includes(code)),
];

/** Returns the order after a panel was moved to the position of another one. */
export function moved<C extends string>(codes: readonly C[], code: C, onto: C): C[] {
  const to = codes.indexOf(onto);
  return codes.filter((one) => one !== code).toSpliced(to, 0, code);
}

/** Pending alerts of one monitor. */
export interface CodeCount {
  readonly open: number;
  readonly beyond: number;
  readonly snoozed: number;
  /** The open ones by figure, for signals by the kind of event. */
  readonly figures?: Readonly<Record<string, { readonly open: number; readonly latestAt: number }>>;
}

export interface HiddenAlerts {
  /** Open ones of panels that are hidden or folded. */
  readonly panels: number;
  /** Open ones of the other panels, beyond the room of the feed. */
  readonly beyond: number;
  readonly snoozed: number;
  readonly all: number;
}

/** Returns the number of alerts that are not visible here (risk §1, hidden alerts); each counts once. */
export function hiddenAlerts(
  counts: Readonly<Record<string, CodeCount>>,
  { folded, hidden }: Pick<Layout, 'folded' | 'hidden'>,
): HiddenAlerts {
  const away = new Set([...folded, ...hidden]);
  let panels = 0;
  let beyond = 0;
  let snoozed = 0;
  for (const [code, count] of Object.entries(counts)) {
    if (away.has(code)) panels += count.open;
    else beyond += count.beyond;
    snoozed += count.snoozed;
  }
  return { panels, beyond, snoozed, all: panels + beyond + snoozed };
}
