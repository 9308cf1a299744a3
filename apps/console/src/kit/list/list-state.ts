import type { TermKey } from '@pitboss/contract/core/glossary-keys';
import { limits } from '@pitboss/contract/core/limits';
import type { LiveTopic } from '@pitboss/contract/core/live';
import { fieldValues } from '@pitboss/contract/core/row-fields';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useClientState } from '../calls/client-state.ts';
import { CallError } from '../calls/send.ts';
import { useCall, useRefetch } from '../calls/use-call.ts';
import { useLive } from '../calls/use-live.ts';
import { filterError } from '../filters/list-errors.ts';
import { changed, fittingPageSize, type Plan, requestAt, sortableOf } from '../filters/list-url.ts';
import { type Search, useNavigation } from '../navigation.tsx';
import { type Settings, useSettings } from '../settings.ts';
import { useColumnState } from '../table/column-state.ts';
import { mixesCurrencies, type RowTraits, traitsOf } from '../table/row-traits.ts';
import type { AnyRow } from '../table/table-column.ts';
import type { Text, Texts } from '../text.ts';
import { useViews } from '../views/use-views.ts';
import type { TabsPlan } from '../views/view-tabs.tsx';
import { useActions, useRowEnd } from './list-actions.tsx';
import { usePicks } from './list-bulk.tsx';
import { type Columns, drawColumns } from './list-columns.tsx';
import type { AnyRequest, ListButton, ListCall, ListTools, RowAction, RowOf } from './list-types.ts';
import { useLiveRows } from './live-rows.tsx';

interface AnyReply {
  readonly list: readonly AnyRow[];
  readonly total?: number;
  readonly next?: string | null;
  readonly prev?: string | null;
}

/** Options as the running code reads them; the types were checked at the door. */
export interface LooseOptions {
  readonly page: string;
  readonly call: ListCall;
  readonly text: Texts;
  readonly plans: readonly Plan[];
  readonly columns: Columns;
  readonly about?: Readonly<Partial<Record<string, TermKey>>>;
  /** The filter whose values are tabs, and the others. */
  readonly tabs?: TabsPlan;
  readonly chips: readonly Plan[];
  readonly rowKey: string;
  readonly opensRecord?: boolean;
  readonly always: object | ((settings: Settings) => object);
  readonly check?: (request: object) => Text | null;
  readonly actions?: (row: AnyRow) => readonly RowAction[];
  readonly bulk?: (rows: readonly AnyRow[], clear: () => void) => readonly RowAction[];
  readonly buttons?: (tools: ListTools<ListCall>) => readonly ListButton[];
  readonly toolbar?: ComponentType<ListTools<ListCall>>;
  readonly summary?: ComponentType<ListTools<ListCall>>;
  readonly foot?: ComponentType<ListTools<ListCall>>;
  readonly totals?: (reply: AnyReply) => Readonly<Record<string, ReactNode>>;
  readonly export: boolean;
  readonly pageSize?: number;
  readonly everyMs?: number;
  readonly live?: LiveTopic;
  readonly fills?: Text;
}

const noRows: readonly AnyRow[] = [];

/** The filter that holds a field of the request. */
const planOf = (plans: readonly Plan[], field: string) =>
  plans.find((plan) => plan.kind !== 'carried' && plan.fields.includes(field));

/**
 * Returns the filter that the server rejected and the reason, to show it there; undefined for other errors.
 */
function rejectedFilter(error: Error | null, plans: readonly Plan[]) {
  const field = error instanceof CallError ? error.field : undefined;
  const plan = field && planOf(plans, field);
  return plan && error ? { key: plan.key, because: error.message } : undefined;
}

/**
 * Returns the request that the address of a list represents, and what is invalid or missing in it, if
 * anything.
 */
function useRequest(options: LooseOptions) {
  const { call, plans, text, pageSize, always } = options;
  const settings = useSettings();
  const { zone } = settings;
  const { search } = useNavigation();
  const [size] = useState(() => pageSize ?? fittingPageSize(innerHeight));
  const fixed = useMemo(() => (typeof always === 'function' ? always(settings) : always), [always, settings]);
  const request = useMemo(
    () => ({ ...requestAt(call, plans, search, zone, size), ...fixed }),
    [call, plans, search, zone, size, fixed],
  );
  const failure = filterError(plans, text, search);
  const requestOf = (other: Search) => ({
    ...requestAt(call, plans, { ...other, pageSize: '', pageNo: '', sort: '' }, zone, limits.pageSizes[0]),
    ...fixed,
  });
  /** True when the list cannot be requested with these filters. */
  const lacks = (other: Search) => Boolean(options.check?.(requestOf(other)));
  return {
    request,
    requestOf,
    lacks,
    size,
    fault: failure,
    problem: failure ?? options.check?.(request) ?? null,
  };
}

