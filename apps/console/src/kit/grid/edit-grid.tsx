import type { Call, RequestInput } from '@pitboss/contract/define';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { CellEditor, type GridEditor } from './cell-editor.tsx';
import { type Faults, newRow, type RowEdit, useRowEdit, type Values } from './use-row-edit.ts';
import '../detail/detail.css';
import './grid.css';

export interface GridColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  readonly width?: number;
  /** How it is filled in; a column without is only read. */
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
  /** Whether rows may be added and changed. */
  readonly may: boolean;
  /** The write that adds or changes a row. */
  readonly call: C;
  readonly payload: (values: Values) => RequestInput<C>;
  /** What the cells begin with, of a row that is there or of a new one. */
  readonly valuesOf: (row: Row | undefined) => Values;
  /** What else can be done with a row. */
  readonly actions?: (row: Row) => ReactNode;
  /** What the button says that adds a row. */
  readonly add: string;
  /** Said where there are no rows. */
  readonly empty: string;
}

const faultsOf = <Row,>(columns: readonly GridColumn<Row>[], values: Values, key: string): Faults =>
  Object.fromEntries(
    columns.flatMap(({ edit }) =>
      edit && !(edit.once && key !== newRow)
        ? [[edit.field, edit.check?.(values[edit.field] ?? '', values, key)]]
        : [],
    ),
  );

/**
 * Rows that are changed where they stand, one at a time: each is one write, with refusals at the cell that they speak of.
 * Enter saves and Escape gives up; the focus goes into the row and back to the button that opened it.
 */
export function EditGrid<Row, C extends Call>(props: EditGridProps<Row, C>): ReactNode {
  const t = useText(kitText);
  const box = useRef<HTMLFormElement>(null);
  const { rows, columns, rowKey, call, payload, may } = props;
  const edit = useRowEdit({ call, payload, check: (values, key) => faultsOf(columns, values, key) }, box);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || edit.at === undefined) return;
    // What is around it stays open.
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: rows wider than their place are scrolled by keys from here */}
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
  const fault = (field: string) => (editing ? edit.faults[field] : undefined);
  return (
    <tr data-row-key={name} data-editing={editing || undefined}>
      {columns.map((column) => {
        const { title, align, edit: how } = column;
        const open = editing && how && !(how.once && row !== undefined);
        return (
          <td key={title} style={{ textAlign: align }} data-wrong={(how && fault(how.field)) || undefined}>
            {open ? (
              <CellEditor
                how={how}
                label={title}
                value={edit.values[how.field] ?? ''}
                fault={fault(how.field)}
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
