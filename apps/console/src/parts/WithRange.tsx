import { type ReactNode, useEffect } from 'react';
import { type Search, usePlace } from '../kit/place.tsx';
import { useSettings } from '../kit/settings.ts';
import { lastDays } from './last-days.ts';

/**
 * Shows a list once its range stands in the address: the last `days` unless the address says otherwise. The range
 * ends with the present day, so that a refresh shows what came meanwhile and a copied link shows the same rows.
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
    const { start_time, end_time } = lastDays(days, Date.now(), zone);
    setSearch({ ...also, ...search, start_time: String(start_time), end_time: String(end_time) }, 'replace');
  }, [ranged, search, setSearch, zone, days, also]);
  return ranged ? children : null;
}
