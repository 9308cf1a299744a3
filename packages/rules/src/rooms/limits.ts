import { scaledDecimal } from '../validation.ts';

/** Bounds of a bet, as they are written: amounts with at most two decimals. */
export interface Bounds {
  readonly min: string;
  readonly max: string;
}

/** Limits in one currency (spec content §2). Without the three of the game only its areas are bound. */
export interface Limits {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The most that a member stakes in a round. */
  readonly roundMax?: string | undefined;
  readonly chips?: readonly string[] | undefined;
  /** By the number of the area. */
  readonly areas?: Readonly<Record<string, Bounds>> | undefined;
}

/** Limits by currency. */
export type RoomLimits = Readonly<Record<string, Limits>>;

/** Chips of a currency and the bullets of fishing games are the specification's, the rest is ours. */
export const roomLimits = {
  chips: 10,
  areas: 200,
  currencies: 20,
  bullets: { min: 1, max: 1_000 },
  bulletSeconds: { min: 1, max: 60 },
  name: 64,
  sort: 9_999,
  /** Rooms of one order or one limit group. */
  rooms: 500,
} as const;

/** Error in limits; its messages are in fault-texts.ts. */
export type LimitError =
  | 'amount'
  | 'nothing'
  | 'incomplete'
  | 'maxBelowMin'
  | 'maxAboveRound'
  | 'roundBelowMax'
  | 'chipCount'
  | 'chipOrder'
  | 'chipMultiple'
  | 'notMultiple'
  | 'belowChip'
  | 'belowLargest'
  | 'area';

/** A fault at the field that it is about: `min`, `roundMax`, `chips`, `areas.3.max`. */
export interface LimitErrorAt {
  readonly at: string;
  readonly fault: LimitError;
}

/** An amount above zero in minor units; null for anything else. */
export function limitMinor(text: string): bigint | null {
  const scaled = /^\d{1,13}(\.\d{1,2})?$/.test(text) ? scaledDecimal(text, 2) : null;
  return scaled === null || scaled === 0n ? null : scaled / 1_000_000n;
}

/** Bounds with what was read of them, and where they stand. */
interface Read {
  readonly at: string;
  readonly min: bigint | null;
  readonly max: bigint | null;
}

const given = (text: string | undefined): text is string => text !== undefined;

function chipErrors(chips: readonly string[], bounds: readonly Read[]): LimitErrorAt[] {
  const failures: LimitErrorAt[] = [];
  const add = (at: string, failure: LimitError) => failures.push({ at, fault: failure });
  const read = chips.map(limitMinor);
  if (chips.length < 1 || chips.length > roomLimits.chips) add('chips', 'chipCount');
  else if (read.includes(null)) add('chips', 'amount');
  if (failures.length > 0) return failures;
  const values = read as bigint[];
  const smallest = values[0]!;
  const largest = values.at(-1)!;
  if (values.some((chip, position) => chip <= (values[position - 1] ?? 0n))) add('chips', 'chipOrder');
  else if (values.some((chip) => chip % smallest !== 0n)) add('chips', 'chipMultiple');
  if (failures.length > 0) return failures;
  for (const { at, min, max } of bounds) {
    if (min !== null && smallest > min) add(`${at}min`, 'belowChip');
    else if (min !== null && min % smallest !== 0n) add(`${at}min`, 'notMultiple');
    if (max !== null && largest > max) add(`${at}max`, 'belowLargest');
    else if (max !== null && max % smallest !== 0n) add(`${at}max`, 'notMultiple');
  }
  return failures;
}

/**
 * Everything that is wrong with the limits of a currency (spec content §2): 0 < min <= max <= roundMax; one
 * to ten chips, ascending, multiples of the smallest; min and max multiples of it; the smallest chip not
 * above a min, the largest not above a max. `areaIds` are the areas of the game.
 */
export function limitErrors(limits: Limits, areaIds: readonly number[]): LimitErrorAt[] {
  const failures: LimitErrorAt[] = [];
  const { min, max, roundMax, chips, areas = {} } = limits;
  const read = (at: string, text: string | undefined): bigint | null => {
    if (text === undefined) return null;
    const value = limitMinor(text);
    if (value === null) failures.push({ at, fault: 'amount' });
    return value;
  };
  const own = [min, max, roundMax];
  const some = own.some(given);
  if (!some && Object.keys(areas).length === 0) failures.push({ at: 'min', fault: 'nothing' });
  for (const [place, name] of (['min', 'max', 'roundMax'] as const).entries())
    if (some && !given(own[place])) failures.push({ at: name, fault: 'incomplete' });
  const round = read('roundMax', roundMax);
  const bounds: Read[] = [
    { at: '', min: read('min', min), max: read('max', max) },
    ...Object.entries(areas).map(([id, area]): Read => {
      if (!areaIds.includes(Number(id))) failures.push({ at: `areas.${id}.min`, fault: 'area' });
      const at = `areas.${id}.`;
      return { at, min: read(`${at}min`, area.min), max: read(`${at}max`, area.max) };
    }),
  ];
  for (const { at, min: low, max: high } of bounds) {
    if (low !== null && high !== null && low > high) failures.push({ at: `${at}max`, fault: 'maxBelowMin' });
    else if (high !== null && round !== null && high > round)
      failures.push(
        at === '' ? { at: 'roundMax', fault: 'roundBelowMax' } : { at: `${at}max`, fault: 'maxAboveRound' },
      );
  }
  return chips === undefined ? failures : [...failures, ...chipErrors(chips, bounds)];
}

/** Limits as bets are held against them, in minor units. */
export interface ReadLimits {
  readonly own: { readonly min: bigint; readonly max: bigint } | null;
  readonly roundMax: bigint | null;
  readonly areas: ReadonlyMap<number, { readonly min: bigint; readonly max: bigint }>;
}

const boundsOf = ({ min, max }: Bounds) => ({ min: limitMinor(min) ?? 0n, max: limitMinor(max) ?? 0n });

/** Limits that were checked when they were saved. */
export const readLimits = ({ min, max, roundMax, areas = {} }: Limits): ReadLimits => ({
  own: given(min) && given(max) ? boundsOf({ min, max }) : null,
  roundMax: given(roundMax) ? limitMinor(roundMax) : null,
  areas: new Map(Object.entries(areas).map(([id, area]) => [Number(id), boundsOf(area)])),
});

/** Limits that a bet can break. */
export const limitBreaks = ['min', 'max', 'roundMax'] as const;
export type LimitBreak = (typeof limitBreaks)[number];

/**
 * Returns the limit that a bet breaks, or null. The room's limit for the area applies, else the room's for
 * its game, else that of the limit group (spec content §2). `round` is what the member has staked in the
 * round so far, this bet included; amounts in minor units.
 */
export function limitBroken(
  room: ReadLimits | undefined,
  group: ReadLimits | undefined,
  bet: { readonly areaId: number | null; readonly amount: bigint; readonly round: bigint },
): LimitBreak | null {
  const area = (limits: ReadLimits | undefined) =>
    bet.areaId === null ? undefined : limits?.areas.get(bet.areaId);
  const bounds = area(room) ?? room?.own ?? area(group) ?? group?.own;
  if (bounds && bet.amount < bounds.min) return 'min';
  if (bounds && bet.amount > bounds.max) return 'max';
  const roundMax = room?.roundMax ?? group?.roundMax;
  return roundMax != null && bet.round > roundMax ? 'roundMax' : null;
}
