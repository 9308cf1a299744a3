import { type ReactNode, useState } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';

type Row = Readonly<Record<string, unknown>>;

export interface LiveRows<R extends Row> {
  /** What to draw. */
  readonly rows: readonly R[];
  /** Rows that came and went meanwhile, and are not in what is drawn. */
  readonly come: number;
  readonly gone: number;
  /** Draws them all. */
  show(): void;
}

/**
 * The rows of a list that changes by itself. While it is held, because somebody is about to click a row, each row stays
 * where it is and only its values change; rows that came and went are counted. Another question (`asked`) shows its own
 * rows at once; null while the reply to it is on its way.
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

/** Says whether a list is live or asks again by the clock, and what has changed while its rows stand still. */
export function LiveNote(props: {
  readonly connected: boolean;
  readonly everyMs: number;
  readonly changes: Pick<LiveRows<Row>, 'come' | 'gone' | 'show'>;
}): ReactNode {
  const t = useText(kitText);
  const { come, gone, show } = props.changes;
  const words = props.connected ? t('live') : t('asksAgain', { seconds: props.everyMs / 1000 });
  return (
    <span className="k-live" data-connected={props.connected || undefined}>
      <span title={props.connected ? t('liveHint') : t('asksAgainHint')}>{words}</span>
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
