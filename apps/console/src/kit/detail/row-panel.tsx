import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { ToolIcon } from '../drawn/tool-icon.tsx';
import { kitText } from '../kit.text.ts';
import type { AnyRow, RowEnd, TableColumn } from '../table/table-column.ts';
import { useText } from '../text.ts';
import { DetailDrawer } from './detail-drawer.tsx';
import { Facts } from './facts.tsx';

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
  const t = useText(kitText);
  const { rows, rowKey, columns, rowEnd, show } = props;
  const at = rows.findIndex((one) => String(one[rowKey]) === props.shown);
  const row = rows[at];
  if (!row) return null;
  const naming = columns.find(({ fixed }) => fixed) ?? columns[0];
  const step = (to: number, label: 'previousRecord' | 'nextRecord', icon: typeof ChevronUp) => {
    const next = rows[to];
    return (
      <Button
        className="k-icon-btn"
        title={t(label)}
        aria-label={t(label)}
        disabled={!next}
        onClick={() => next && show(String(next[rowKey]))}
      >
        <ToolIcon of={icon} />
      </Button>
    );
  };
  return (
    <DetailDrawer
      beside
      width={520}
      title={naming ? naming.draw(row) : props.title}
      close={() => show(null)}
      extra={
        <span className="k-steps">
          <span className="k-none">
            {at + 1} / {rows.length}
          </span>
          {step(at - 1, 'previousRecord', ChevronUp)}
          {step(at + 1, 'nextRecord', ChevronDown)}
        </span>
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
