import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useInFront } from '../navigation.tsx';
import './controls.css';

/** Room between a popup, its anchor and the edges of the window. */
const gap = 4;

function put(popup: HTMLElement, anchor: HTMLElement, side: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const below = innerHeight - at.bottom - gap;
  const above = at.top - gap;
  const up = height > below && above > below;
  const wanted = side === 'start' ? at.left : at.right - width;
  popup.style.left = `${Math.max(gap, Math.min(wanted, innerWidth - width - gap))}px`;
  popup.style.top = `${up ? Math.max(gap, at.top - gap - height) : at.bottom + gap}px`;
  popup.style.minWidth = `${at.width}px`;
}

interface PopupProps {
  readonly anchor: RefObject<HTMLElement | null>;
  /** The edge of the anchor that it begins at. */
  readonly side?: 'start' | 'end';
  readonly close: () => void;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * Content attached to a control while it is open: a menu, a list of options, a calendar. It is hidden with
 * the tab that it belongs to.
 */
export function Popup(props: PopupProps): ReactNode {
  return useInFront() ? <Hanging {...props} /> : null;
}

function Hanging({ anchor, side = 'start', close, children, className = '' }: PopupProps): ReactNode {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (popup.current && anchor.current) put(popup.current, anchor.current, side);
  });
  useEffect(() => {
    const again = (event: Event) => {
      if (event.target instanceof Node && popup.current?.contains(event.target)) return;
      if (popup.current && anchor.current) put(popup.current, anchor.current, side);
    };
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (!popup.current?.contains(target) && !anchor.current?.contains(target)) close();
    };
    addEventListener('scroll', again, { capture: true, passive: true });
    addEventListener('resize', again);
    addEventListener('pointerdown', outside, true);
    return () => {
      removeEventListener('scroll', again, true);
      removeEventListener('resize', again);
      removeEventListener('pointerdown', outside, true);
    };
  }, [anchor, side, close]);
  return createPortal(
    // Stays in reach while a dialog makes the rest of the page inert.
    <div ref={popup} className={`k-pop ${className}`} data-react-aria-top-layer="true">
      {children}
    </div>,
    document.body,
  );
}

/**
 * Returns a key handler that closes with Escape, stops the event for elements below, and returns the focus to
 * `back`.
 */
export const closesWithEscape =
  (close: () => void, back: RefObject<HTMLElement | null>) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
    back.current?.focus();
  };
