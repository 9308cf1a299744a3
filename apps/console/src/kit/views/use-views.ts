import { views } from '@pitboss/contract/access/views';
import type { Call } from '@pitboss/contract/core/define';
import { useEffect, useRef } from 'react';
import { useCall } from '../calls/use-call.ts';
import { changed, type Plan } from '../filters/list-url.ts';
import { useNavigation } from '../navigation.tsx';
import { useSettings } from '../settings.ts';
import { asDeclared, type ColumnState, setDensity, useDensity } from '../table/column-state.ts';
import type { Texts } from '../text.ts';
import { isUnfiltered, presentState, sameState, searchOf, type View, type ViewState } from './view-state.ts';

/** Views are loaded once and again after this time, because other users may have shared one. */
const staleMs = 300_000;

export interface Views {
  /** Those of this list. */
  readonly all: readonly View[];
  /** The one that was chosen. */
  readonly current: View | undefined;
  /** Current state of the list. */
  readonly present: ViewState;
  /** True when the current state differs from the chosen view. */
  readonly changed: boolean;
  choose(view: View): void;
  /** Chooses none: the list as it is declared, with these filters. */
  leave(filters?: Readonly<Record<string, string | undefined>>): void;
  /** Sets the view's id in the address after the list has been saved as this view. */
  name(id: string): void;
}

/** The views of a list with what saving one takes. */
export interface ViewsOf {
  readonly views: Views;
  readonly page: string;
  readonly call: Call;
  readonly text: Texts;
  readonly request: Readonly<Record<string, unknown>>;
  /** Schedules the export of the list in its current state; undefined if the list cannot be exported. */
  readonly schedule: (() => void) | undefined;
}

/**
 * The saved views of a list. An address that names a view and sets no filter or order applies the view's
 * filters and columns; one that names none begins with the user's default.
 */
export function useViews(list: {
  readonly page: string;
  readonly call: Call;
  readonly plans: readonly Plan[];
  readonly columns: ColumnState;
}): Views {
  const { page, call, plans, columns } = list;
  const { search, setSearch } = useNavigation();
  const { zone } = useSettings();
  const density = useDensity();
  const { data } = useCall(views.list, {}, { quiet: true, staleMs });
  const all = (data?.views ?? []).filter((view) => view.page === page && view.path === call.path);
  const current = all.find(({ id }) => id === search.saved);
  const present = presentState(plans, search, columns.arrangement, { density, zone });
  const apply = (view: View, how: 'push' | 'replace') => {
    setSearch(searchOf(plans, search, view, zone), how);
    columns.take(view.state.columns);
    setDensity(view.state.density);
  };
  const begun = useRef(false);
  const named = useRef<string | undefined>(undefined);
  const bare = isUnfiltered(plans, search);
  useEffect(() => {
    if (!data) return;
    const first = !begun.current;
    begun.current = true;
    const wanted = search.saved ? current : first ? all.find(({ isDefault }) => isDefault) : undefined;
    if (wanted && bare && named.current !== wanted.id) {
      named.current = wanted.id;
      apply(wanted, 'replace');
    }
  });
  const { saved: _saved, ...unsaved } = search;
  return {
    all,
    current,
    present,
    changed:
      current !== undefined &&
      !sameState(
        present,
        current.state,
        columns.all.map(({ key }) => key),
      ),
    choose(view) {
      named.current = view.id;
      apply(view, 'push');
    },
    leave(filters = {}) {
      const own = new Set(['sort', 'order', 'pageSize', 'pageNo', 'cursor', 'edge']);
      const ranges = plans.flatMap((plan) => (plan.kind === 'range' && plan.initial ? plan.fields : []));
      for (const { fields } of plans) for (const field of fields) own.add(field);
      for (const field of ranges) own.delete(field);
      const kept = Object.entries(unsaved).filter(([name]) => !own.has(name));
      setSearch(changed(Object.fromEntries(kept), filters), 'push');
      columns.take(asDeclared);
    },
    name(id) {
      named.current = id;
      setSearch({ ...unsaved, saved: id }, 'replace');
    },
  };
}
