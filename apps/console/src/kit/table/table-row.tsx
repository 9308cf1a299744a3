import { memo, type ReactNode } from 'react';
import { RowActions } from '../list/list-actions.tsx';
import type { AnyRow } from '../list/list-columns.tsx';
import type { RowAction } from '../list/list-types.ts';
import type { PlacedColumn } from './column-state.ts';
import { placeOf } from './table-head.tsx';

interface RowProps {
  readonly row: AnyRow;
  readonly name: string;
  /** Place among all rows, where not all are drawn. */
  readonly place: number | undefined;
  readonly columns: readonly PlacedColumn[];
  readonly asOf: number | undefined;
  /** Whether it is ticked; undefined where rows are not. */
  readonly ticked: boolean | undefined;
  readonly tick: (name: string, on: boolean) => void;
  readonly tickLabel: string;
  readonly actions: ((row: AnyRow) => readonly RowAction[]) | undefined;
  readonly start: (action: RowAction) => void;
}

/** A column of this width, or wider, has a line of its own on a card. */
const wholeLine = 300;

/** A row; drawn anew only when it, its tick or the columns change, and when it was read again. */
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
          {...placeOf(column)}
        >
          {column.draw(row)}
        </td>
      ))}
      {props.actions && (
        <td className="k-row-end" data-column="$actions">
          <RowActions actions={props.actions(row)} start={props.start} />
        </td>
      )}
    </tr>
  );
});
