import type { ReactNode } from 'react';
import { CallError } from '../../kit/calls/send.ts';
import { type RowsColumn, RowsTable } from '../../kit/detail/rows-table.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { kitText } from '../../kit/kit.text.ts';
import { useInFront } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';

/** Dialog that imports the chosen rows of a file, and closes once they are saved. */
export function ImportModal(props: {
  readonly title: string;
  readonly okText: string;
  readonly width: number;
  /** Number of rows to import; none disables the import. */
  readonly chosen: number;
  /** The file is being read. */
  readonly busy: boolean;
  readonly saving: boolean;
  readonly save: () => Promise<unknown>;
  readonly close: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const inFront = useInFront();
  const save = async () => {
    try {
      await props.save();
      props.close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };
  return (
    <Modal
      open={inFront}
      title={props.title}
      width={props.width}
      onCancel={props.close}
      ok={{
        label: props.okText,
        disabled: props.chosen === 0 || props.busy,
        loading: props.saving,
        press: () => void save(),
      }}
    >
      {props.children}
    </Modal>
  );
}

/** Rows of a file with what was found about each, to choose from; nothing without rows. */
export function ImportRows<Row extends object, Key extends string | number>(props: {
  /** Name of the rows for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  readonly chosen: readonly Key[];
  readonly choose: (keys: Key[]) => void;
  readonly mayChoose: (row: Row) => boolean;
  readonly columns: readonly RowsColumn<Row>[];
}): ReactNode {
  const k = useText(kitText);
  const { rows, keyOf, chosen, choose, mayChoose } = props;
  if (rows.length === 0) return null;
  const keys = new Set(chosen);
  const able = rows.filter(mayChoose).map(keyOf);
  const isAll = able.length > 0 && able.every((key) => keys.has(key));
  const tick = (row: Row) => {
    const key = keyOf(row);
    choose(keys.has(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  };
  const ticks: RowsColumn<Row> = {
    title: k('tickRow'),
    head: (
      <input
        type="checkbox"
        aria-label={k('tickAllRows')}
        checked={isAll}
        disabled={able.length === 0}
        onChange={() => choose(isAll ? [] : able)}
      />
    ),
    width: 34,
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={`${k('tickRow')} ${keyOf(row)}`}
        checked={keys.has(keyOf(row))}
        disabled={!mayChoose(row)}
        onChange={() => tick(row)}
      />
    ),
  };
  return (
    <RowsTable
      label={props.label}
      rows={rows}
      rowKey={(row) => String(keyOf(row))}
      pageSize={50}
      columns={[ticks, ...props.columns]}
    />
  );
}
