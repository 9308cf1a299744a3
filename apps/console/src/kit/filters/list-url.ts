import type { Call } from '@pitboss/contract/core/define';
import { limits } from '@pitboss/contract/core/limits';
import { todayRange, type Zone } from '@pitboss/rules/time';
import type { ComponentType } from 'react';
import type { Search } from '../navigation.tsx';
import { rowHeights } from '../table/column-state.ts';
import type { RangeReach } from '../time/date-range.logic.ts';
import { firstRange, type RangeKind } from '../time/range-defaults.ts';
import type { AnyFilter, PickerProps } from './filter-types.ts';

/** Filters, paging and sorting of a list live in its address; this is the way there and back. */

export type Filters = Readonly<Record<string, AnyFilter>>;

interface PlanBase {
  readonly key: string;
  /** Request fields it fills, which are the names in the address too. */
  readonly fields: readonly string[];
  readonly more: boolean;
  /** A number of which there is one: with it the range does not count. */
  readonly exact: boolean;
  readonly width?: number;
}
/** A declared filter in the one form that the running code reads. */
export type Plan = PlanBase &
  (
    | { readonly kind: 'text' | 'id' | 'ip' | 'int' | 'yesNo' | 'between' | 'carried' }
    | { readonly kind: 'choices'; readonly choices: readonly string[]; readonly initial?: string }
    | { readonly kind: 'pick'; readonly pick: ComponentType<PickerProps>; readonly as: 'text' | 'int' }
    | { readonly kind: 'range'; readonly initial?: RangeKind; readonly reach?: RangeReach }
  );

/** Reads the declared filters. */
export function plansOf(filters: Filters): readonly Plan[] {
  return Object.entries(filters).map(([key, filter]): Plan => {
    const base = { key, fields: [key], more: false, exact: false };
    if (filter === 'range') return { ...base, kind: 'range', fields: ['start_time', 'end_time'] };
    if (typeof filter === 'string') return { ...base, kind: filter };
    const look = { ...base, more: filter.more ?? false, exact: filter.exact ?? false, width: filter.width };
    if ('range' in filter)
      return { ...look, kind: 'range', fields: filter.range, initial: filter.initial, reach: filter.reach };
    if ('between' in filter) return { ...look, kind: 'between', fields: filter.between };
    if ('choices' in filter)
      return { ...look, kind: 'choices', choices: filter.choices, initial: filter.initial };
    if ('pick' in filter) return { ...look, kind: 'pick', pick: filter.pick, as: filter.as ?? 'text' };
    return { ...look, kind: filter.as };
  });
}

const amount = /^\d{1,13}(\.\d{1,2})?$/;

type Shape = Readonly<
  Record<string, { _zod: { def: { innerType?: { _zod: { def: { entries?: object } } } } } }>
>;
const shapeOf = (call: Call): Shape => (call.request as unknown as { shape?: Shape }).shape ?? {};

/** Returns true when pages of a list use keyset paging. */
export const isKeyset = (call: Call): boolean => 'cursor' in shapeOf(call);

/** Returns the fields a list can be sorted by, from its contract. */
export const sortableOf = (call: Call): readonly string[] =>
  Object.keys(shapeOf(call).sort?._zod.def.innerType?._zod.def.entries ?? {});

function scalar(plan: Plan, texts: string): unknown {
  const as = plan.kind === 'pick' ? plan.as : plan.kind;
  if (plan.kind === 'choices') return plan.choices.includes(texts) ? texts : undefined;
  if (as === 'int') return /^-?\d{1,15}$/.test(texts) ? Number(texts) : undefined;
  if (as === 'id') return /^\d{1,19}$/.test(texts) ? texts : undefined;
  if (as === 'yesNo') return texts === 'true' ? true : texts === 'false' ? false : undefined;
  return texts.trim() || undefined;
}

/**
 * Returns the current range of a filter: from the address, else the initial one of its page, else undefined.
 */
export function rangeAt(
  plan: Plan & { kind: 'range' },
  search: Search,
  zone: Zone,
): readonly [number, number] | undefined {
  const ends = plan.fields.map((field) => search[field] ?? '');
  if (ends.length === 2 && ends.every((end) => /^\d{1,16}$/.test(end)))
    return [Number(ends[0]), Number(ends[1])];
  return plan.initial ? firstRange(plan.initial, zone) : undefined;
}

