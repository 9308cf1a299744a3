import type { LiveTopic } from '@pitboss/contract/live';
import { pageByPath } from '@pitboss/contract/pages';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import '../kit.css';
import { useClientState } from '../calls/client-state.ts';
import { CallError } from '../calls/send.ts';
import { useAskAnew, useCall } from '../calls/use-call.ts';
import { Button } from '../controls/button.tsx';
import { Hint } from '../controls/hint.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { kitText } from '../kit.text.ts';
import { LiveNote, useLiveRows } from '../live/live-rows.tsx';
import { useLive } from '../live/use-live.ts';
import { usePlace } from '../place.tsx';
import { type Settings, useSettings } from '../settings.ts';
import { ColumnMenu } from '../table/column-menu.tsx';
import { useColumnState } from '../table/column-state.ts';
import { DataTable } from '../table/table.tsx';
import { say, type Text, type Texts, useText } from '../text.ts';
import { ListButtons, useActions } from './list-actions.tsx';
import { BulkBar, usePicks } from './list-bulk.tsx';
import {
  type AnyRow,
  type Columns,
  type DrawnColumn,
  drawColumns,
  gainOf,
  mixesCurrencies,
} from './list-columns.tsx';
import { filterFault } from './list-faults.ts';
import { ListFilters } from './list-filters.tsx';
import { ListPager } from './list-pager.tsx';
import type { ListButton, ListCall, ListOptions, ListTools, RowAction, RowOf } from './list-types.ts';
import {
  changed,
  type Filters,
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

/** Whose gains the columns tell, each once. */
const gainsOf = (columns: readonly DrawnColumn[]) => [
  ...new Set(columns.flatMap(({ kind }) => gainOf[kind] ?? [])),
];

function List(options: LooseOptions): ReactNode {
  const { call, text, plans } = options;
  const t = useText(kitText);
  const settings = useSettings();
  const { language, zone } = settings;
  const { search, setSearch } = usePlace();
  const request = useMemo(
    () => ({
      ...requestAt(call, plans, search, zone, options.pageSize),
      ...(typeof options.always === 'function' ? options.always(settings) : options.always),
    }),
    [call, plans, search, zone, options.pageSize, options.always, settings],
  );
  const fault = filterFault(plans, text, search);
  const lacks = fault ?? options.check?.(request) ?? null;
  // A row must not move away under the pointer that is about to click it.
  const [held, setHeld] = useState(false);
  const query = useCall(call, request, {
    keepPrevious: true,
    enabled: lacks === null,
    everyMs: options.everyMs,
    live: options.live,
    quiet: options.everyMs !== undefined,
    showAt: (field) => planOf(plans, field) !== undefined,
  });
  const refused = refusedFilter(query.error, plans);
  const reply = lacks ? undefined : (query.data as AnyReply | undefined);
  const moving = useLiveRows(reply?.list ?? noRows, {
    ...{ rowKey: options.rowKey, held: held && options.everyMs !== undefined },
    asked: query.isPlaceholderData || !reply ? null : JSON.stringify(request),
  });
  const { rows } = moving;
  const { connected } = useLive(options.live);
  const mixed = mixesCurrencies(rows);
  const columns = useMemo(
    () => drawColumns(options.columns, text, sortableOf(call), { language, request, mixed }),
    [options.columns, text, call, language, request, mixed],
  );
  const columnState = useColumnState(`${options.page} ${call.path}`, columns);
  const titled = pageByPath(options.page);
  const askAnew = useAskAnew(call);
  // What the query lacks stands above the table; sending it would only be refused.
  const refresh = () => {
    if (lacks === null) void query.refetch();
  };
  const { start, open, overlays } = useActions(refresh);
  const picks = usePicks(rows, options.rowKey);
  const go = (change: Readonly<Record<string, string | undefined>>) =>
    setSearch(changed(search, change), 'push');
  const tools: ListTools<ListCall> = {
    request,
    reply,
    rows: rows as readonly RowOf<ListCall>[],
    me: useClientState((state) => state.userInfo),
    refresh,
    open,
  };
  const { toolbar: Toolbar, summary: Summary } = options;
  return (
    <div className="k-list">
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
      <div className="k-toolbar">
        {options.buttons && <ListButtons buttons={options.buttons(tools)} start={start} />}
        {Toolbar && <Toolbar {...tools} />}
        {options.bulk && <BulkBar picks={picks} actions={options.bulk} start={start} />}
        {options.everyMs !== undefined && (
          <LiveNote connected={connected} everyMs={options.everyMs} changes={moving} />
        )}
        <span className="k-tools">
          {options.export && (
            <ExportButton
              call={call}
              request={request}
              columns={columns}
              plans={plans}
              text={text}
              disabled={lacks !== null}
            />
          )}
          <ColumnMenu state={columnState} />
          <Button onClick={refresh} loading={!options.everyMs && query.isFetching && !query.isLoading}>
            {t('refresh')}
          </Button>
        </span>
      </div>
      {lacks ? (
        <Hint kind={fault ? 'warning' : 'info'}>{say(lacks, language)}</Hint>
      ) : (
        Summary && <Summary {...tools} />
      )}
      <DataTable
        label={titled ? say(titled, language) : options.page}
        columnState={columnState}
        rows={rows}
        rowKey={options.rowKey}
        loading={!lacks && (query.isLoading || query.isPlaceholderData)}
        failed={query.isError && !reply && !refused && lacks === null}
        retry={refresh}
        sort={search.sort ? { key: search.sort, order: search.order === 'asc' ? 'asc' : 'desc' } : undefined}
        onSort={(key, order) => go({ sort: key, order: key && order, pageNo: undefined })}
        actions={options.actions}
        picks={options.bulk && picks}
        start={start}
        totals={reply && options.totals?.(reply)}
        filtered={lacks === null && !refused && isFiltered(plans, search)}
        asOf={query.dataUpdatedAt}
        asked={JSON.stringify(search)}
        onPointer={options.everyMs === undefined ? undefined : setHeld}
      />
      <ListPager
        gains={gainsOf(columns)}
        search={search}
        pageSize={options.pageSize}
        go={go}
        total={isKeyset(call) ? undefined : (reply?.total ?? 0)}
        keyset={isKeyset(call) ? { next: reply?.next ?? null, prev: reply?.prev ?? null } : undefined}
      />
      {overlays}
    </div>
  );
}
