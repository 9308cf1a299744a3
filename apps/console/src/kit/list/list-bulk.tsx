import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { formatCount } from '../money.ts';
import { useNavigation } from '../navigation.tsx';
import { notify } from '../notices.ts';
import { useLanguage } from '../settings.ts';
import type { AnyRow } from '../table/table-column.ts';
import type { Ticks } from '../table/ticks.tsx';
import { say, sayNow, useText } from '../text.ts';
import type { RowAction } from './list-types.ts';

/** Max rows of a batch: the server rejects more. */
export const bulkMax = 200;

/** The ticked rows of a list, those of other pages too. */
export interface Picks extends Ticks {
  /** The ticked rows, as fresh as the list shows them. */
  readonly rows: readonly AnyRow[];
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

/** Number of ticked rows, and the actions for all of them. */
export function BulkBar(props: {
  picks: Picks;
  actions: (rows: readonly AnyRow[], clear: () => void) => readonly RowAction[];
  start(action: RowAction): void;
}): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  const navigation = useNavigation();
  const { rows, clear } = props.picks;
  if (rows.length === 0) return null;
  const allowed = props
    .actions(rows, clear)
    .filter((action) => !action.hidden && (!action.feature || navigation.holds(action.feature)));
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
