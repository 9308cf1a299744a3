import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { Empty } from '../drawn/empty.tsx';
import { Failed } from '../failed.tsx';
import { kitText } from '../kit.text.ts';
import { actionsWidth, allowedActions } from '../list/list-actions.tsx';
import type { Picks } from '../list/list-bulk.tsx';
import type { AnyRow } from '../list/list-columns.tsx';
import type { RowAction } from '../list/list-types.ts';
import { usePlace } from '../place.tsx';
import { useLanguage } from '../settings.ts';
import { useText } from '../text.ts';
import { type ColumnState, type Layout, layoutOf, rowHeights, useDensity } from './column-state.ts';
import { moveAmongRows } from './row-keys.ts';
import { HeadCell, type OnSort, placeOf, type Sort } from './table-head.tsx';
import { Row } from './table-row.tsx';
import { useWindow } from './use-window.ts';
import './table.css';

/** Rows beyond which only those in sight are drawn; plain tables of thousands take seconds. */
const virtualFrom = 100;
/** Pixels up to which rows are drawn as cards, whose heights differ; table.css has the same number. */
const cardsUpTo = 760;
/** Pixels of the column of ticks. */
const tickWidth = 36;

export interface DataTableProps {
  /** What it is called where it can be scrolled by keys. */
  readonly label: string;
  readonly columnState: ColumnState;
  readonly rows: readonly AnyRow[];
  readonly rowKey: string;
  readonly loading?: boolean;
  readonly failed?: boolean;
  readonly retry?: () => void;
  readonly sort?: Sort | undefined;
  readonly onSort?: OnSort;
  readonly actions?: ((row: AnyRow) => readonly RowAction[]) | undefined;
  readonly start?: (action: RowAction) => void;
  readonly totals?: Readonly<Record<string, ReactNode>> | undefined;
  /** Rows can be ticked. */
  readonly picks?: Picks | undefined;
  /** Something was asked for, so that no rows means that nothing fits. */
  readonly filtered?: boolean;
  /** In the place of the rows, where none are there, instead of the general words. */
  readonly empty?: ReactNode;
  /** When the rows were read: cells that say how long ago something was are drawn anew with every reading. */
  readonly asOf?: number;
  /** Changes with what the rows answer (filters, order, page); new rows are shown from their first. */
  readonly asked?: string;
  /** Says when the pointer comes over the rows and when it leaves them. */
  readonly onPointer?: ((over: boolean) => void) | undefined;
}

/** The newest of a function that is made anew at every drawing, always the same to those who hold it. */
function useLatest<A extends readonly unknown[]>(act: ((...args: A) => void) | undefined) {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current?.(...args), []);
}

/** Puts the rows of a table back to the first; a table without a box that scrolls is warned of only (spec §8). */
function scrollToFirst(box: HTMLElement | null): void {
  if (box) box.scrollTop = 0;
  else console.warn('the table has no body that scrolls');
}

