import { Modal, Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { CallError } from '../../kit/calls/send.ts';
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
  const k = useText(kitText);
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
      mask={{ closable: false }}
      okText={props.okText}
      cancelText={k('cancel')}
      okButtonProps={{ disabled: props.chosen === 0 || props.busy, loading: props.saving }}
      onOk={() => void save()}
      onCancel={props.close}
    >
      {props.children}
    </Modal>
  );
}

/** Height of the rows in the dialog, in pixels. */
const rowsHeight = 360;

/** Rows of a file with what was found about each, to choose from; nothing without rows. */
export function ImportRows<Row extends object, Key extends string | number>(props: {
  readonly rows: readonly Row[];
  readonly rowKey: (keyof Row & string) | ((row: Row) => string);
  readonly chosen: readonly Key[];
  readonly choose: (keys: Key[]) => void;
  readonly mayChoose: (row: Row) => boolean;
  readonly columns: TableColumnsType<Row>;
  /** Width of the table in pixels: its rows scroll; without it they are paged. */
  readonly width?: number;
}): ReactNode {
  const { rows, rowKey, chosen, choose, mayChoose, columns, width } = props;
  if (rows.length === 0) return null;
  const layout =
    width === undefined
      ? { pagination: { pageSize: 50, showSizeChanger: false }, scroll: { y: rowsHeight } }
      : { virtual: true, pagination: false as const, scroll: { x: width, y: rowsHeight } };
  return (
    <Table<Row>
      size="small"
      rowKey={rowKey}
      dataSource={[...rows]}
      {...layout}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => choose(keys as Key[]),
        getCheckboxProps: (row) => ({ disabled: !mayChoose(row) }),
        ...(width === undefined ? {} : { columnWidth: 40 }),
      }}
      columns={columns}
    />
  );
}
