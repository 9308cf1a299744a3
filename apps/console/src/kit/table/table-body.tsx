import { type ReactNode, useMemo } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import type { Layout } from './column-state.ts';
import type { AnyRow, RowEnd } from './table-column.ts';
import { Row } from './table-row.tsx';
import type { Ticks } from './ticks.tsx';
import { useLatest } from './use-latest.ts';

/** The rows of a table from the first to the last shown, with space in the place of the others. */
export function TableBody(props: {
  readonly rows: readonly AnyRow[];
  readonly rowKey: string;
  readonly layout: Layout;
  readonly rowEnd?: RowEnd | undefined;
  readonly picks?: Ticks | undefined;
  readonly asOf?: number;
  readonly shown: readonly [from: number, to: number];
  /** Only a part of the rows is rendered, so that each carries its index. */
  readonly virtual: boolean;
  readonly rowHeight: number;
  readonly cards: boolean;
  /** Key of the row whose record is shown. */
  readonly front?: string | null;
}): ReactNode {
  const t = useText(kitText);
  const { rows, rowKey, layout, rowEnd, picks, rowHeight } = props;
  const [from, to] = props.shown;
  const tick = useLatest((name: string, on: boolean) =>
    picks?.set(on ? [...picks.keys, name] : picks.keys.filter((key) => key !== name)),
  );
  const ticked = useMemo(() => picks && new Set(picks.keys), [picks]);
  const count = layout.columns.length + (picks ? 1 : 0) + (rowEnd ? 1 : 0);
  const spacer = (height: number) =>
    height > 0 && (
      <tr aria-hidden className="k-spacer">
        <td colSpan={count} style={{ height }} />
      </tr>
    );
  return (
    <tbody>
      {spacer(from * rowHeight)}
      {rows.slice(from, to).map((row, at) => {
        const name = String(row[rowKey]);
        return (
          <Row
            key={name}
            row={row}
            name={name}
            place={props.virtual ? from + at : undefined}
            columns={layout.columns}
            asOf={props.asOf}
            front={name === props.front}
            ticked={ticked?.has(name)}
            tick={tick}
            tickLabel={t('tickRow')}
            isCard={props.cards}
            drawEnd={rowEnd?.draw}
          />
        );
      })}
      {spacer((rows.length - to) * rowHeight)}
    </tbody>
  );
}