/** The rows of a list and how far the reading of them is. */
function useRows(options: LooseOptions, request: AnyRequest, unasked: boolean) {
  const { call, plans, everyMs } = options;
  // A row must not move away under the pointer that is about to click it.
  const [pointed, setPointed] = useState(false);
  const query = useCall(call, request as never, {
    keepPrevious: true,
    enabled: !unasked,
    everyMs,
    live: options.live,
    quiet: everyMs !== undefined,
    showAt: (field) => planOf(plans, field) !== undefined,
  });
  const reply = unasked ? undefined : (query.data as AnyReply | undefined);
  const changes = useLiveRows(reply?.list ?? noRows, {
    rowKey: options.rowKey,
    held: pointed && everyMs !== undefined,
    asked: query.isPlaceholderData || !reply ? null : JSON.stringify(request),
  });
  const refresh = () => {
    if (!unasked) void query.refetch();
  };
  return { query, reply, changes, rows: changes.rows, refresh, setPointed };
}

/** Returns the columns of a list as they are rendered, and as the user has arranged them. */
function useColumns(
  options: LooseOptions,
  request: AnyRequest,
  rows: readonly AnyRow[],
  sortedBy: string | undefined,
) {
  const { page, call, text, columns, about } = options;
  const { language } = useSettings();
  const mixed = mixesCurrencies(rows);
  // As a text, so that columns are drawn again only when the traits change.
  const traits = JSON.stringify(traitsOf(columns, rows));
  const drawn = useMemo(
    () =>
      drawColumns(columns, text, sortableOf(call), {
        language,
        request,
        mixed,
        traits: JSON.parse(traits) as RowTraits,
        about,
        valuesOf: (field) => fieldValues(call, field),
      }),
    [columns, text, call, about, language, request, mixed, traits],
  );
  return useColumnState(`${page} ${call.path}`, drawn, sortedBy);
}

/** Key of the row that is shown in full, which a reload keeps; closing the tab or the panel forgets it. */
function useShownRow(list: string): [string | null, (key: string | null) => void] {
  const { tab } = useNavigation();
  const stored = `row ${tab} ${list}`;
  const [shown, show] = useState<string | null>(() => sessionStorage.getItem(stored));
  useEffect(() => {
    if (shown === null) return;
    sessionStorage.setItem(stored, shown);
    return () => sessionStorage.removeItem(stored);
  }, [stored, shown]);
  return [shown, show];
}

/**
 * The state of a list on screen: its request and what is wrong with it, its rows, columns, views, ticked
 * rows and running actions, and what changes them.
 */
export function useListState(options: LooseOptions) {
  const { page, call, plans } = options;
  const { search, setSearch } = useNavigation();
  const { request, requestOf, lacks, size, fault, problem } = useRequest(options);
  const unasked = problem !== null;
  const { query, reply, changes, rows, refresh, setPointed } = useRows(options, request, unasked);
  const { connected } = useLive(options.live);
  const columns = useColumns(options, request, rows, search.sort);
  const views = useViews({ page, call, plans, columns });
  const refetch = useRefetch(call);
  const { start, open, overlays } = useActions(refresh);
  const rowEnd = useRowEnd(rows, options.actions, start);
  const picks = usePicks(rows, options.rowKey);
  const [shown, show] = useShownRow(`${page} ${call.path}`);
  // A record that has left the rows is closed, and does not come back with them.
  const isGone = shown !== null && reply && !rows.some((row) => String(row[options.rowKey]) === shown);
  if (isGone && !query.isPlaceholderData) show(null);
  const changeAddress = (change: Readonly<Record<string, string | undefined>>) =>
    setSearch(changed(search, change), 'push');
  const submit = (next: Search) => {
    picks.clear();
    const same = new URLSearchParams(next).toString() === new URLSearchParams(search).toString();
    if (same) refresh();
    else {
      refetch();
      setSearch(next, 'push');
    }
  };
  const tools: ListTools<ListCall> = {
    request: request as ListTools<ListCall>['request'],
    reply,
    awaited: !unasked && query.isLoading,
    rows: rows as readonly RowOf<ListCall>[],
    me: useClientState((state) => state.userInfo),
    refresh,
    open,
  };
  return {
    request,
    requestOf,
    lacks,
    size,
    /** Something in the address is invalid; `problem` may also state what is missing. */
    fault,
    problem,
    /** True while the list cannot be requested. */
    unasked,
    query,
    reply,
    rows,
    changes,
    connected,
    rejected: rejectedFilter(query.error, plans),
    columns,
    views,
    rowEnd,
    picks,
    /** Key of the row that is shown in full. */
    shown,
    show,
    tools,
    search,
    changeAddress,
    submit,
    refresh,
    setPointed,
    start,
    overlays,
  };
}

export type ListState = ReturnType<typeof useListState>;
