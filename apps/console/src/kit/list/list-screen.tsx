import type { LiveTopic } from '@pitboss/contract/live';
import { pageByPath } from '@pitboss/contract/pages';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import '../kit.css';
import { useClientState } from '../calls/client-state.ts';
import { CallError } from '../calls/send.ts';
import { useAskAnew, useCall } from '../calls/use-call.ts';
import { Hint } from '../controls/hint.tsx';
import { LiveNote, useLiveRows } from '../live/live-rows.tsx';
import { useLive } from '../live/use-live.ts';
import { usePlace } from '../place.tsx';
import { type Settings, useSettings } from '../settings.ts';
import { useColumnState } from '../table/column-state.ts';
import { DataTable } from '../table/table.tsx';
import { say, type Text, type Texts } from '../text.ts';
import { useViews } from '../views/use-views.ts';
import { ListButtons, useActions } from './list-actions.tsx';
import { ListBar } from './list-bar.tsx';
import { BulkBar, usePicks } from './list-bulk.tsx';
import {
  type AnyRow,
  type Columns,
  type DrawnColumn,
  drawColumns,
  gainOf,
  mixesCurrencies,
} from './list-columns.tsx';
import { EmptyList } from './list-empty.tsx';
import { filterFault } from './list-faults.ts';
import { ListFilters } from './list-filters.tsx';
import { ListPager } from './list-pager.tsx';
import type {
  AnyRequest,
  ListButton,
  ListCall,
  ListOptions,
  ListTools,
  RowAction,
  RowOf,
} from './list-types.ts';
import {
  changed,
  type Filters,
  fittingPageSize,
  isFiltered,
  isKeyset,
  type Plan,
  plansOf,
  requestAt,
  sortableOf,
} from './list-url.ts';

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
  readonly rowKey: string;
  readonly always: object | ((settings: Settings) => object);
  readonly check?: (request: object) => Text | null;
  readonly actions?: (row: AnyRow) => readonly RowAction[];
  readonly bulk?: (rows: readonly AnyRow[], clear: () => void) => readonly RowAction[];
  readonly buttons?: (tools: ListTools<ListCall>) => readonly ListButton[];
  readonly toolbar?: ComponentType<ListTools<ListCall>>;
  readonly summary?: ComponentType<ListTools<ListCall>>;
  readonly totals?: (reply: AnyReply) => Readonly<Record<string, ReactNode>>;
  readonly export: boolean;
  readonly pageSize?: number;
  readonly everyMs?: number;
  readonly live?: LiveTopic;
  readonly fills?: Text;
}

/**
 * A whole list screen from its declaration: filters, table, sorting, paging, row actions, export and the states
 * between, with filters, sorting and paging in the address. Anything special goes into its slots.
 */
export function listScreen<
  C extends ListCall,
  const Cols extends Readonly<Record<string, unknown>>,
  const F extends Readonly<Record<string, unknown>> = Readonly<Record<never, never>>,
>(options: ListOptions<C, F, Cols>): ComponentType {
  const loose = {
    rowKey: 'id',
    always: {},
    export: true,
    ...options,
    plans: plansOf((options.filters ?? {}) as Filters),
  } as unknown as LooseOptions;
  declared.push(loose);
  return function ListScreen() {
    return <List {...loose} />;
  };
}

const noRows: readonly AnyRow[] = [];
const declared: LooseOptions[] = [];
/** Every list declared so far, for what must hold of all of them. */
export const declaredLists = (): readonly LooseOptions[] => declared;

/** The filter that holds a field of the request. */
const planOf = (plans: readonly Plan[], field: string) =>
  plans.find((plan) => plan.kind !== 'carried' && plan.fields.includes(field));

/** What the server refused of a filter, to be shown there. */
function refusedFilter(error: Error | null, plans: readonly Plan[]) {
  const field = error instanceof CallError ? error.field : undefined;
  const plan = field && planOf(plans, field);
  return plan && error ? { key: plan.key, because: error.message } : undefined;
}

/** Whose gains and losses the columns show, each once. */
const gainsOf = (columns: readonly DrawnColumn[]) => [
  ...new Set(columns.flatMap(({ kind }) => gainOf[kind] ?? [])),
];

/** The request that the address of a list stands for, and what is wrong with it or missing from it, if anything. */
function useRequest(options: LooseOptions) {
  const { call, plans, text, pageSize, always } = options;
  const settings = useSettings();
  const { zone } = settings;
  const { search } = usePlace();
  const [size] = useState(() => pageSize ?? fittingPageSize(innerHeight));
  const request = useMemo(
    () => ({
      ...requestAt(call, plans, search, zone, size),
      ...(typeof always === 'function' ? always(settings) : always),
    }),
    [call, plans, search, zone, size, always, settings],
  );
  const fault = filterFault(plans, text, search);
  return { request, size, fault, problem: fault ?? options.check?.(request) ?? null };
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
    ...{ rowKey: options.rowKey, held: pointed && everyMs !== undefined },
    asked: query.isPlaceholderData || !reply ? null : JSON.stringify(request),
  });
  const refresh = () => {
    if (!unasked) void query.refetch();
  };
  return { query, reply, changes, rows: changes.rows, refresh, setPointed };
}

