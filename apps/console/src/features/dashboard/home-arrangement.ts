import { useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';

/** The parts of the home page, in the order in which they stand unless a person chose another. */
export const homeParts = ['waits', 'counts', 'periods', 'overview', 'ranking'] as const;
export type HomePart = (typeof homeParts)[number];

export interface HomeArrangement {
  readonly order: readonly HomePart[];
  readonly hidden: readonly HomePart[];
}

const known = (list: unknown): HomePart[] =>
  Array.isArray(list) ? [...new Set(homeParts.filter((part) => list.includes(part)))] : [];

/** What the browser's store holds; parts that it does not name come last, in their own order. */
export function readHome(stored: string | null): HomeArrangement {
  try {
    const held = JSON.parse(stored ?? '{}') as { order?: unknown; hidden?: unknown } | null;
    const wanted: readonly unknown[] = Array.isArray(held?.order) ? held.order : [];
    const named = known(wanted).sort((a, b) => wanted.indexOf(a) - wanted.indexOf(b));
    return {
      order: [...named, ...homeParts.filter((part) => !named.includes(part))],
      hidden: known(held?.hidden),
    };
  } catch {
    return { order: homeParts, hidden: [] };
  }
}

/** How a person of this browser has arranged the home page. */
export function useHomeArrangement(): readonly [HomeArrangement, (next: HomeArrangement | null) => void] {
  const key = `home ${useClientState((state) => state.userInfo?.account ?? '')}`;
  const [arrangement, setArrangement] = useState(() => readHome(localStorage.getItem(key)));
  const set = (next: HomeArrangement | null) => {
    if (next) localStorage.setItem(key, JSON.stringify(next));
    else localStorage.removeItem(key);
    setArrangement(next ?? readHome(null));
  };
  return [arrangement, set];
}
