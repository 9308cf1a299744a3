import type { PagePath } from '@pitboss/contract/core/pages';
import { useSyncExternalStore } from 'react';

/** A user's habits in the menu, in this browser. */
export interface MenuHabits {
  readonly favourites: readonly string[];
  /** Areas that are folded away. */
  readonly folded: readonly string[];
  /** True when opening a group folds the others. */
  readonly oneGroup: boolean;
  readonly visits: Readonly<Record<string, number>>;
}

/** Visits after which a page counts as often used, and how many such pages stand at the top. */
const oftenFrom = 5;
const oftenShown = 5;
/** Visits are halved beyond this sum, so that last year's work does not outweigh this week's. */
const visitsKept = 400;

const none: MenuHabits = { favourites: [], folded: [], oneGroup: false, visits: {} };
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Parses stored habits; invalid data counts as none. */
export function readHabits(stored: string | null): MenuHabits {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<MenuHabits> | null;
    if (typeof value !== 'object' || value === null) return none;
    const visits = Object.entries(value.visits ?? {}).filter(([, count]) => typeof count === 'number');
    return {
      favourites: texts(value.favourites),
      folded: texts(value.folded),
      oneGroup: value.oneGroup === true,
      visits: Object.fromEntries(visits),
    };
  } catch {
    return none;
  }
}

/** Visits after one more. */
export function counted(visits: MenuHabits['visits'], page: string): MenuHabits['visits'] {
  const next = { ...visits, [page]: (visits[page] ?? 0) + 1 };
  const sum = Object.values(next).reduce((all, one) => all + one, 0);
  if (sum <= visitsKept) return next;
  return Object.fromEntries(Object.entries(next).map(([path, count]) => [path, count / 2]));
}

/** Pages that are used often, the most used first, without those that stand above them anyway. */
export const oftenUsed = (habits: MenuHabits, without: readonly string[]): readonly string[] =>
  Object.entries(habits.visits)
    .filter(([path, count]) => count >= oftenFrom && !without.includes(path))
    .sort(([, one], [, other]) => other - one)
    .slice(0, oftenShown)
    .map(([path]) => path);

let account = '';
let habits = none;
const listeners = new Set<() => void>();
const keyOf = (whose: string) => `menu.${whose}`;

/** Returns the habits of the signed-in operator. */
function habitsOf(whose: string): MenuHabits {
  if (whose !== account) {
    account = whose;
    habits = readHabits(localStorage.getItem(keyOf(whose)));
  }
  return habits;
}

/** Changes and stores them. */
export function changeHabits(whose: string, change: (now: MenuHabits) => Partial<MenuHabits>): void {
  const now = habitsOf(whose);
  habits = { ...now, ...change(now) };
  localStorage.setItem(keyOf(whose), JSON.stringify(habits));
  for (const listener of listeners) listener();
}

/** Puts a page among the favourites, or takes it away. */
export const toggleFavourite = (whose: string, page: PagePath): void =>
  changeHabits(whose, ({ favourites }) => ({
    favourites: favourites.includes(page) ? favourites.filter((one) => one !== page) : [...favourites, page],
  }));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The habits inside React. */
export const useHabits = (whose: string): MenuHabits =>
  useSyncExternalStore(subscribe, () => habitsOf(whose));
