import type { ReactNode } from 'react';
import { useText } from '../../kit/text.ts';
import { findText } from './find.text.ts';
import { openFind } from './open-find.ts';
import './find.css';

/** The field in the header that opens the search; on a phone only its icon. */
export function FindButton(): ReactNode {
  const t = useText(findText);
  return (
    <button
      type="button"
      className="f-open"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      title={`${t('search')} (Ctrl-K)`}
      onClick={openFind}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path
          d="M7 2.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6M10.6 10.6 14 14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      <span>{t('search')}</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}
