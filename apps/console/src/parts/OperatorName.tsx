import { useText } from '../kit/text.ts';
import { partsText } from './parts.text.ts';

/**
 * Name of an operator, or the reason or remark they gave: as it is within the caller's tree, as a generic
 * label for the upline.
 */
export function OperatorName({ name }: { readonly name: string | null }) {
  const t = useText(partsText);
  if (name === 'upline') return t('upline');
  return name || '-';
}