/** The table of a list: fills its place, scrolls inside, draws only what is in sight when there is much. */
export function DataTable(props: DataTableProps): ReactNode {
  const t = useText(kitText);
  const density = useDensity();
  const box = useRef<HTMLElement>(null);
  const shownFor = useRef(props.asked);
  useEffect(() => {
    if (props.loading || shownFor.current === props.asked) return;
    shownFor.current = props.asked;
    scrollToFirst(box.current);
  }, [props.loading, props.asked]);
  const { rows, rowKey, actions, totals, picks, columnState } = props;
  const start = useLatest(props.start);
  const tick = useLatest((name: string, on: boolean) =>
    picks?.set(on ? [...picks.keys, name] : picks.keys.filter((key) => key !== name)),
  );
  const hasPicks = picks !== undefined;
  const { all, arrangement } = columnState;
  const layout = useMemo(
    () => layoutOf(all, arrangement, hasPicks ? tickWidth : 0),
    [all, arrangement, hasPicks],
  );
  const ticked = useMemo(() => picks && new Set(picks.keys), [picks]);
  const endWidth = useEndWidth(rows, actions);
  const virtual = rows.length > virtualFrom && innerWidth > cardsUpTo;
  const rowHeight = rowHeights[density];
  const [from, to] = useWindow(box, rows.length, rowHeight, virtual && !props.failed);
  if (props.failed) return <Failed retry={props.retry} />;
  const count = layout.columns.length + (picks ? 1 : 0) + (endWidth ? 1 : 0);
  const spacer = (height: number) =>
    height > 0 && (
      <tr aria-hidden className="k-spacer">
        <td colSpan={count} style={{ height }} />
      </tr>
    );
  return (
    <div
      className="k-table"
      data-density={density}
      onPointerEnter={() => props.onPointer?.(true)}
      onPointerLeave={() => props.onPointer?.(false)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: rows without links are scrolled by keys from here */}
      <section ref={box} className="k-scroll" tabIndex={0} aria-label={props.label} onKeyDown={moveAmongRows}>
        <table
          className="k-grid k-cards"
          style={{ '--least': `${layout.width + endWidth}px` } as CSSProperties}
          aria-busy={props.loading || undefined}
          aria-rowcount={virtual ? rows.length + 1 : undefined}
        >
          <colgroup>
            {picks && <col style={{ width: tickWidth }} />}
            {layout.columns.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
            {endWidth > 0 && <col style={{ width: endWidth }} />}
          </colgroup>
          <Head {...props} layout={layout} hasEnd={endWidth > 0} />
          <tbody>
            {spacer(from * rowHeight)}
            {rows.slice(from, to).map((row, at) => {
              const name = String(row[rowKey]);
              return (
                <Row
                  key={name}
                  row={row}
                  name={name}
                  place={virtual ? from + at : undefined}
                  columns={layout.columns}
                  asOf={props.asOf}
                  ticked={ticked?.has(name)}
                  tick={tick}
                  tickLabel={t('tickRow')}
                  actions={endWidth > 0 ? actions : undefined}
                  start={start}
                />
              );
            })}
            {spacer((rows.length - to) * rowHeight)}
          </tbody>
          {totals && rows.length > 0 && (
            <Foot totals={totals} layout={layout} hasTicks={hasPicks} hasEnd={endWidth > 0} />
          )}
        </table>
        {rows.length === 0 &&
          !props.loading &&
          (props.empty ?? <Empty title={t(props.filtered ? 'nothingFits' : 'empty')} />)}
      </section>
      {props.loading && <Busy />}
    </div>
  );
}

/** Room of the actions at the end of the rows; 0 where nothing can be done with any: a column for it would stand in the way. */
function useEndWidth(rows: readonly AnyRow[], actions: DataTableProps['actions']): number {
  const language = useLanguage();
  const place = usePlace();
  return useMemo(() => {
    const allowed = actions && rows.map((row) => allowedActions(actions(row), place));
    const some = allowed?.length === 0 || allowed?.some((one) => one.some((action) => !action.hidden));
    return allowed && some ? actionsWidth(allowed, language) : 0;
  }, [actions, rows, place, language]);
}

function Head(props: DataTableProps & { readonly layout: Layout; readonly hasEnd: boolean }): ReactNode {
  const t = useText(kitText);
  const { picks } = props;
  return (
    <thead>
      <tr>
        {picks && <TickAll rows={props.rows} rowKey={props.rowKey} picks={picks} />}
        {props.layout.columns.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            sort={props.sort}
            onSort={props.onSort}
            resize={props.columnState.resize}
          />
        ))}
        {props.hasEnd && (
          <th scope="col" className="k-row-end">
            {t('actions')}
          </th>
        )}
      </tr>
    </thead>
  );
}

/** The totals, each under its column. */
function Foot(props: {
  readonly totals: Readonly<Record<string, ReactNode>>;
  readonly layout: Layout;
  readonly hasTicks: boolean;
  readonly hasEnd: boolean;
}): ReactNode {
  const t = useText(kitText);
  return (
    <tfoot>
      <tr>
        {props.hasTicks && <td className="k-frozen" />}
        {props.layout.columns.map((column, at) => (
          <td key={column.key} data-column={column.key} {...placeOf(column)}>
            {props.totals[column.key] ?? (at === 0 ? t('total') : null)}
          </td>
        ))}
        {props.hasEnd && <td className="k-row-end" />}
      </tr>
    </tfoot>
  );
}

/** Says that rows are on their way; drawn a moment later, so that quick replies do not make it flash. */
function Busy(): ReactNode {
  const t = useText(kitText);
  return (
    <div className="k-busy" role="status">
      <span className="k-turning" />
      <span className="k-unseen">{t('loading')}</span>
    </div>
  );
}

/** Ticks every row of the page, or takes their ticks away. */
function TickAll(props: {
  readonly rows: readonly AnyRow[];
  readonly rowKey: string;
  readonly picks: Picks;
}): ReactNode {
  const t = useText(kitText);
  const { rows, rowKey, picks } = props;
  const names = rows.map((row) => String(row[rowKey]));
  const count = names.filter((name) => picks.keys.includes(name)).length;
  const all = names.length > 0 && count === names.length;
  return (
    <th scope="col" className="k-frozen k-tick">
      <input
        type="checkbox"
        aria-label={t('tickAll')}
        checked={all}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !all;
        }}
        onChange={() => {
          const others = picks.keys.filter((key) => !names.includes(key));
          picks.set(all ? others : [...others, ...names]);
        }}
      />
    </th>
  );
}
