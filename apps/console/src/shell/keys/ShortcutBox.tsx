import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../kit/text.ts';
import { keyText } from './keys.text.ts';

const groups = [
  [
    'anywhere',
    [
      ['Ctrl K /', 'find'],
      ['?', 'sheet'],
      ['Esc', 'leave'],
    ],
  ],
  [
    'lists',
    [
      ['Tab', 'next'],
      ['↑ ↓ j k', 'move'],
      ['Space', 'record'],
      ['x', 'tick'],
      ['e', 'actions'],
      ['Home End', 'ends'],
      ['Enter', 'choose'],
      ['A … Z', 'letter'],
    ],
  ],
  [
    'fields',
    [
      ['Enter', 'search'],
      ['Shift Tab', 'before'],
    ],
  ],
] as const;

/** The keys that work everywhere, in a short list; a page with keys of its own lists them itself. */
export function ShortcutBox({ close }: { readonly close: () => void }): ReactNode {
  const t = useText(keyText);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: dialog elements close on Escape
    <dialog
      ref={dialog}
      className="s-keys"
      aria-label={t('title')}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div>
        <header>
          <h2>{t('title')}</h2>
          <button type="button" className="s-tool" aria-label={t('close')} onClick={close}>
            ×
          </button>
        </header>
        {groups.map(([group, keys]) => (
          <section key={group}>
            <h3>{t(group)}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={what}>
                  <dt>{key.split(' ').map((one) => (one === '…' ? ' … ' : <kbd key={one}>{one}</kbd>))}</dt>
                  <dd>{t(what)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </dialog>
  );
}
