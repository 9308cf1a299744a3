import { Info as InfoIcon } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { closesWithEscape, Popup } from '../controls/popup.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import './info.css';

/** A small button that explains what it stands beside. `of` names it. */
export function Info({ of, children }: { readonly of: string; readonly children: ReactNode }): ReactNode {
  const t = useText(kitText);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <span className="k-info">
      <button
        ref={button}
        type="button"
        aria-label={t('explain', { what: of })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={open ? closesWithEscape(close, button) : undefined}
        onBlur={close}
      >
        <InfoIcon size={13} strokeWidth={1.75} aria-hidden />
      </button>
      {open && (
        <Popup anchor={button} close={close} className="k-info-text">
          <div role="status">{children}</div>
        </Popup>
      )}
    </span>
  );
}
