import { memo, type ReactNode, useState } from 'react';
import { isPhone } from '../look/phone.ts';
import type { PlacedColumn } from './column-state.ts';
import type { AnyRow, RowEnd } from './table-column.ts';
import { positionOf } from './table-head.tsx';

interface RowProps {
  readonly row: AnyRow;
  readonly name: string;
  /** Index among all rows, if not all are rendered. */
  readonly place: number | undefined;
  readonly columns: readonly PlacedColumn[];
  readonly asOf: number | undefined;
  /** Its record is shown. */
  readonly front: boolean;
  /** True when it is ticked; undefined when rows cannot be ticked. */
  readonly ticked: boolean | undefined;
  readonly tick: (name: string, on: boolean) => void;
  readonly tickLabel: string;
  readonly moreLabel: string;
  readonly drawEnd: RowEnd['draw'] | undefined;
}

/** Columns of a card on a phone while it is closed. */
const onClosedCard = 5;
/** A column of this width, or wider, has a line of its own on a card. */
const wholeLine = 300;

/** Returns the keys of the columns that a closed card shows: its title, the main ones, then the first others. */
function onCard(columns: readonly PlacedColumn[]): ReadonlySet<string> {
  const [title, ...others] = columns;
  const main = others.filter((column) => column.main);
  const rest = others.filter((column) => !column.main);
  return new Set([title, ...main, ...rest].slice(0, onClosedCard).map((column) => column?.key ?? ''));
}

/** A row; rendered again only when it, its tick or the columns change, and after a new read. */
export const Row = memo(function Row(props: RowProps): ReactNode {
  const { row, name, columns, ticked } = props;
  const [open, setOpen] = useState(false);
  const hasMore = columns.length > onClosedCard && isPhone();
  const shown = hasMore && !open ? onCard(columns) : undefined;
  return (
    <tr
      data-row-key={name}
      tabIndex={-1}
      data-ticked={ticked || undefined}
      data-front={props.front || undefined}
      data-closed={(hasMore && !open) || undefined}
      aria-rowindex={props.place === undefined ? undefined : props.place + 2}
    >
      {ticked !== undefined && (
        <td className="k-frozen k-tick">
          <label>
            <input
              type="checkbox"
              aria-label={`${props.tickLabel} ${name}`}
              checked={ticked}
              onChange={({ target }) => props.tick(name, target.checked)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-column={column.key}
          data-title={column.title}
          data-hidden={(shown && !shown.has(column.key)) || undefined}
          data-codeless={column.codeless || undefined}
          data-wide={column.width >= wholeLine || undefined}
          {...positionOf(column)}
        >
          {column.draw(row)}
        </td>
      ))}
      {props.drawEnd && (
        <td className="k-row-end" data-column="$actions">
          {props.drawEnd(row)}
        </td>
      )}
      {hasMore && (
        <td className="k-card-more">
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {props.moreLabel}
          </button>
        </td>
      )}
    </tr>
  );
});
