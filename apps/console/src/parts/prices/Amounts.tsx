import { Money } from '../../kit/list/cells.tsx';
import './prices.css';

/** Amounts of several currencies, one below the other. */
export function Amounts({ amounts }: { readonly amounts: Readonly<Record<string, string>> }) {
  const entries = Object.entries(amounts);
  if (entries.length === 0) return <span className="k-none">-</span>;
  return (
    <span className="price-amounts">
      {entries.map(([currency, amount]) => (
        <Money key={currency} value={amount} currency={currency} />
      ))}
    </span>
  );
}
