import { useText } from '../../kit/text.ts';
import { moneyText } from './money.text.ts';

/**
 * Name of a counterparty: generic labels for the house, the upline and payees that the reader may not know,
 * names for others.
 */
export function Counterparty({ name }: { readonly name: string }) {
  const t = useText(moneyText);
  if (name === 'house' || name === 'upline' || name === 'anchor' || name === 'agency') return t(name);
  return name || '-';
}
