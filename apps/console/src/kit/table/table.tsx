import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Failed } from '../controls/failed.tsx';
import { Empty } from '../drawn/empty.tsx';
import { kitText } from '../kit.text.ts';
import { usePhone, useTightWindow } from '../look/phone.ts';
import { useText } from '../text.ts';
import { type ColumnState, type Layout, layoutOf, rowHeights, useDensity } from './column-state.ts';
import { useKeptFocus } from './kept-focus.ts';
import { moveAmongRows, type Open, openRow } from './row-keys.ts';
import { TableBody } from './table-body.tsx';
import type { AnyRow, RowEnd } from './table-column.ts';
import { Head, type OnSort, positionOf, type Sort } from './table-head.tsx';
import { type Ticks, tickWidth } from './ticks.tsx';
import { useWindow } from './use-window.ts';
import './table.css';

/** Number of rows beyond which only the visible ones are rendered; plain tables of thousands take seconds. */
const virtualFrom = 100;

export interface DataTableProps {
  /** Accessible name of the scrollable box. */
  readonly label: string;
  readonly columnState: ColumnState;
  readonly rows: readonly AnyRow[];
  readonly rowKey: string;
  readonly loading?: boolean;
  readonly failed?: string | undefined;
  readonly retry?: () => void;
  readonly sort?: Sort | undefined;
  readonly onSort?: OnSort;
  /** Content behind the columns of each row, such as its actions. */
  readonly rowEnd?: RowEnd | undefined;
  readonly totals?: Readonly<Record<string, ReactNode>> | undefined;
  /** Rows can be ticked. */
  readonly picks?: Ticks | undefined;
  /** True when the list has filters, so that no rows means that nothing matches. */
  readonly filtered?: boolean;
  /** In the place of the rows, where none are there, instead of the general words. */
  readonly empty?: ReactNode;
  /** Time when the rows were read: cells with relative times are rendered again with every reading. */
  readonly asOf?: number;
  /**
   * Key of the request behind the rows (filters, order, page); when it changes, the table scrolls to the
   * first row.
   */
  readonly asked?: string;
  /** Key of the row whose record is shown. */
  readonly front?: string | null;
  /** Shows the record of a row that is clicked. */
  readonly open?: Open;
  /** Called when the pointer enters the rows and when it leaves them. */
  readonly onPointer?: ((over: boolean) => void) | undefined;
}

/**
 * Puts the rows of a table back to the first, also where they scroll with their page; a table without a box that
 * scrolls is warned of only (spec §8).
 */
function scrollToFirst(box: HTMLElement | null): void {
  if (!box) {
    console.warn('the table has no body that scrolls');
    return;
  }
  box.scrollTop = 0;
  const page = box.closest('.s-page');
  if (page && box.getBoundingClientRect().top < page.getBoundingClientRect().top) box.scrollIntoView();
}

/** Scrolls a table to its first row once the rows of another request have come. */
function useScrollToFirst(
  box: RefObject<HTMLElement | null>,
  { loading, asked }: Pick<DataTableProps, 'loading' | 'asked'>,
): void {
  const shownFor = useRef(asked);
  useEffect(() => {
    if (loading || shownFor.current === asked) return;
    shownFor.current = asked;
    scrollToFirst(box.current);
  }, [box, loading, asked]);
}

/** Width of a table in pixels below which the actions of a row are behind one button, and width of that button. */
const foldedBelow = 700;
const foldedWidth = 56;

/**
 * Tells how much room the columns have, whenever it changes; cards have no columns. The ticks and the end of a row
 * are not theirs; a list that failed has no box. Returns the end of a row as it fits.
 */
function useRoom(
  box: RefObject<HTMLElement | null>,
  ticks: number,
  rowEnd: RowEnd | undefined,
  fit: ColumnState['fit'],
  { failed, cards }: { readonly failed: boolean; readonly cards: boolean },
): RowEnd | undefined {
  const [folded, setFolded] = useState(false);
  const draw = rowEnd?.draw;
  const drawFolded = useCallback((row: AnyRow) => draw?.(row, true), [draw]);
  const fitting = rowEnd && folded ? { ...rowEnd, width: foldedWidth, draw: drawFolded, folded } : rowEnd;
  const beside = ticks + (fitting?.width ?? 0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || failed) return;
    // A hidden tab has no width, and keeps its columns.
    const measure = () => {
      if (element.clientWidth === 0) return;
      fit(cards ? undefined : element.clientWidth - beside);
      setFolded(element.clientWidth < foldedBelow && !cards);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box, beside, fit, failed, cards]);
  return fitting;
}

