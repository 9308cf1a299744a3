import { toDto } from '@pitboss/ledger/money';
import { amountText } from '@pitboss/rules/words/amount-text';

/** Formats amounts of one currency or several, the largest first. */
export function perCurrency(
  sums: readonly { readonly currency: string; readonly minor: bigint }[],
): string | null {
  if (sums.length === 0) return null;
  const size = ({ minor }: { readonly minor: bigint }) => (minor < 0n ? -minor : minor);
  return [...sums]
    .sort((a, b) => (size(b) > size(a) ? 1 : -1))
    .map(({ currency, minor }) => `${amountText(toDto(minor))} ${currency}`)
    .join(', ');
}
