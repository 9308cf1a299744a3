import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import './controls.css';

/** The cross in a box that takes its value back, for the pointer: by keys the text is emptied. */
export function ClearButton({ clear }: { readonly clear: () => void }): ReactNode {
  const t = useText(kitText);
  return (
    <button type="button" className="k-clear" tabIndex={-1} aria-label={t('clear')} onClick={clear}>
      ×
    </button>
  );
}
