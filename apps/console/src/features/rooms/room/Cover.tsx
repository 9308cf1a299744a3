import { ownOrigin } from '../../../kit/calls/origin.ts';
import { useLanguage } from '../../../kit/settings.ts';
import type { Text } from '../../../kit/text.ts';
import '../../../kit/look/thumb.css';

/** Returns the address of a stored image. */
export const imageUrl = (src: string): string => (src.startsWith('/') ? `${ownOrigin().api}${src}` : src);

/** The cover of a room, small; a plain field where it has none yet. */
export function Cover({ src, name }: { readonly src: string | null; readonly name: Text }) {
  const language = useLanguage();
  if (src === null) return <span className="k-thumb room-cover" aria-hidden />;
  return <img className="k-thumb room-cover" src={imageUrl(src)} alt={name[language]} loading="lazy" />;
}
