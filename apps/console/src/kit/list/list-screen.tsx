import { pageByPath } from '@pitboss/contract/core/pages';
import type { Language } from '@pitboss/rules/i18n';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import '../look/kit.css';
import { Hint } from '../controls/hint.tsx';
import { ListFilters } from '../filters/list-filters.tsx';
import { changed, type Filters, isFiltered, isKeyset, plansOf } from '../filters/list-url.ts';
import { usePhone } from '../look/phone.ts';
import { useLanguage } from '../settings.ts';
import { DataTable } from '../table/table.tsx';
import { say } from '../text.ts';
import { ViewTabs } from '../views/view-tabs.tsx';
import { gainOf } from './column-kinds.tsx';
import { ListButtons, useChosenAction } from './list-actions.tsx';
import { ListBar } from './list-bar.tsx';
import { BulkBar } from './list-bulk.tsx';
import type { DrawnColumn } from './list-columns.tsx';
import { EmptyList } from './list-empty.tsx';
import { ListPager } from './list-pager.tsx';
import { type ListState, type LooseOptions, useListState } from './list-state.ts';
import type { ListCall, ListOptions } from './list-types.ts';
import { LiveNote } from './live-rows.tsx';

/** Loaded with the first row that is opened. */
const RowPanel = lazy(() => import('../detail/row-panel.tsx'));

/**
 * A whole list screen from its declaration: filters, table, sorting, paging, row actions, export and the
 * states between, with filters, sorting and paging in the address. Anything special goes into its slots.
 */
export function listScreen<
  C extends ListCall,
  const Cols extends Readonly<Record<string, unknown>>,
  const F extends Readonly<Record<string, unknown>> = Readonly<Record<never, never>>,
>(options: ListOptions<C, F, Cols>): ComponentType {
  const plans = plansOf((options.filters ?? {}) as Filters);
  const tabs = plans.find((plan) => plan.key === options.tabs);
  const loose = {
    rowKey: 'id',
    always: {},
    export: true,
    ...options,
    plans,
    tabs,
    chips: plans.filter((plan) => plan !== tabs),
  } as unknown as LooseOptions;
  declared.push(loose);
  return function ListScreen() {
    return <List {...loose} />;
  };
}

const declared: LooseOptions[] = [];
/** Every list declared so far, for what must hold of all of them. */
export const declaredLists = (): readonly LooseOptions[] => declared;

/** Returns the parties whose gains and losses the columns show, without duplicates. */
const gainsOf = (columns: readonly DrawnColumn[]) => [
  ...new Set(columns.flatMap(({ kind }) => gainOf[kind] ?? [])),
];

interface ListPartProps {
  readonly options: LooseOptions;
  readonly state: ListState;
}

function List(options: LooseOptions): ReactNode {
  const { call } = options;
  const language = useLanguage();
  const state = useListState(options);
  const { fault, problem, reply, search, tools } = state;
  const { summary: Summary, foot: Foot } = options;
  useChosenAction(
    options.page,
    options.buttons?.(tools) ?? [],
    Boolean(options.actions ?? options.bulk),
    state.start,
  );
  return (
    <div className="k-list">
      <Tabs options={options} state={state} />
      <FilterRow options={options} state={state} />
      <Toolbar options={options} state={state} />
      {problem ? (
        <Hint kind={fault ? 'warning' : 'info'}>{say(problem, language)}</Hint>
      ) : (
        Summary && <Summary {...tools} />
      )}
      <Rows options={options} state={state} />
      {!problem && Foot && <Foot {...tools} />}
      <ListPager
        gains={gainsOf(state.columns.all.filter(({ key }) => !state.columns.isHidden(key)))}
        behind={call.behind}
        search={search}
        pageSize={state.size}
        go={state.changeAddress}
        total={isKeyset(call) || tools.awaited ? undefined : (reply?.total ?? 0)}
        keyset={isKeyset(call) ? { next: reply?.next ?? null, prev: reply?.prev ?? null } : undefined}
      />
      <ShownRow options={options} state={state} />
      {state.overlays}
    </div>
  );
}

/**
 * The buttons of a list: those that set its own filters stand above the rows, the others in the header of the
 * page, the main one last.
 */
function buttonsOf(options: LooseOptions, state: ListState) {
  const all = options.buttons?.(state.tools) ?? [];
  const views = all.filter(({ go }) => go?.page === options.page);
  const header = all
    .filter((button) => !views.includes(button))
    .sort((a, b) => Number(a.primary ?? false) - Number(b.primary ?? false));
  return { views, header };
}

