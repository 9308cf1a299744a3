import { Info as InfoIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { closesWithEscape, Popup } from '../controls/popup.tsx';
import './info.css';

const within = (place: EventTarget | null, selector: string) =>
  place instanceof Element && place.closest(selector) !== null;

/** A small button named `label` that explains what it stands beside. */
export function Info({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const onEscape = closesWithEscape(close, button);
  const onKeyDown = (event: KeyboardEvent) => {
    const link = text.current?.querySelector<HTMLElement>('a[href]');
    const inText = within(event.target, '.k-info-text');
    // The text hangs at the end of the document: Tab goes into it and back as if it stood here.
    if (event.key === 'Tab' && link && inText === event.shiftKey) {
      event.preventDefault();
      (inText ? button.current : link)?.focus();
    } else if (event.key === 'Tab' && inText) {
      button.current?.focus();
      close();
    } else onEscape(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the button and its text meet here
    <span
      className="k-info"
      onKeyDown={open ? onKeyDown : undefined}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !within(relatedTarget, '.k-info, .k-info-text')) close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <InfoIcon size={13} strokeWidth={1.75} aria-hidden />
      </button>
      {open && (
        <Popup anchor={button} close={close} className="k-info-text">
          <div ref={text} role="status">
            {children}
          </div>
        </Popup>
      )}
    </span>
  );
}
