import { Search } from 'lucide-react';
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
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <span className="k-unseen">{t('search')}</span> <span>{t('what')}</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}