/** The views of a list as tabs. */
function Tabs({ options, state }: ListPartProps): ReactNode {
  const { call, text, plans, tabs: plan } = options;
  const { query, search, reply, requestOf, unasked } = state;
  return (
    <ViewTabs
      plan={plan}
      plans={plans}
      text={text}
      views={state.views}
      needsOne={plan !== undefined && state.lacks(changed(search, { [plan.key]: undefined }))}
      total={unasked ? undefined : reply?.total}
      counting={
        // A value that is always chosen does not select a part of the rows.
        isKeyset(call) || plan?.initial !== undefined
          ? undefined
          : { call, requestOf, ready: !unasked && !query.isFetching && !query.isError }
      }
      change={state.changeAddress}
    />
  );
}

/** The filters of a list, and the controls that every list has at their end. */
function FilterRow({ options, state }: ListPartProps): ReactNode {
  const { page, call, text, plans, everyMs } = options;
  const { query } = state;
  const header = buttonsOf(options, state).header;
  // On a phone they stand beside the filters: the title's line has no space for them.
  const besideFilters = usePhone();
  const buttons = header.length > 0 && <ListButtons buttons={header} start={state.start} />;
  return (
    <div className="k-filters">
      <ListFilters
        plans={options.chips}
        text={text}
        search={state.search}
        rejected={state.rejected}
        submit={state.submit}
      />
      <ListBar
        page={page}
        call={call}
        text={text}
        plans={plans}
        request={state.request}
        columns={state.columns}
        views={state.views}
        refresh={state.refresh}
        unasked={state.unasked}
        mayExport={options.export}
        reading={!everyMs && query.isFetching && !query.isLoading}
        buttons={!besideFilters && buttons}
      >
        {everyMs !== undefined && (
          <LiveNote connected={state.connected} everyMs={everyMs} changes={state.changes} />
        )}
      </ListBar>
      {besideFilters && buttons}
    </div>
  );
}

/** The buttons that set filters of a list, its own content above the table, and the actions for ticked rows. */
function Toolbar({ options, state }: ListPartProps): ReactNode {
  const { toolbar: Content } = options;
  const { tools, start } = state;
  const buttons = buttonsOf(options, state).views;
  return (
    <div className="k-toolbar">
      {buttons.length > 0 && <ListButtons buttons={buttons} start={start} />}
      {Content && <Content {...tools} />}
      {options.bulk && <BulkBar picks={state.picks} actions={options.bulk} start={start} />}
    </div>
  );
}

/** The row that was clicked, in full. */
function ShownRow({ options, state }: ListPartProps): ReactNode {
  const { shown, rows, columns, rowEnd, show } = state;
  const language = useLanguage();
  if (shown === null) return null;
  return (
    <Suspense>
      <RowPanel
        title={titleOf(options.page, language)}
        rows={rows}
        rowKey={options.rowKey}
        shown={shown}
        columns={columns.all}
        rowEnd={rowEnd}
        show={show}
      />
    </Suspense>
  );
}

function titleOf(page: string, language: Language): string {
  const known = pageByPath(page);
  return known ? say(known, language) : page;
}

/** The table of a list, or what replaces its rows. */
function Rows({ options, state }: ListPartProps): ReactNode {
  const { page, plans } = options;
  const { query, reply, rows, search, rejected, unasked } = state;
  const language = useLanguage();
  const openFirst = (key: string) => {
    const row = rows.find((one) => String(one[options.rowKey]) === key);
    if (row) state.rowEnd?.first(row);
  };
  const empty = !unasked && !rejected && (
    <EmptyList
      plans={plans}
      filtered={isFiltered(plans, search)}
      fills={options.fills}
      buttons={options.buttons?.(state.tools)}
    />
  );
  return (
    <DataTable
      label={titleOf(page, language)}
      columnState={state.columns}
      rows={rows}
      rowKey={options.rowKey}
      loading={!unasked && (query.isLoading || query.isPlaceholderData)}
      failed={!reply && !rejected && !unasked ? query.error?.message : undefined}
      retry={state.refresh}
      sort={search.sort ? { key: search.sort, order: search.order === 'asc' ? 'asc' : 'desc' } : undefined}
      onSort={(key, order) => state.changeAddress({ sort: key, order: key && order, pageNo: undefined })}
      rowEnd={state.rowEnd}
      picks={options.bulk && state.picks}
      totals={reply && options.totals?.(reply)}
      empty={empty}
      asOf={query.dataUpdatedAt}
      asked={JSON.stringify(search)}
      front={state.shown}
      open={options.opensRecord ? openFirst : state.show}
      onPointer={options.everyMs === undefined ? undefined : state.setPointed}
    />
  );
}
