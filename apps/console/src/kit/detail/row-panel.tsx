import type { ReactNode } from 'react';
import type { AnyRow, RowEnd, TableColumn } from '../table/table-column.ts';
import { DetailDrawer } from './detail-drawer.tsx';
import { Facts } from './facts.tsx';
import { RecordSteps } from './record-steps.tsx';

/** Width in pixels from which a value has a line of its own. */
const wideFrom = 260;

/** One row of a list in full, beside the list: the columns without room too, and what can be done with it. */
export default function RowPanel(props: {
  readonly title: string;
  readonly rows: readonly AnyRow[];
  readonly rowKey: string;
  /** Key of the row. */
  readonly shown: string;
  readonly columns: readonly TableColumn[];
  readonly rowEnd: RowEnd | undefined;
  readonly show: (key: string | null) => void;
}): ReactNode {
  const { rows, rowKey, columns, rowEnd, show } = props;
  const at = rows.findIndex((one) => String(one[rowKey]) === props.shown);
  const row = rows[at];
  if (!row) return null;
  const naming = columns.find(({ fixed }) => fixed) ?? columns[0];
  const keyAt = (place: number) => (rows[place] ? String(rows[place][rowKey]) : undefined);
  return (
    <DetailDrawer
      beside
      width={520}
      title={naming ? naming.draw(row) : props.title}
      close={() => show(null)}
      extra={
        <RecordSteps at={at + 1} of={rows.length} previous={keyAt(at - 1)} next={keyAt(at + 1)} show={show} />
      }
      footer={rowEnd?.draw(row)}
    >
      <Facts
        items={columns.map((column) => ({
          label: column.title,
          value: column.draw(row),
          wide: column.width >= wideFrom,
        }))}
      />
    </DetailDrawer>
  );
}
