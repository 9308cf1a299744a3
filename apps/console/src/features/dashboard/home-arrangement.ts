import { useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { isPhone } from '../../kit/look/phone.ts';

/** The parts of the home page, in the default order. */
const homeParts = ['periods', 'overview', 'waits', 'counts', 'games', 'ranking'] as const;
export type HomePart = (typeof homeParts)[number];

/** The default order on a phone, where the parts are below one another: pending work comes before the chart. */
const phoneParts: readonly HomePart[] = ['periods', 'waits', 'overview', 'counts', 'games', 'ranking'];

export interface HomeArrangement {
  readonly order: readonly HomePart[];
  readonly hidden: readonly HomePart[];
}

const known = (list: unknown): HomePart[] =>
  Array.isArray(list) ? [...new Set(homeParts.filter((part) => list.includes(part)))] : [];

/**
 * Parses the arrangement from the browser's storage; parts that it does not name follow in the default order.
 */
export function readHome(stored: string | null, phone = false): HomeArrangement {
  const parts = phone ? phoneParts : homeParts;
  try {
    const held = JSON.parse(stored ?? '{}') as { order?: unknown; hidden?: unknown } | null;
    const wanted: readonly unknown[] = Array.isArray(held?.order) ? held.order : [];
    const named = known(wanted).sort((a, b) => wanted.indexOf(a) - wanted.indexOf(b));
    return {
      order: [...named, ...parts.filter((part) => !named.includes(part))],
      hidden: known(held?.hidden),
    };
  } catch {
    return { order: parts, hidden: [] };
  }
}

/** Returns the operator's arrangement of the home page in this browser, and its setter; null resets it. */
export function useHomeArrangement(): readonly [HomeArrangement, (next: HomeArrangement | null) => void] {
  const key = `home ${useClientState((state) => state.userInfo?.account ?? '')}`;
  const [arrangement, setArrangement] = useState(() => readHome(localStorage.getItem(key), isPhone()));
  const set = (next: HomeArrangement | null) => {
    if (next) localStorage.setItem(key, JSON.stringify(next));
    else localStorage.removeItem(key);
    setArrangement(next ?? readHome(null, isPhone()));
  };
  return [arrangement, set];
}
