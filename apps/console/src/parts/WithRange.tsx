import { instantOf, wallOf } from '@pitboss/rules/time';
import { type ReactNode, useEffect } from 'react';
import { type Search, usePlace } from '../kit/place.tsx';
import { useSettings } from '../kit/settings.ts';

const dayMs = 86_400_000;

/**
 * Shows a list once its range stands in the address: the last `days` unless the address says otherwise, whole days with today
 * (a single one is the last 24 hours, which at midnight still shows something). The range ends with the present day, so that a refresh shows what came meanwhile and a copied link shows the same rows.
 */
export function WithRange({
  days = 1,
  also,
  children,
}: {
  readonly days?: number;
  /** Further parts of the address that the list starts with. */
  readonly also?: Search | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { search, setSearch } = usePlace();
  const { zone } = useSettings();
  const ranged = Boolean(search.start_time && search.end_time);
  useEffect(() => {
    if (ranged) return;
    const now = Date.now();
    const today = wallOf(now, zone);
    const end = instantOf(today.endOf('day'), zone);
    const first = today.startOf('day').subtract(days - 1, 'day');
    const start = days > 1 ? instantOf(first, zone) : now - dayMs;
    setSearch({ ...also, ...search, start_time: String(start), end_time: String(end) }, 'replace');
  }, [ranged, search, setSearch, zone, days, also]);
  return ranged ? children : null;
}
