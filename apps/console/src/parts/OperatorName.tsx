import { useText } from '../kit/text.ts';
import { partsText } from './parts.text.ts';

/** Who did something: an account of the own tree, or in words somebody above it, who stays nameless. */
export function OperatorName({ name }: { readonly name: string | null }) {
  const t = useText(partsText);
  if (name === 'upline') return t('upline');
  return name || '-';
}
