import { bets } from '@pitboss/contract/bets';
import type { RequestInput } from '@pitboss/contract/define';
import { Alert } from 'antd';
import { Count, Money } from '../../kit/cells.tsx';
import type { ListTools } from '../../kit/list-types.ts';
import { useText } from '../../kit/text.ts';
import { useCall } from '../../kit/use-call.ts';
import { betText } from './bets.text.ts';
import './bets.css';

/** Filter of the list without its paging: the sums speak of all pages. */
export function filterOf(request: RequestInput<typeof bets.list>): RequestInput<typeof bets.count> {
  const { pageSize: _size, cursor: _cursor, edge: _edge, ...filter } = request;
  return filter;
}

/** Number and sums of the bets of the filter, one line a currency. */
export function BetTotals({ request, rows }: ListTools<typeof bets.list>) {
  const t = useText(betText);
  const filter = filterOf(request);
  const lacksCurrency = Boolean(filter.minAmount || filter.maxAmount) && !filter.currency;
  const query = useCall(bets.count, filter, { keepPrevious: true, quiet: true, enabled: !lacksCurrency });
  if (lacksCurrency) return <Alert type="warning" showIcon title={t('needsCurrency')} />;
  if (!query.data || (rows.length === 0 && query.data.count === 0)) return null;
  return (
    <ul className={`bet-totals ${query.isPlaceholderData ? 'bet-totals-old' : ''}`} aria-label={t('totals')}>
      {query.data.totals.map((line) => (
        <li key={line.currency}>
          <b>{line.currency}</b>
          <span>
            {t('count')} <Count value={line.count} />
          </span>
          <span>
            {t('amount')} <Money value={line.amount} />
          </span>
          <span>
            {t('payout')} <Money value={line.payout} />
          </span>
          <span>
            {t('profit')} <Money value={line.profit} signed />
          </span>
          <span>
            {t('reward')} <Money value={line.reward} />
          </span>
        </li>
      ))}
    </ul>
  );
}
