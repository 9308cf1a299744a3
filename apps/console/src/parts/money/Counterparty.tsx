import { useText } from '../../kit/text.ts';
import { moneyText } from './money.text.ts';

/** Who stands on the other side: the house and the upline go by words, others by their account. */
export function Counterparty({ name }: { readonly name: string }) {
  const t = useText(moneyText);
  if (name === 'house') return t('house');
  if (name === 'upline') return t('upline');
  return name || '-';
}
