import { useText } from '../kit/text.ts';
import { partsText } from './parts.text.ts';

/**
 * Name of an operator, or the reason or remark they gave: as it is within the caller's tree, as a generic
 * label for the upline and the product itself.
 */
export function OperatorName({ name }: { readonly name: string | null }) {
  const t = useText(partsText);
  if (name === 'upline') return t('upline');
  if (name === 'system') return t('system');
  return name || '-';
}
