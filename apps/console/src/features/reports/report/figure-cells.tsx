import type { ReactNode } from 'react';
import { Count, Money, StatusTag } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { percentChange } from './report-change.ts';
import { reportLabels } from './reports.text.ts';

/** The currency of amounts, marked where several are converted. */
export function CurrencyCell(props: { currency: string; converted: boolean }): ReactNode {
  const t = useText(reportLabels);
  if (!props.converted) return props.currency;
  return (
    <span title={t('convertedHint')}>
      <span aria-hidden>≈ </span>
      {props.currency} <span className="k-unseen">{t('converted')}</span>
    </span>
  );
}

/** Currency of the amounts of a row as the head of a table shows it, once where all rows have the same. */
export const currencyOf = ({
  currency,
  converted,
}: {
  readonly currency: string;
  readonly converted: boolean;
}) => (converted ? `≈ ${currency}` : currency);

interface Compared {
  readonly amountCny: string;
  readonly previous: { readonly amountCny: string } | null;
}

/** The change of the stakes against the range before; without colour, which is for gains. */
export function ChangeCell({ row }: { readonly row: Compared }): ReactNode {
  const t = useText(reportLabels);
  if (!row.previous) return <span className="k-none">-</span>;
  const change = percentChange(row.amountCny, row.previous.amountCny);
  if (change === null) return <StatusTag tone="info">{t('newHere')}</StatusTag>;
  const rises = !change.startsWith('-');
  return (
    <span className="k-figure" title={row.previous.amountCny}>
      {change === '0.0%' ? '' : rises ? '▲ ' : '▼ '}
      {change.replace('-', '')}
    </span>
  );
}

interface Figures {
  readonly bets: number;
  readonly currency: string;
  readonly converted: boolean;
  readonly amount: string;
  readonly payout: string;
  readonly profit: string;
  readonly reward: string;
  readonly amountCny: string;
  readonly profitCny: string;
}

/** Cells of the totals row that every report has. */
export const figureTotals = (totals: Figures) => ({
  currency: <CurrencyCell currency={totals.currency} converted={totals.converted} />,
  bets: <Count value={totals.bets} />,
  amount: <Money value={totals.amount} />,
  payout: <Money value={totals.payout} />,
  profit: <Money value={totals.profit} gainOf="company" />,
  reward: <Money value={totals.reward} />,
  amountCny: <Money value={totals.amountCny} />,
  profitCny: <Money value={totals.profitCny} gainOf="company" />,
});
