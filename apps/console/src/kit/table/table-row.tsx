import { memo, type ReactNode } from 'react';
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
  /** True when it is ticked; undefined when rows cannot be ticked. */
  readonly ticked: boolean | undefined;
  readonly tick: (name: string, on: boolean) => void;
  readonly tickLabel: string;
  readonly drawEnd: RowEnd['draw'] | undefined;
}

/** A column of this width, or wider, has a line of its own on a card. */
const wholeLine = 300;

/** A row; rendered again only when it, its tick or the columns change, and after a new read. */
export const Row = memo(function Row(props: RowProps): ReactNode {
  const { row, name, columns, ticked } = props;
  return (
    <tr
      data-row-key={name}
      tabIndex={-1}
      data-ticked={ticked || undefined}
      aria-rowindex={props.place === undefined ? undefined : props.place + 2}
    >
      {ticked !== undefined && (
        <td className="k-frozen k-tick">
          <input
            type="checkbox"
            aria-label={`${props.tickLabel} ${name}`}
            checked={ticked}
            onChange={({ target }) => props.tick(name, target.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-column={column.key}
          data-title={column.title}
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
    </tr>
  );
});
