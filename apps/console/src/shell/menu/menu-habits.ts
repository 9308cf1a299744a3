import type { PagePath } from '@pitboss/contract/core/pages';
import { useSyncExternalStore } from 'react';

/** A user's habits in the menu, in this browser. */
export interface MenuHabits {
  readonly favourites: readonly string[];
  /** True while the menu shows icons only. */
  readonly collapsed: boolean;
}

const none: MenuHabits = { favourites: [], collapsed: false };

/** Parses stored habits; invalid data counts as none. */
export function readHabits(stored: string | null): MenuHabits {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<MenuHabits> | null;
    if (typeof value !== 'object' || value === null) return none;
    const { favourites, collapsed } = value;
    return {
      favourites: Array.isArray(favourites) ? favourites.filter((one) => typeof one === 'string') : [],
      collapsed: collapsed === true,
    };
  } catch {
    return none;
  }
}

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
