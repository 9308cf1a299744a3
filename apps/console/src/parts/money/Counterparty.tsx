import { useText } from '../../kit/text.ts';
import { moneyText } from './money.text.ts';

/** Who stands on the other side: the house, the upline and payees that the reader may not know go by words, others by name. */
export function Counterparty({ name }: { readonly name: string }) {
  const t = useText(moneyText);
  if (name === 'house' || name === 'upline' || name === 'anchor' || name === 'agency') return t(name);
  return name || '-';
}
