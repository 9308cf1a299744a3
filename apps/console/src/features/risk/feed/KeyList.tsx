import { type ReactNode, useCallback, useRef } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { closesWithEscape, Popup } from '../../../kit/controls/popup.tsx';
import { useText } from '../../../kit/text.ts';
import { feedText } from './feed.text.ts';

const keys = [
  ['J K ↓ ↑', 'move'],
  ['Enter', 'open'],
  ['X', 'tick'],
  ['1 2 3', 'decide'],
  ['N A U', 'decide'],
  ['Z', 'undo'],
  ['/', 'filter'],
  ['W', 'wall'],
  ['?', 'keys'],
  ['Esc', 'close'],
] as const;

/** The keys of the page, in a few lines. */
export function KeyList(props: { readonly open: boolean; readonly set: (open: boolean) => void }): ReactNode {
  const t = useText(feedText);
  const { open, set } = props;
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => set(false), [set]);
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-label={t('keys')}
        title={t('keys')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => set(!open)}
      >
        ?
      </Button>
      {open && (
        <Popup anchor={button} side="end" close={close}>
          <div
            role="dialog"
            aria-label={t('keys')}
            className="risk-pop"
            onKeyDown={closesWithEscape(close, button)}
          >
            <dl className="risk-keys">
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    {key.split(' ').map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dt>
                  <dd>{t(`key.${what}`)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Popup>
      )}
    </>
  );
}
