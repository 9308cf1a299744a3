import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { isPhone } from '../look/phone.ts';
import { useStoredFlag } from '../settings.ts';
import { useText } from '../text.ts';
import { Count, Money } from './cells.tsx';

const foldedKey = 'totals folded';
/** Height in pixels of a window from which totals are open unless the user has closed them. */
const openFrom = 900;
const reportCurrency = 'CNY';

export interface TotalsLine {
  readonly currency: string;
  /** Tells lines of one currency apart. */
  readonly kind?: string;
  /** Figures by their titles, in the order of the first line; one that a line lacks stays empty. */
  readonly figures: Readonly<Record<string, ReactNode>>;
}

/** An amount with the number of records that it sums up. */
export function AmountOf(props: { readonly amount: string; readonly count: number }): ReactNode {
  return (
    <>
      <Money value={props.amount} />{' '}
      <span className="k-none">
        (<Count value={props.count} />)
      </span>
    </>
  );
}

/** The totals in the report currency, else the first ones, in one line, and the number of the others. */
function Line({ lines }: { readonly lines: readonly TotalsLine[] }): ReactNode {
  const line = lines.find(({ currency }) => currency === reportCurrency) ?? lines[0];
  return (
    <span className="k-totals-line">
      <b>
        {line?.currency} {line?.kind}
      </b>
      {Object.entries(line?.figures ?? {}).map(([title, figure]) => (
        <span key={title}>
          <span className="k-none">{title}</span> {figure}
        </span>
      ))}
      {lines.length > 1 && <span className="k-none">+{lines.length - 1}</span>}
    </span>
  );
}

/**
 * Totals of a list, a row a currency and each figure under its title; they can be folded into one line, in
 * every list at once.
 */
export function TotalsTable(props: {
  readonly label: string;
  readonly lines: readonly TotalsLine[];
  /** The totals of the filter before, while those of this one are on their way. */
  readonly stale?: boolean;
}): ReactNode {
  const t = useText(kitText);
  // In a small window they would take the place of the rows.
  const [folded, setFolded] = useStoredFlag(foldedKey, isPhone() || innerHeight < openFrom);
  const titles = [...new Set(props.lines.flatMap(({ figures }) => Object.keys(figures)))];
  if (props.lines.length === 0) return null;
  return (
    <details
      className="k-totals"
      data-stale={props.stale || undefined}
      open={!folded}
      onToggle={({ currentTarget }) => setFolded(!currentTarget.open)}
    >
      <summary>
        {t('total')}
        {folded && <Line lines={props.lines} />}
      </summary>
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
          {props.lines.map(({ currency, kind, figures }) => (
            <tr key={`${currency} ${kind}`}>
              <th scope="row">
                {currency} {kind}
              </th>
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
