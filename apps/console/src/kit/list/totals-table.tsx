import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { useStoredFlag } from '../settings.ts';
import { useText } from '../text.ts';

const foldedKey = 'totals folded';

export interface TotalsLine {
  readonly currency: string;
  /** Figures by their titles, in the order of the first line; one that a line lacks stays empty. */
  readonly figures: Readonly<Record<string, ReactNode>>;
}

/**
 * Totals of a list, a row a currency and each figure under its title; they can be folded away, in every list
 * at once.
 */
export function TotalsTable(props: {
  readonly label: string;
  readonly lines: readonly TotalsLine[];
  /** The totals of the filter before, while those of this one are on their way. */
  readonly stale?: boolean;
}): ReactNode {
  const t = useText(kitText);
  const [folded, setFolded] = useStoredFlag(foldedKey);
  const titles = [...new Set(props.lines.flatMap(({ figures }) => Object.keys(figures)))];
  if (props.lines.length === 0) return null;
  return (
    <details
      className="k-totals"
      data-stale={props.stale || undefined}
      open={!folded}
      onToggle={({ currentTarget }) => setFolded(!currentTarget.open)}
    >
      <summary>{t('total')}</summary>
      <table aria-label={props.label}>
        <thead>
          <tr>
            <th scope="col">{t('currency')}</th>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.lines.map(({ currency, figures }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              {titles.map((title) => (
                <td key={title} data-title={title}>
                  {figures[title]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
