import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../kit/text.ts';
import { versionText } from './version.text.ts';
import { acceptVersion, useReloadWanted } from './version.ts';

/**
 * Prompt that only its button closes (spec §8): no X, no click outside, no Escape. Not a dialog element,
 * because browsers close their own dialogs on a second Escape, and because sign-in has no dialog library.
 */
export function VersionPrompt(): ReactNode {
  const t = useText(versionText);
  const wanted = useReloadWanted();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!wanted) return;
    // Everything behind is inert, so that Tab cannot leave the prompt.
    const root = document.getElementById('app');
    root?.setAttribute('inert', '');
    button.current?.focus();
    return () => root?.removeAttribute('inert');
  }, [wanted]);
  if (!wanted) return null;
  return (
    <div className="k-block" data-react-aria-top-layer="true">
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
