import type { bets } from '@pitboss/contract/bets/bets';
import type { Call, RequestInput, Schema } from '@pitboss/contract/core/define';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Count, Money } from '../../../kit/list/cells.tsx';
import { TotalsTable } from '../../../kit/list/totals-table.tsx';
import { signOf } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { betText } from './bets.text.ts';
import '../bets.css';

/** A call that totals a list of bets: its filter without paging, with a reply like the count of bets. */
type TotalsCall = Call<Schema, (typeof bets.count)['response'], 'read'>;

/** Returns the filter of the list without its paging: totals refer to all pages. */
export function filterOf(request: object): object {
  const { pageSize: _size, cursor: _cursor, edge: _edge, ...filter } = request as Record<string, unknown>;
  return filter;
}

interface BetTotalsProps {
  readonly request: object;
  readonly rows: readonly unknown[];
  readonly call: TotalsCall;
  /** Open bets have no payout yet. */
  readonly openOnly?: boolean;
}

/** Number and sums of the bets of the filter, one line a currency. */
export function BetTotals({ call, request, rows, openOnly = false }: BetTotalsProps) {
  const t = useText(betText);
  const filter = filterOf(request) as RequestInput<TotalsCall>;
  const query = useCall(call, filter, { keepPrevious: true, quiet: true });
  if (!query.data || (rows.length === 0 && query.data.count === 0)) return null;
  return (
    <TotalsTable
      label={t('totals')}
      stale={query.isPlaceholderData}
      lines={query.data.totals.map((line) => ({
        currency: line.currency,
        figures: {
          [t('count')]: <Count value={line.count} />,
          [t('amount')]: <Money value={line.amount} />,
          ...(!openOnly && {
            ...(signOf(line.open) !== 0 && { [t('openPart')]: <Money value={line.open} /> }),
            [t('payout')]: <Money value={line.payout} />,
            [t('profit')]: <Money value={line.profit} gainOf="member" />,
            [t('reward')]: <Money value={line.reward} />,
          }),
        },
      }))}
    />
  );
}