/** Returns true when an address names a record or round exactly, so that the list searches over all times. */
export const namesOne = (plans: readonly Plan[], search: Search): boolean =>
  plans.some((plan) => plan.exact && scalar(plan, search[plan.key] ?? '') !== undefined);

function requestPart(plan: Plan, search: Search, zone: Zone): Record<string, unknown> {
  if (plan.kind === 'range') {
    const ends = rangeAt(plan, search, zone);
    return Object.fromEntries(ends ? plan.fields.map((field, position) => [field, ends[position]]) : []);
  }
  if (plan.kind === 'between') {
    const given = plan.fields.filter((field) => amount.test(search[field] ?? ''));
    return Object.fromEntries(given.map((field) => [field, search[field]]));
  }
  const value = scalar(plan, search[plan.key] ?? '');
  return value === undefined ? {} : { [plan.key]: value };
}

/** Returns the noon of a range that is exactly today (spec §3); nothing for any other range. */
function noonOfToday(request: Record<string, unknown>, zone: Zone): { noon_time?: number } {
  const { start_time, end_time, noon_time } = todayRange(Date.now(), zone);
  return request.start_time === start_time && request.end_time === end_time ? { noon_time } : {};
}

const positive = (texts: string | undefined) =>
  /^[1-9]\d{0,5}$/.test(texts ?? '') ? Number(texts) : undefined;

/**
 * Height of a window that is not available for rows, in pixels: header, tabs, filters, buttons, head and foot
 * of the list.
 */
const aroundRows = 225;
/**
 * The page size that a list begins with: the usual one, or the largest small one whose rows fit into a high
 * window.
 */
export function fittingPageSize(windowHeight: number): number {
  const fits = (size: number) => size <= 50 && size * rowHeights.normal + aroundRows <= windowHeight;
  return Math.max(limits.pageSizes.findLast(fits) ?? 0, limits.defaultPageSize);
}

/** Page size of an address: one of those offered. */
export function pageSizeAt(search: Search, fallback: number = limits.defaultPageSize): number {
  const size = positive(search.pageSize);
  return size && (limits.pageSizes as readonly number[]).includes(size) ? size : fallback;
}

/** Returns the request that an address represents; values that do not fit the filters are omitted. */
export function requestAt(
  call: Call,
  plans: readonly Plan[],
  search: Search,
  zone: Zone,
  pageSize?: number,
): Record<string, unknown> {
  const request: Record<string, unknown> = { pageSize: pageSizeAt(search, pageSize) };
  const overall = namesOne(plans, search);
  for (const plan of plans)
    if (!(overall && plan.kind === 'range')) Object.assign(request, requestPart(plan, search, zone));
  if ('noon_time' in shapeOf(call)) Object.assign(request, noonOfToday(request, zone));
  if (isKeyset(call)) {
    if (/^[np]\d{1,19}$/.test(search.cursor ?? '')) request.cursor = search.cursor;
    if (search.edge === 'first' || search.edge === 'last') request.edge = search.edge;
    return request;
  }
  request.pageNo = positive(search.pageNo) ?? 1;
  if (search.sort && sortableOf(call).includes(search.sort)) {
    request.sort = search.sort;
    request.order = search.order === 'asc' ? 'asc' : 'desc';
  }
  return request;
}

/** Returns true when an address has filters. */
export const isFiltered = (plans: readonly Plan[], search: Search): boolean =>
  plans.some(({ fields }) => fields.some((field) => search[field]));

const pagingKeys = ['pageNo', 'cursor', 'edge'];

/**
 * Returns an address with changes: empty values are removed, and paging restarts unless a page was chosen.
 */
export function changed(search: Search, change: Readonly<Record<string, string | undefined>>): Search {
  const movesPage = pagingKeys.some((key) => key in change);
  const kept = Object.entries(search).filter(
    ([key]) => !(key in change) && (movesPage ? !pagingKeys.includes(key) : true),
  );
  const base = movesPage ? kept : kept.filter(([key]) => !pagingKeys.includes(key));
  const added = Object.entries(change).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries([...base, ...added]);
}
