import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import type { AnyRow } from './table-column.ts';

/** Pixels of the column of ticks. */
export const tickWidth = 36;

/** The ticked rows of a table by their keys. */
export interface Ticks {
  readonly keys: readonly string[];
  /** Called by the table with the keys ticked now. */
  set(keys: readonly string[]): void;
}

/** Ticks every row of the page, or takes their ticks away. */
export function TickAll(props: {
  readonly rows: readonly AnyRow[];
  readonly rowKey: string;
  readonly picks: Ticks;
}): ReactNode {
  const t = useText(kitText);
  const { rows, rowKey, picks } = props;
  const names = rows.map((row) => String(row[rowKey]));
  const count = names.filter((name) => picks.keys.includes(name)).length;
  const all = names.length > 0 && count === names.length;
  return (
    <th scope="col" className="k-frozen k-tick">
      <label>
        <input
          type="checkbox"
          aria-label={t('tickAll')}
          checked={all}
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && !all;
          }}
          onChange={() => {
            const others = picks.keys.filter((key) => !names.includes(key));
            picks.set(all ? others : [...others, ...names]);
          }}
        />
      </label>
    </th>
  );
}
