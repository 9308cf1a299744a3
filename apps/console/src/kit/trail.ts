/** Kinds of records that have a page of their own. */
const thingKinds = [
  'agent',
  'member',
  'bet',
  'round',
  'order',
  'activity',
  'anchor',
  'room',
  'node',
] as const;
type ThingKind = (typeof thingKinds)[number];

/** A record by its kind and its id. */
export type Thing = readonly [kind: ThingKind, id: string];

/** Attributes of a link to a record, so that its neighbours in the list can be found. */
export const thingMark = (thing: Thing | undefined): Readonly<Record<string, string>> =>
  thing ? { 'data-thing': thing[0], 'data-id': thing[1] } : {};

const storeKey = (kind: string) => `trail ${kind}`;

/**
 * Stores the ids of the records of the same kind in the same column of the list around a link, in their
 * displayed order: the page of one of them links to the next. A single record stores nothing.
 */
export function leaveTrail(link: HTMLElement): void {
  const { thing, id } = link.dataset;
  if (!thing || !id) return;
  const column = link.closest<HTMLTableCellElement>('td, th')?.cellIndex;
  const ids = [...(link.closest('table, ul')?.querySelectorAll<HTMLElement>(`[data-thing="${thing}"]`) ?? [])]
    .filter((one) => one.closest<HTMLTableCellElement>('td, th')?.cellIndex === column)
    .map((one) => one.dataset.id ?? '');
  const distinct = [...new Set(ids)];
  if (distinct.length > 1) sessionStorage.setItem(storeKey(thing), JSON.stringify(distinct));
  else sessionStorage.removeItem(storeKey(thing));
}

export interface Neighbours {
  /** Place in the list, from one on. */
  readonly at: number;
  readonly of: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Returns the neighbours of a record in the list that the user came from; undefined if it was in none. */
export function neighboursOf([kind, id]: Thing): Neighbours | undefined {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(storeKey(kind)) ?? '[]');
    if (!Array.isArray(ids)) return undefined;
    const at = ids.indexOf(id);
    if (at < 0) return undefined;
    return { at: at + 1, of: ids.length, previous: ids[at - 1], next: ids[at + 1] };
  } catch {
    return undefined;
  }
}
