import { memo, type ReactNode } from 'react';
import type { PlacedColumn } from './column-state.ts';
import { Card } from './table-card.tsx';
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
  /** A card in place of cells. */
  readonly isCard: boolean;
  readonly drawEnd: RowEnd['draw'] | undefined;
}

/** A row; rendered again only when it, its tick or the columns change, and after a new read. */
export const Row = memo(function Row(props: RowProps): ReactNode {
  const { row, name, columns, ticked, isCard } = props;
  return (
    <tr
      data-row-key={name}
      tabIndex={-1}
      data-ticked={ticked || undefined}
      data-front={props.front || undefined}
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
      {isCard ? (
        <Card columns={columns} row={row} />
      ) : (
        columns.map((column) => (
          <td
            key={column.key}
            data-column={column.key}
            data-title={column.title}
            data-codeless={column.codeless || undefined}
            {...positionOf(column)}
          >
            {column.draw(row)}
          </td>
        ))
      )}
      {props.drawEnd && (
        <td className="k-row-end" data-column="$actions">
          {props.drawEnd(row, isCard)}
        </td>
      )}
    </tr>
  );
});
