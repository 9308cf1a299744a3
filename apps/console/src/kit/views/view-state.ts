import type { views } from '@pitboss/contract/access/views';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { instantOf, wallOf, type Zone } from '@pitboss/rules/time';
import { type Plan, rangeAt } from '../filters/list-url.ts';
import type { Search } from '../navigation.tsx';
import type { Arrangement, Density } from '../table/column-state.ts';

export type View = ReplyOf<typeof views.list>['views'][number];
export type ViewState = View['state'];

type RangePlan = Plan & { readonly kind: 'range' };
const dayMs = 86_400_000;

/** The range that a list always has, which moves on with the days where it ends with the present one. */
const standingRange = (plans: readonly Plan[]) =>
  plans.find((plan): plan is RangePlan => plan.kind === 'range' && plan.initial !== undefined);

const endOfDay = (zone: Zone, nowMs: number) =>
  instantOf(wallOf(nowMs, zone).startOf('day').add(1, 'day'), zone) - 1;

const namesOf = (plans: readonly Plan[]) => [...plans.flatMap(({ fields }) => fields), 'sort', 'order'];

/** Returns the number of full days in a range that ends with the present day; null for any other range. */
function daysTillNow(range: readonly [number, number] | undefined, zone: Zone, nowMs: number): number | null {
  if (!range || range[1] !== endOfDay(zone, nowMs)) return null;
  const start = wallOf(range[0], zone);
  if (instantOf(start.startOf('day'), zone) !== range[0]) return null;
  return Math.round((range[1] + 1 - range[0]) / dayMs);
}

/** Returns the current state of a list, in the form that is saved. */
export function presentState(
  plans: readonly Plan[],
  search: Search,
  columns: Arrangement,
  { density, zone, nowMs = Date.now() }: { density: Density; zone: Zone; nowMs?: number },
): ViewState {
  const standing = standingRange(plans);
  const lastDays = standing ? daysTillNow(rangeAt(standing, search, zone), zone, nowMs) : null;
  const moving: readonly string[] = lastDays === null ? [] : (standing?.fields ?? []);
  const kept = namesOf(plans).filter((name) => search[name] && !moving.includes(name));
  const size = Number(search.pageSize);
  return {
    search: Object.fromEntries(kept.map((name) => [name, search[name] ?? ''])),
    lastDays,
    columns: {
      order: [...columns.order],
      hidden: { ...columns.hidden },
      frozen: { ...columns.frozen },
      widths: { ...columns.widths },
    },
    density,
    pageSize: Number.isInteger(size) && size > 0 ? size : null,
  };
}

/** The address of a list as a view has it; filters that the list no longer has are left out. */
export function searchOf(
  plans: readonly Plan[],
  search: Search,
  view: Pick<View, 'id' | 'state'>,
  zone: Zone,
  nowMs = Date.now(),
): Search {
  const { state } = view;
  const names = namesOf(plans);
  const own = new Set([...names, 'pageSize', 'pageNo', 'cursor', 'edge']);
  const others = Object.entries(search).filter(([name]) => !own.has(name));
  const saved = Object.entries(state.search).filter(([name]) => names.includes(name));
  const [from, to] = standingRange(plans)?.fields ?? [];
  const end = endOfDay(zone, nowMs);
  const range: Search =
    state.lastDays !== null && from !== undefined && to !== undefined
      ? {
          [from]: String(
            instantOf(
              wallOf(nowMs, zone)
                .startOf('day')
                .subtract(state.lastDays - 1, 'day'),
              zone,
            ),
          ),
          [to]: String(end),
        }
      : {};
  // A list that always has a range keeps its present one when the view has none.
  const kept =
    from !== undefined && to !== undefined && search[from] && search[to]
      ? { [from]: search[from], [to]: search[to] }
      : {};
  return {
    ...Object.fromEntries(others),
    ...kept,
    ...Object.fromEntries(saved),
    ...range,
    ...(state.pageSize === null ? {} : { pageSize: String(state.pageSize) }),
    saved: view.id,
  };
}

/** Returns true when an address has no filter but the range that the list always has, and no order. */
export function isUnfiltered(plans: readonly Plan[], search: Search): boolean {
  const standing: readonly string[] = standingRange(plans)?.fields ?? [];
  return namesOf(plans).every((name) => !search[name] || standing.includes(name));
}

/** Columns that the list no longer has mean nothing. */
function inOrder(state: ViewState, columns: readonly string[]): unknown {
  const known = (entries: Readonly<Record<string, unknown>>) =>
    columns.filter((key) => entries[key] !== undefined).map((key) => [key, entries[key]]);
  const { order, hidden, frozen, widths } = state.columns;
  const search = Object.entries(state.search).sort(([a], [b]) => (a < b ? -1 : 1));
  const arranged = [
    order.filter((key) => columns.includes(key)),
    known(hidden),
    known(frozen),
    known(widths),
  ];
  return [search, state.lastDays, arranged, state.density, state.pageSize];
}

/** Returns true when the state of a list equals the state saved in a view. */
export const sameState = (a: ViewState, b: ViewState, columns: readonly string[]): boolean =>
  JSON.stringify(inOrder(a, columns)) === JSON.stringify(inOrder(b, columns));
