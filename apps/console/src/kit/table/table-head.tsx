import { type CSSProperties, type PointerEvent, type ReactNode, useRef } from 'react';
import { About } from '../help/about.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { type ColumnState, clampWidth, type Layout, type PlacedColumn } from './column-state.ts';
import type { AnyRow, RowEnd } from './table-column.ts';
import { TickAll, type Ticks } from './ticks.tsx';

export interface Sort {
  readonly key: string;
  readonly order: 'asc' | 'desc';
}
export type OnSort = (key: string | undefined, order: 'asc' | 'desc') => void;

/** One press sorts upwards, the next downwards, the third takes the order back. */
function nextSort(column: string, sort: Sort | undefined, onSort: OnSort): void {
  if (sort?.key !== column) onSort(column, 'asc');
  else if (sort.order === 'asc') onSort(column, 'desc');
  else onSort(undefined, 'desc');
}

const said = { asc: 'ascending', desc: 'descending' } as const;

/** Returns class and style that position a cell of a column. */
export const positionOf = ({ left, edge, align }: PlacedColumn) => ({
  className: left === undefined ? undefined : edge ? 'k-frozen k-edge' : 'k-frozen',
  style: { '--left': `${left ?? 0}px`, textAlign: align === 'left' ? undefined : align } as CSSProperties,
});

/** The head of a table: what ticks all rows, the columns, and the title of the row ends. */
export function Head(props: {
  readonly rows: readonly AnyRow[];
  readonly rowKey: string;
  readonly layout: Layout;
  readonly columnState: Pick<ColumnState, 'resize'>;
  readonly rowEnd?: RowEnd | undefined;
  readonly picks?: Ticks | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: OnSort;
}): ReactNode {
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
        {props.rowEnd && (
          <th scope="col" className="k-row-end">
            <span className={props.rowEnd.folded ? 'k-unseen' : undefined}>{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** The head of a column: its name, which sorts where the contract can, and a handle for its width. */
function HeadCell(props: {
  readonly column: PlacedColumn;
  readonly sort: Sort | undefined;
  readonly onSort: OnSort | undefined;
  readonly resize: (key: string, pixels: number) => void;
}): ReactNode {
  const { column, sort, onSort } = props;
  const order = sort?.key === column.key ? sort.order : undefined;
  return (
    <th
      scope="col"
      aria-sort={order ? said[order] : undefined}
      data-column={column.key}
      {...positionOf(column)}
    >
      {column.sortable && onSort ? (
        <button type="button" className="k-sort" onClick={() => nextSort(column.key, sort, onSort)}>
          {column.title}
          <span aria-hidden data-order={order} />
        </button>
      ) : (
        column.title
      )}
      {column.unit && <span className="k-unit">{column.unit}</span>}
      {column.about && <About term={column.about} title={column.title} />}
      <Handle column={column} resize={props.resize} />
    </th>
  );
}

/** Handle that changes the width of a column by pointer; for the keyboard the width is in the column menu. */
function Handle(props: {
  readonly column: PlacedColumn;
  readonly resize: (key: string, pixels: number) => void;
}): ReactNode {
  const t = useText(kitText);
  const drag = useRef<{ from: number; width: number } | null>(null);
  const drawn = (event: PointerEvent) =>
    clampWidth((drag.current?.width ?? 0) + event.clientX - (drag.current?.from ?? 0));
  return (
    <span
      className="k-handle"
      aria-hidden
      title={t('drawWidth')}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const cell = event.currentTarget.closest('th');
        drag.current = { from: event.clientX, width: cell?.offsetWidth ?? props.column.width };
      }}
      onPointerMove={(event) => {
        const cell = event.currentTarget.closest('th');
        if (!drag.current || !cell) return;
        // The rows are rendered again on release; until then only the `col` element changes.
        const table = cell.closest('table');
        const columns = table?.querySelector('colgroup')?.children;
        const one = columns?.[cell.cellIndex];
        if (one instanceof HTMLElement) one.style.width = `${drawn(event)}px`;
      }}
      onPointerUp={(event) => {
        if (drag.current) props.resize(props.column.key, drawn(event));
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
    />
  );
}
