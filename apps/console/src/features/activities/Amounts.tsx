import type { Amounts as ByCurrency } from '@pitboss/rules/activities/activity';
import { Money } from '../../kit/list/cells.tsx';

/** Amounts by currency in a line. */
export function Amounts({ of }: { readonly of: ByCurrency | null }) {
  const all = Object.entries(of ?? {});
  if (all.length === 0) return <span className="k-none">-</span>;
  return (
    <span className="act-amounts">
      {all.map(([currency, amount]) => (
        <Money key={currency} value={amount} currency={currency} />
      ))}
    </span>
  );
}
