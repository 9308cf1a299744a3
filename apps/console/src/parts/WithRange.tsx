import { type ReactNode, useEffect } from 'react';
import { type Search, useNavigation } from '../kit/navigation.tsx';
import { useSettings } from '../kit/settings.ts';
import { firstRange, type RangeKind } from '../kit/time/range-defaults.ts';

/**
 * Shows a list once its range is in the address: by default the initial range of its kind of page. The range
 * ends with the present day, so that a refresh shows new rows and a copied link shows the same rows.
 */
export function WithRange({
  of = 'events',
  also,
  children,
}: {
  readonly of?: RangeKind;
  /** Further parts of the address that the list starts with. */
  readonly also?: Search | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { search, setSearch } = useNavigation();
  const { zone } = useSettings();
  const ranged = Boolean(search.start_time && search.end_time);
  useEffect(() => {
    if (ranged) return;
    const [start, end] = firstRange(of, zone);
    setSearch({ ...also, ...search, start_time: String(start), end_time: String(end) }, 'replace');
  }, [ranged, search, setSearch, zone, of, also]);
  return ranged ? children : null;
}
