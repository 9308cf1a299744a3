import type { CSSProperties, ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import './waiting.css';

/**
 * Grey lines in the place of content that is loading. They appear after a short delay, so that a quick reply
 * does not make them flash.
 */
export function Waiting(props: { readonly lines: number; readonly className?: string }): ReactNode {
  const t = useText(kitText);
  return (
    <div
      className={`k-waiting ${props.className ?? ''}`}
      role="status"
      aria-label={t('loading')}
      style={{ '--lines': props.lines } as CSSProperties}
    />
  );
}
