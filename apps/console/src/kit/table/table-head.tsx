import { type CSSProperties, type PointerEvent, type ReactNode, useRef } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { clampWidth, type PlacedColumn } from './column-state.ts';

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

/** Where a cell of a column stands. */
export const placeOf = ({ left, edge, align }: PlacedColumn) => ({
  className: left === undefined ? undefined : edge ? 'k-frozen k-edge' : 'k-frozen',
  style: { '--left': `${left ?? 0}px`, textAlign: align === 'left' ? undefined : align } as CSSProperties,
});

/** The head of a column: its name, which sorts where the contract can, and a handle for its width. */
export function HeadCell(props: {
  readonly column: PlacedColumn;
  readonly sort: Sort | undefined;
  readonly onSort: OnSort | undefined;
  readonly resize: (key: string, pixels: number) => void;
}): ReactNode {
  const { column, sort, onSort } = props;
  const order = sort?.key === column.key ? sort.order : undefined;
  return (
    <th scope="col" aria-sort={order ? said[order] : undefined} data-column={column.key} {...placeOf(column)}>
      {column.sortable && onSort ? (
        <button type="button" className="k-sort" onClick={() => nextSort(column.key, sort, onSort)}>
          {column.title}
          <span aria-hidden data-order={order} />
        </button>
      ) : (
        column.title
      )}
      <Handle column={column} resize={props.resize} />
    </th>
  );
}

/** Draws a column wider or narrower by pointer; by keys its width stands in the menu of the columns. */
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
        // The rows are drawn anew once it is let go; until then the browser alone moves the column.
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
