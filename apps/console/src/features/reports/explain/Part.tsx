import type { ReactNode } from 'react';
import { Failed } from '../../../kit/controls/failed.tsx';
import { Waiting } from '../../../kit/controls/waiting.tsx';
import { Money } from '../../../kit/list/cells.tsx';
import { formatMoney, signOf } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { signedChange } from '../report/report-change.ts';
import { explainText } from './explain.text.ts';

export interface PartRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly profitCny: string;
  /** Profit of the period before; null where it is not compared. */
  readonly before: string | null;
  readonly chosen?: boolean;
  /** Narrows the other parts to this row. */
  readonly choose?: (() => void) | undefined;
}

interface PartProps {
  readonly title: string;
  readonly total: number | undefined;
  /** Undefined while they are read. */
  readonly rows: readonly PartRow[] | undefined;
  readonly busy: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Change in percent of a profit; of a loss, a percentage would not state which way it went. */
function Change({ now, before }: { readonly now: string; readonly before: string | null }): ReactNode {
  const t = useText(explainText);
  if (before === null) return null;
  return (
    <small title={t('before', { amount: formatMoney(before) })}>
      {signOf(now) > 0 && signOf(before) > 0 && signedChange(now, before)}
    </small>
  );
}

/** Returns the place of a bar on a scale, in percent of its width: losses end at its zero, gains begin there. */
function barOf(profit: number, [least, most]: readonly [least: number, most: number]) {
  const part = 100 / (most - least || 1);
  return {
    marginInlineStart: `${(Math.min(profit, 0) - least) * part}%`,
    inlineSize: `${Math.abs(profit) * part}%`,
  };
}

/** One dimension of the profit: its largest contributions, with bars on one scale. */
export function Part({ title, total, rows, busy, failed, retry }: PartProps): ReactNode {
  const t = useText(explainText);
  const profits = (rows ?? []).map(({ profitCny }) => Number(profitCny));
  const scale = [Math.min(0, ...profits), Math.max(0, ...profits)] as const;
  return (
    <section className="explain-part" aria-label={title} aria-busy={busy || undefined}>
      <h2>
        {title} {total !== undefined && <small>{t('all', { count: total })}</small>}
      </h2>
      {failed ? (
        <Failed title={title} retry={retry} />
      ) : rows === undefined ? (
        <Waiting lines={6} />
      ) : rows.length === 0 ? (
        <p className="explain-none">{t('none')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.key} data-chosen={row.chosen || undefined}>
              {row.choose ? (
                <button type="button" aria-pressed={row.chosen ?? false} onClick={row.choose}>
                  {row.name}
                </button>
              ) : (
                <span>{row.name}</span>
              )}
              <Money value={row.profitCny} gainOf="company" />
              <i
                data-loss={row.profitCny.startsWith('-') || undefined}
                style={barOf(Number(row.profitCny), scale)}
              />
              <Change now={row.profitCny} before={row.before} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
