import { Fragment, type ReactNode, useState } from 'react';
import { Pages } from '../controls/pages.tsx';
import { Waiting } from '../controls/waiting.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import '../look/kit.css';
import './detail.css';

export interface RowsColumn<Row> {
  readonly title: string;
  /** Content of the column head in place of the title. */
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  readonly width?: number | string;
}

interface RowsTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly RowsColumn<Row>[];
  /** Text when there are no rows. */
  readonly empty?: string;
  readonly loading?: boolean;
  /** More rows than these are turned over. */
  readonly pageSize?: number;
  /** The row that one came for. */
  readonly marked?: (row: Row) => boolean;
  /** Content that a row shows below itself when it is unfolded; null for a row without any. */
  readonly unfold?: (row: Row) => ReactNode | null;
}

/**
 * Rows that belong to one record, inside a drawer or a card; rows that fill a page of their own are a list.
 */
export function RowsTable<Row>(props: RowsTableProps<Row>): ReactNode {
  const t = useText(kitText);
  const { rows, pageSize = rows.length || 1 } = props;
  const [page, setPage] = useState(() =>
    Math.max(0, Math.floor(rows.findIndex((row) => props.marked?.(row)) / pageSize)),
  );
  const pages = Math.ceil(rows.length / pageSize);
  const at = Math.min(page, Math.max(0, pages - 1));
  if (props.loading) return <Waiting lines={4} className="k-loading" />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll rows wider than the drawer */}
      <section className="k-rows" tabIndex={0} aria-label={props.label}>
        <table>
          <Head {...props} />
          <tbody>
            {rows.slice(at * pageSize, (at + 1) * pageSize).map((row) => (
              <Row key={props.rowKey(row)} row={row} {...props} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p>{props.empty ?? t('empty')}</p>}
      </section>
      {pages > 1 && <Pages current={at + 1} last={pages} go={(next) => setPage(next - 1)} />}
    </>
  );
}

const look = ({ align, width }: RowsColumn<never>) => ({ textAlign: align, width });

function Head<Row>({ columns, unfold }: RowsTableProps<Row>): ReactNode {
  return (
    <thead>
      <tr>
        {unfold && <td style={{ width: 34 }} />}
        {columns.map((column) => (
          <th key={column.title} scope="col" style={look(column as RowsColumn<never>)}>
            {column.head ?? column.title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row<Row>(props: RowsTableProps<Row> & { readonly row: Row }): ReactNode {
  const t = useText(kitText);
  const [open, setOpen] = useState(false);
  const { row, columns, unfold } = props;
  const more = unfold?.(row) ?? null;
  return (
    <Fragment>
      <tr data-row-key={props.rowKey(row)} aria-current={props.marked?.(row) || undefined}>
        {unfold && (
          <td>
            {more !== null && (
              <button
                type="button"
                className="k-unfold"
                aria-expanded={open}
                aria-label={t('more')}
                onClick={() => setOpen(!open)}
              />
            )}
          </td>
        )}
        {columns.map((column) => (
          <td key={column.title} style={look(column as RowsColumn<never>)}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {open && more !== null && (
        <tr className="k-unfolded">
          <td colSpan={columns.length + 1}>{more}</td>
        </tr>
      )}
    </Fragment>
  );
}
