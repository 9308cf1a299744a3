import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { recordColumn } from '../table/table-card.tsx';
import type { AnyRow, RowEnd, TableColumn } from '../table/table-column.ts';
import { useText } from '../text.ts';
import { DetailDrawer } from './detail-drawer.tsx';
import { Facts } from './facts.tsx';
import { RecordSteps } from './record-steps.tsx';

/** Width in pixels from which a value has a line of its own. */
const wideFrom = 260;

/** Returns true for a column without a value in a row. */
const isEmpty = (row: AnyRow, { key }: TableColumn): boolean => key in row && (row[key] ?? '') === '';

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
  const t = useText(kitText);
  const [whole, setWhole] = useState(false);
  const { rows, rowKey, columns, rowEnd, show } = props;
  const at = rows.findIndex((one) => String(one[rowKey]) === props.shown);
  const row = rows[at];
  if (!row) return null;
  const naming = recordColumn(columns);
  const filled = columns.filter((column) => !isEmpty(row, column));
  const count = columns.length - filled.length;
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
        items={(whole ? columns : filled).map((column) => ({
          label: column.title,
          value: column.draw(row),
          wide: column.width >= wideFrom,
        }))}
      />
      {count > 0 && (
        <Button type="link" size="small" onClick={() => setWhole(!whole)}>
          {t(whole ? 'hideEmpty' : 'showEmpty', { count })}
        </Button>
      )}
    </DetailDrawer>
  );
}
