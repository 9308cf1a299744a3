import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../kit/text.ts';
import { shellText } from './shell.text.ts';
import { acceptVersion, useReloadWanted } from './version.ts';

/**
 * The question that only its button answers (spec §8): no X, no click outside, no Escape. Drawn by hand, because
 * browsers close their own dialogs on a second Escape, and because sign-in has no dialog library.
 */
export function VersionPrompt(): ReactNode {
  const t = useText(shellText);
  const wanted = useReloadWanted();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!wanted) return;
    // Everything behind is out of reach, so that Tab cannot leave the question.
    const root = document.getElementById('app');
    root?.setAttribute('inert', '');
    button.current?.focus();
    return () => root?.removeAttribute('inert');
  }, [wanted]);
  if (!wanted) return null;
  return (
    <div className="k-block">
      <div
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="version-title"
        aria-describedby="version-text"
      >
        <h2 id="version-title">{t('updateTitle')}</h2>
        <p id="version-text">{t('updateTip')}</p>
        <footer>
          <button type="button" className="k-button" ref={button} onClick={() => void acceptVersion()}>
            {t('updateNow')}
          </button>
        </footer>
      </div>
    </div>
  );
}
