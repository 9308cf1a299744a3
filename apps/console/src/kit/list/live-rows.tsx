import { type ReactNode, useState } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';

type Row = Readonly<Record<string, unknown>>;

export interface LiveRows<R extends Row> {
  /** Rows to render. */
  readonly rows: readonly R[];
  /** Numbers of rows that were added and removed meanwhile, and are not rendered. */
  readonly come: number;
  readonly gone: number;
  /** Renders them all. */
  show(): void;
}

/**
 * Returns the rows of a list that updates itself. While it is held, because the user is about to click a row,
 * each row stays in its position and only its values change; added and removed rows are counted. Another
 * request (`asked`) shows its rows immediately; null while its reply is pending.
 */
export function useLiveRows<R extends Row>(
  latest: readonly R[],
  { rowKey, held, asked }: { readonly rowKey: string; readonly held: boolean; readonly asked: string | null },
): LiveRows<R> {
  const [hold, setHold] = useState<{ readonly asked: string; readonly rows: readonly R[] } | null>(null);
  const wanted = held && asked !== null ? (hold?.asked === asked ? hold : { asked, rows: latest }) : null;
  if (wanted !== hold) setHold(wanted);
  const show = () => setHold(wanted && { ...wanted, rows: latest });
  if (!wanted) return { rows: latest, come: 0, gone: 0, show };
  const now = new Map(latest.map((row) => [row[rowKey], row]));
  const before = new Set(wanted.rows.map((row) => row[rowKey]));
  return {
    rows: wanted.rows.map((row) => now.get(row[rowKey]) ?? row),
    come: latest.filter((row) => !before.has(row[rowKey])).length,
    gone: wanted.rows.filter((row) => !now.has(row[rowKey])).length,
    show,
  };
}

/**
 * Shows whether a list is live or polls, and the number of rows added and removed while its rows are held.
 */
export function LiveNote(props: {
  readonly connected: boolean;
  readonly everyMs: number;
  readonly changes: Pick<LiveRows<Row>, 'come' | 'gone' | 'show'>;
}): ReactNode {
  const t = useText(kitText);
  const { come, gone, show } = props.changes;
  const texts = props.connected ? t('live') : t('asksAgain', { seconds: props.everyMs / 1000 });
  return (
    <span className="k-live" data-connected={props.connected || undefined}>
      <span title={props.connected ? t('liveHint') : t('asksAgainHint')}>{texts}</span>
      <span role="status">
        {come + gone > 0 && (
          <button type="button" onClick={show}>
            {[come && t('rowsCame', { count: come }), gone && t('rowsWent', { count: gone }), t('showThem')]
              .filter(Boolean)
              .join(' · ')}
          </button>
        )}
      </span>
    </span>
  );
}
