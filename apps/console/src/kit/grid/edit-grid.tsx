import type { Call, RequestInput } from '@pitboss/contract/core/define';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { CellEditor, type GridEditor } from './cell-editor.tsx';
import { type Failures, newRow, type RowEdit, useRowEdit, type Values } from './use-row-edit.ts';
import '../detail/detail.css';
import './grid.css';

export interface GridColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  readonly width?: number;
  /** Editor of the column; a column without one is read-only. */
  readonly edit?: GridEditor & {
    /** The member of the payload that it holds. */
    readonly field: string;
    /** Chosen when a row is added; afterwards the row is known by it. */
    readonly once?: boolean;
    /** Why a value is not accepted. */
    readonly check?: (value: string, values: Values, key: string) => string | undefined;
  };
}

interface EditGridProps<Row, C extends Call> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly GridColumn<Row>[];
  /** True when rows may be added and changed. */
  readonly may: boolean;
  /** The write that adds or changes a row. */
  readonly call: C;
  readonly payload: (values: Values) => RequestInput<C>;
  /** Initial values of the cells, of an existing row or of a new one (undefined). */
  readonly valuesOf: (row: Row | undefined) => Values;
  /** Further actions of a row. */
  readonly actions?: (row: Row) => ReactNode;
  /** Label of the button that adds a row. */
  readonly add: string;
  /** Text when there are no rows. */
  readonly empty: string;
}

const errorsOf = <Row,>(columns: readonly GridColumn<Row>[], values: Values, key: string): Failures =>
  Object.fromEntries(
    columns.flatMap(({ edit }) =>
      edit && !(edit.once && key !== newRow)
        ? [[edit.field, edit.check?.(values[edit.field] ?? '', values, key)]]
        : [],
    ),
  );

/**
 * Rows that are edited in place, one at a time: each is one write, with rejections at the cell concerned.
 * Enter saves and Escape cancels; the focus goes into the row and back to the button that opened it.
 */
export function EditGrid<Row, C extends Call>(props: EditGridProps<Row, C>): ReactNode {
  const t = useText(kitText);
  const box = useRef<HTMLFormElement>(null);
  const { rows, columns, rowKey, call, payload, may } = props;
  const edit = useRowEdit({ call, payload, check: (values, key) => errorsOf(columns, values, key) }, box);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || edit.at === undefined) return;
    // The surrounding drawer or dialog stays open.
    event.preventDefault();
    edit.cancel();
  };
  const line = (row: Row | undefined) => {
    const key = row === undefined ? newRow : rowKey(row);
    return <Line key={key} {...props} row={row} name={key} edit={edit} />;
  };
  return (
    <form
      ref={box}
      className="k-edit-grid"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      {may && (
        <div>
          <Button
            type="primary"
            data-begin={newRow}
            disabled={edit.at !== undefined}
            onClick={() => edit.begin(newRow, props.valuesOf(undefined))}
          >
            {props.add}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll rows wider than the box */}
      <section className="k-rows" tabIndex={0} aria-label={props.label}>
        <table>
          <thead>
            <tr>
              {columns.map(({ title, align, width }) => (
                <th key={title} scope="col" style={{ textAlign: align, width }}>
                  {title}
                </th>
              ))}
              {may && <th scope="col">{t('actions')}</th>}
            </tr>
          </thead>
          <tbody>
            {edit.at === newRow && line(undefined)}
            {rows.map(line)}
          </tbody>
        </table>
        {rows.length === 0 && edit.at === undefined && <p>{props.empty}</p>}
      </section>
    </form>
  );
}

function Line<Row, C extends Call>(
  props: EditGridProps<Row, C> & {
    readonly row: Row | undefined;
    readonly name: string;
    readonly edit: RowEdit;
  },
): ReactNode {
  const t = useText(kitText);
  const { row, name, edit, columns } = props;
  const editing = edit.at === name;
  const failure = (field: string) => (editing ? edit.faults[field] : undefined);
  return (
    <tr data-row-key={name} data-editing={editing || undefined}>
      {columns.map((column) => {
        const { title, align, edit: how } = column;
        const open = editing && how && !(how.once && row !== undefined);
        return (
          <td key={title} style={{ textAlign: align }} data-wrong={(how && failure(how.field)) || undefined}>
            {open ? (
              <CellEditor
                how={how}
                label={title}
                value={edit.values[how.field] ?? ''}
                fault={failure(how.field)}
                change={(value) => edit.change(how.field, value)}
              />
            ) : (
              row !== undefined && column.cell(row)
            )}
          </td>
        );
      })}
      {props.may && (
        <td>
          <span className="k-edit-acts">
            {editing ? (
              <>
                <Button size="small" type="primary" htmlType="submit" loading={edit.busy}>
                  {t('save')}
                </Button>
                <Button size="small" disabled={edit.busy} onClick={edit.cancel}>
                  {t('cancel')}
                </Button>
              </>
            ) : (
              row !== undefined && (
                <>
                  <Button
                    size="small"
                    type="link"
                    data-begin={name}
                    disabled={edit.at !== undefined}
                    onClick={() => edit.begin(name, props.valuesOf(row))}
                  >
                    {t('edit')}
                  </Button>
                  {props.actions?.(row)}
                </>
              )
            )}
          </span>
        </td>
      )}
    </tr>
  );
}
