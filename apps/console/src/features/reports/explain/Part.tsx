import type { ReactNode } from 'react';
import { Failed } from '../../../kit/controls/failed.tsx';
import { Waiting } from '../../../kit/controls/waiting.tsx';
import { Money } from '../../../kit/list/cells.tsx';
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

/** One dimension of the profit: its largest contributions, with bars on one scale. */
export function Part({ title, total, rows, busy, failed, retry }: PartProps): ReactNode {
  const t = useText(explainText);
  const most = Math.max(0, ...(rows ?? []).map(({ profitCny }) => Math.abs(Number(profitCny))));
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
                style={{
                  inlineSize: `${most === 0 ? 0 : (Math.abs(Number(row.profitCny)) / most) * 100}%`,
                }}
              />
              <small>{row.before !== null && signedChange(row.profitCny, row.before)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
