import { ownOrigin } from '../../../kit/calls/origin.ts';
import { useText } from '../../../kit/text.ts';
import { adminText } from './admin.text.ts';

/** The image of a logo: a stored one by its address on the API, a fresh one by its bytes. */
export function Logo({ src, size = 72 }: { readonly src: string; readonly size?: number }) {
  const t = useText(adminText);
  return (
    <img
      src={src.startsWith('/') ? ownOrigin().api + src : src}
      alt={t('logo')}
      width={size}
      height={size}
      style={{ borderRadius: 8, objectFit: 'contain' }}
    />
  );
}
