import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { closesWithEscape, Popup } from '../../../kit/controls/popup.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { boardText } from './board.text.ts';
import type { HiddenAlerts } from './layout.ts';

/** Number of alerts that are not visible, the reasons, and links to them. */
export function HiddenNote(props: {
  readonly hidden: HiddenAlerts;
  readonly showPanels: () => void;
}): ReactNode {
  const t = useText(boardText);
  const { search, setSearch } = useNavigation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const { hidden, showPanels } = props;
  return (
    <>
      <Button
        ref={button}
        size="small"
        className={hidden.all > 0 ? 'risk-hidden' : ''}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('hidden', { count: hidden.all })}
      </Button>
      {open && (
        <Popup anchor={button} side="end" close={close}>
          <div
            role="dialog"
            aria-label={t('hiddenTitle')}
            className="risk-pop"
            onKeyDown={closesWithEscape(close, button)}
          >
            <p>{t('hiddenTitle')}</p>
            <ul>
              <li>
                {t('hiddenPanels', { count: hidden.panels })}{' '}
                <Button
                  type="link"
                  size="small"
                  onClick={() => {
                    showPanels();
                    close();
                  }}
                >
                  {t('showPanels')}
                </Button>
              </li>
              <li>{t('hiddenBeyond', { count: hidden.beyond })}</li>
              <li>
                {t('hiddenSnoozed', { count: hidden.snoozed })}{' '}
                <Button
                  type="link"
                  size="small"
                  onClick={() => {
                    setSearch({ ...search, state: 'snoozed' }, 'replace');
                    close();
                  }}
                >
                  {t('showSnoozed')}
                </Button>
              </li>
            </ul>
          </div>
        </Popup>
      )}
    </>
  );
}