/** The columns of a list as they are drawn, and as the person has arranged them. */
function useColumns(options: LooseOptions, request: AnyRequest, rows: readonly AnyRow[]) {
  const { page, call, text, columns } = options;
  const { language } = useSettings();
  const mixed = mixesCurrencies(rows);
  const drawn = useMemo(
    () => drawColumns(columns, text, sortableOf(call), { language, request, mixed }),
    [columns, text, call, language, request, mixed],
  );
  return useColumnState(`${page} ${call.path}`, drawn);
}

function List(options: LooseOptions): ReactNode {
  const { page, call, text, plans, everyMs } = options;
  const { language } = useSettings();
  const { search, setSearch } = usePlace();
  const { request, size, fault, problem } = useRequest(options);
  const unasked = problem !== null;
  const { query, reply, changes, rows, refresh, setPointed } = useRows(options, request, unasked);
  const refused = refusedFilter(query.error, plans);
  const { connected } = useLive(options.live);
  const columns = useColumns(options, request, rows);
  const views = useViews({ page, call, plans, columns });
  const title = pageByPath(page);
  const askAnew = useAskAnew(call);
  const { start, open, overlays } = useActions(refresh);
  const picks = usePicks(rows, options.rowKey);
  const changeAddress = (change: Readonly<Record<string, string | undefined>>) =>
    setSearch(changed(search, change), 'push');
  const tools: ListTools<ListCall> = {
    request: request as ListTools<ListCall>['request'],
    reply,
    rows: rows as readonly RowOf<ListCall>[],
    me: useClientState((state) => state.userInfo),
    refresh,
    open,
  };
  const { toolbar: Toolbar, summary: Summary } = options;
  return (
    <div className="k-list">
      <div className="k-filters">
        <ListFilters
          plans={plans}
          text={text}
          search={search}
          refused={refused}
          submit={(next) => {
            picks.clear();
            const same = new URLSearchParams(next).toString() === new URLSearchParams(search).toString();
            if (same) refresh();
            else {
              askAnew();
              setSearch(next, 'push');
            }
          }}
        />
        <ListBar
          {...{ page, call, text, plans, request, columns, views, refresh, unasked }}
          mayExport={options.export}
          reading={!everyMs && query.isFetching && !query.isLoading}
        />
      </div>
      <div className="k-toolbar">
        {options.buttons && <ListButtons buttons={options.buttons(tools)} start={start} />}
        {Toolbar && <Toolbar {...tools} />}
        {options.bulk && <BulkBar picks={picks} actions={options.bulk} start={start} />}
        {everyMs !== undefined && <LiveNote connected={connected} everyMs={everyMs} changes={changes} />}
      </div>
      {problem ? (
        <Hint kind={fault ? 'warning' : 'info'}>{say(problem, language)}</Hint>
      ) : (
        Summary && <Summary {...tools} />
      )}
      <DataTable
        label={title ? say(title, language) : page}
        columnState={columns}
        rows={rows}
        rowKey={options.rowKey}
        loading={!unasked && (query.isLoading || query.isPlaceholderData)}
        failed={query.isError && !reply && !refused && !unasked}
        retry={refresh}
        sort={search.sort ? { key: search.sort, order: search.order === 'asc' ? 'asc' : 'desc' } : undefined}
        onSort={(key, order) => changeAddress({ sort: key, order: key && order, pageNo: undefined })}
        actions={options.actions}
        picks={options.bulk && picks}
        start={start}
        totals={reply && options.totals?.(reply)}
        empty={
          !unasked &&
          !refused && (
            <EmptyList
              plans={plans}
              filtered={isFiltered(plans, search)}
              fills={options.fills}
              buttons={options.buttons?.(tools)}
            />
          )
        }
        asOf={query.dataUpdatedAt}
        asked={JSON.stringify(search)}
        onPointer={everyMs === undefined ? undefined : setPointed}
      />
      <ListPager
        gains={gainsOf(columns.all)}
        behind={call.behind}
        search={search}
        pageSize={size}
        go={changeAddress}
        total={isKeyset(call) ? undefined : (reply?.total ?? 0)}
        keyset={isKeyset(call) ? { next: reply?.next ?? null, prev: reply?.prev ?? null } : undefined}
      />
      {overlays}
    </div>
  );
}
