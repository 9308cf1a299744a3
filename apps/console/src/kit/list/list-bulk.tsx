import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { formatCount } from '../money.ts';
import { notify } from '../notices.ts';
import { usePlace } from '../place.tsx';
import { useLanguage } from '../settings.ts';
import { say, sayNow, useText } from '../text.ts';
import type { AnyRow } from './list-columns.tsx';
import type { RowAction } from './list-types.ts';

/** Rows that a batch may hold: the server refuses more. */
export const bulkMax = 200;

export interface Picks {
  readonly keys: readonly string[];
  /** The ticked rows, as fresh as the list shows them. */
  readonly rows: readonly AnyRow[];
  /** Called by the table with the keys ticked now; those of other pages stay. */
  set(keys: readonly string[]): void;
  clear(): void;
}

/** The ticked rows of a list, which outlive a turn of the page. */
export function usePicks(rows: readonly AnyRow[], rowKey: string): Picks {
  const [picked, setPicked] = useState<ReadonlyMap<string, AnyRow>>(new Map());
  const onPage = new Map(rows.map((row) => [String(row[rowKey]), row]));
  return {
    keys: [...picked.keys()],
    rows: [...picked].map(([key, row]) => onPage.get(key) ?? row),
    set(keys) {
      const kept = keys.slice(0, bulkMax).flatMap((key) => {
        const row = onPage.get(key) ?? picked.get(key);
        return row ? [[key, row] as const] : [];
      });
      if (keys.length > bulkMax) notify({ kind: 'info', title: sayNow(kitText.bulkMax, { count: bulkMax }) });
      setPicked(new Map(kept));
    },
    clear: () => setPicked(new Map()),
  };
}

/** How many rows are ticked, and what can be done with all of them. */
export function BulkBar(props: {
  picks: Picks;
  actions: (rows: readonly AnyRow[], clear: () => void) => readonly RowAction[];
  start(action: RowAction): void;
}): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  const place = usePlace();
  const { rows, clear } = props.picks;
  if (rows.length === 0) return null;
  const allowed = props
    .actions(rows, clear)
    .filter((action) => !action.hidden && (!action.feature || place.holds(action.feature)));
  return (
    <span className="k-bulk">
      <strong>{t('picked', { count: formatCount(rows.length) })}</strong>
      {allowed.map((action) => (
        <Button
          key={action.label.en_us}
          danger={action.danger}
          onClick={() => props.start({ ...action, after: clear })}
        >
          {say(action.label, language)}
        </Button>
      ))}
      <Button type="link" onClick={clear}>
        {t('unpick')}
      </Button>
    </span>
  );
}