/** Keeps the row whose record is shown in sight, and gives it the focus that the closed record leaves. */
function useFrontRow(box: RefObject<HTMLElement | null>, front: string | null | undefined): void {
  const former = useRef(front);
  useEffect(() => {
    const key = front ?? former.current;
    former.current = front;
    if (key == null) return;
    const rows = box.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [];
    const row = [...rows].find(({ dataset }) => dataset.rowKey === key);
    const hasLeft = document.activeElement?.matches('body, [data-row-key]') ?? true;
    if (front != null) row?.scrollIntoView?.({ block: 'nearest' });
    else if (hasLeft) (row ?? box.current)?.focus({ preventScroll: true });
  }, [box, front]);
}

/** The table of a list: fills its container, scrolls inside, renders only the visible rows of a long list. */
export function DataTable(props: DataTableProps): ReactNode {
  const { rows, totals, picks, columnState } = props;
  const density = useDensity();
  const box = useRef<HTMLElement>(null);
  useScrollToFirst(box, props);
  const hasPicks = picks !== undefined;
  const { all, arrangement, out, room } = columnState;
  const before = hasPicks ? tickWidth : 0;
  const layout = useMemo(
    () => layoutOf(all, arrangement, before, { out, room }),
    [all, arrangement, before, out, room],
  );
  useFrontRow(box, props.front);
  const keptFocus = useKeptFocus(rows);
  const cards = usePhone();
  const failed = props.failed !== undefined;
  const rowEnd = useRoom(box, before, props.rowEnd, columnState.fit, { failed, cards });
  const scrollsWithPage = useTightWindow();
  const virtual = rows.length > virtualFrom && !cards && !scrollsWithPage;
  const rowHeight = rowHeights[density];
  const shown = useWindow(box, rows.length, rowHeight, virtual && !failed);
  if (props.failed !== undefined) return <Failed title={props.failed} retry={props.retry} />;
  return (
    <div
      className="k-table"
      data-density={density}
      onPointerEnter={() => props.onPointer?.(true)}
      onPointerLeave={() => props.onPointer?.(false)}
    >
      <section
        ref={box}
        className="k-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll rows without links
        tabIndex={0}
        aria-label={props.label}
        {...keptFocus}
        onClick={(event) => openRow(event, props.open)}
        onKeyDown={(event) => moveAmongRows(event, props.open)}
      >
        <table
          className={cards ? 'k-grid k-cards' : 'k-grid'}
          style={{ '--least': `${layout.width + (rowEnd?.width ?? 0)}px` } as CSSProperties}
          aria-busy={props.loading || undefined}
          aria-rowcount={virtual ? rows.length + 1 : undefined}
        >
          {!cards && (
            <>
              <colgroup>
                {picks && <col style={{ width: tickWidth }} />}
                {layout.columns.map(({ key, width }) => (
                  <col key={key} style={{ width }} />
                ))}
                {rowEnd && <col style={{ width: rowEnd.width }} />}
              </colgroup>
              <Head {...props} {...{ layout, rowEnd }} />
            </>
          )}
          <TableBody {...props} {...{ layout, shown, virtual, rowHeight, cards, rowEnd }} />
          {totals && rows.length > 0 && layout.columns.some(({ key }) => totals[key] != null) && (
            <Foot totals={totals} layout={layout} hasTicks={hasPicks} hasEnd={rowEnd !== undefined} />
          )}
        </table>
        <NoRows {...props} />
      </section>
      {props.loading && <Busy />}
    </div>
  );
}

/** The totals, each under its column; their currency stands at the left where its column is not in sight. */
function Foot(props: {
  readonly totals: Readonly<Record<string, ReactNode>>;
  readonly layout: Layout;
  readonly hasTicks: boolean;
  readonly hasEnd: boolean;
}): ReactNode {
  const t = useText(kitText);
  const { totals, layout } = props;
  const unseen = layout.columns.every(({ key }) => key !== 'currency') && totals.currency;
  return (
    <tfoot>
      <tr>
        {props.hasTicks && <td className="k-frozen" />}
        {layout.columns.map((column, at) => (
          <td key={column.key} data-column={column.key} data-title={column.title} {...positionOf(column)}>
            {totals[column.key] ?? (at === 0 && [t('total'), unseen && ' ', unseen])}
          </td>
        ))}
        {props.hasEnd && <td className="k-row-end" />}
      </tr>
    </tfoot>
  );
}

/** Replaces the rows of a table that has none, once that is known. */
function NoRows({ rows, loading, empty, filtered }: DataTableProps): ReactNode {
  const t = useText(kitText);
  if (rows.length > 0 || loading) return null;
  return empty ?? <Empty title={t(filtered ? 'nothingFits' : 'empty')} />;
}

/** Indicates that rows are loading; shown after a short delay, so that quick replies do not make it flash. */
function Busy(): ReactNode {
  const t = useText(kitText);
  return (
    <div className="k-busy" role="status">
      <span className="k-turning" />
      <span className="k-unseen">{t('loading')}</span>
    </div>
  );
}
