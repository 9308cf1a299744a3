import type { TermKey } from '@pitboss/contract/core/glossary-keys';
import { RefreshCw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ToolIcon } from '../drawn/tool-icon.tsx';
import { PageTools } from '../page-tools.tsx';
import '../look/kit.css';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { useLanguage } from '../settings.ts';
import { ColumnMenu } from '../table/column-menu.tsx';
import { useColumnState } from '../table/column-state.ts';
import { DataTable } from '../table/table.tsx';
import type { AnyRow } from '../table/table-column.ts';
import { type Texts, useText } from '../text.ts';
import { useActions, useRowEnd } from './list-actions.tsx';
import { type Columns, type DrawnColumn, drawColumns } from './list-columns.tsx';
import type { ColumnsOf, RowAction } from './list-types.ts';

/** Loaded with the first row that is opened. */
const RowPanel = lazy(() => import('../detail/row-panel.tsx'));

interface TreeTableProps<Row, Cols> {
  /** Under which this browser keeps how the columns were arranged. */
  readonly name: string;
  readonly label: string;
  readonly text: Texts;
  /** Columns as in a list; created once, outside of components. The first one holds the tree. */
  readonly columns: Cols & ColumnsOf<Row, Cols>;
  /** Definitions of columns. */
  readonly about?: Readonly<Partial<Record<keyof NoInfer<Cols> & string, TermKey>>>;
  readonly rows: readonly Row[];
  /** The rows below one: none where it can not be opened, an empty list while they are on their way. */
  readonly below?: (row: Row) => readonly Row[] | undefined;
  /** Ids of the rows that stand open. */
  readonly open: readonly string[];
  readonly setOpen: (ids: readonly string[]) => void;
  readonly actions: (row: Row) => readonly RowAction[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly refresh: () => void;
  /** True when the tree has filters, so that no rows means that nothing matches. */
  readonly filtered: boolean;
  readonly toolbar: ReactNode;
  /** Content between toolbar and rows. */
  readonly note?: ReactNode;
}

/** Position of a row in its tree; `open` is missing for a row without children. */
interface Branch {
  readonly id: string;
  readonly depth: number;
  readonly open?: boolean;
}

/** The rows in sight, each below the one it belongs to. */
function inViewport<Row extends { readonly id: string }>(
  rows: readonly Row[],
  props: Pick<TreeTableProps<Row, unknown>, 'below' | 'open'>,
  depth = 0,
): (Row & { readonly branch: Branch })[] {
  return rows.flatMap((row) => {
    const below = props.below?.(row);
    const open = below && props.open.includes(row.id);
    return [
      { ...row, branch: { id: row.id, depth, open } },
      ...(open ? inViewport(below, props, depth + 1) : []),
    ];
  });
}

/**
 * A tree of rows, expanded one at a time, in the table of the lists; every branch is read when it is
 * expanded.
 */
export function TreeTable<
  Row extends { readonly id: string },
  const Cols extends Readonly<Record<string, unknown>>,
>(props: TreeTableProps<Row, Cols>): ReactNode {
  const k = useText(kitText);
  const language = useLanguage();
  const { text, columns, about, refresh, open } = props;
  const { start, overlays } = useActions(refresh);
  const [shown, show] = useState<string | null>(null);
  const drawn = useMemo(
    () => drawColumns(columns as unknown as Columns, text, [], { language, about }),
    [columns, text, about, language],
  );
  const set = (id: string, on: boolean) =>
    props.setOpen(on ? [...open, id] : open.filter((one) => one !== id));
  const state = useColumnState(
    props.name,
    drawn.map((column, at) => (at === 0 && props.below ? inTree(column, set, k('more')) : column)),
  );
  const rows: readonly AnyRow[] = inViewport(props.rows, props);
  const rowEnd = useRowEnd(rows, props.actions as (row: AnyRow) => readonly RowAction[], start);
  return (
    <>
      <div className="k-toolbar">
        {props.toolbar}
        <PageTools>
          <ColumnMenu state={state} />
          <Button className="k-icon-btn" title={k('refresh')} aria-label={k('refresh')} onClick={refresh}>
            <ToolIcon of={RefreshCw} />
          </Button>
        </PageTools>
      </div>
      {props.note}
      <DataTable
        label={props.label}
        columnState={state}
        rows={rows}
        rowKey="id"
        loading={props.loading}
        failed={props.failed ? k('loadFailed') : undefined}
        retry={refresh}
        rowEnd={rowEnd}
        filtered={props.filtered}
        front={shown}
        open={show}
      />
      {shown !== null && (
        <Suspense>
          <RowPanel
            title={props.label}
            rows={rows}
            rowKey="id"
            shown={shown}
            columns={drawn}
            rowEnd={rowEnd}
            show={show}
          />
        </Suspense>
      )}
      {overlays}
    </>
  );
}

/** A column whose cells stand in by their depth, behind what opens them. */
const inTree = (
  column: DrawnColumn,
  set: (id: string, open: boolean) => void,
  more: string,
): DrawnColumn => ({
  ...column,
  draw: (row) => {
    const { id, depth, open } = row.branch as Branch;
    return (
      <span className="k-branch" style={{ paddingLeft: depth * 20 }}>
        {open === undefined ? (
          <span className="k-leaf" />
        ) : (
          <button
            type="button"
            className="k-unfold"
            aria-expanded={open}
            aria-label={more}
            onClick={() => set(id, !open)}
          />
        )}
        <span>{column.draw(row)}</span>
      </span>
    );
  },
});
