import { Money } from '../../kit/list/cells.tsx';
import { formatMoney } from '../../kit/money.ts';
import { Several } from '../../kit/values/several.tsx';

/** Amounts of several currencies. */
export function Amounts({ amounts }: { readonly amounts: Readonly<Record<string, string>> }) {
  const entries = Object.entries(amounts);
  if (entries.length === 0) return <span className="k-none">-</span>;
  return (
    <Several
      values={entries.map(([currency, amount]) => ({
        key: currency,
        words: `${formatMoney(amount)} ${currency}`,
        shown: <Money value={amount} currency={currency} />,
      }))}
    />
  );
}
