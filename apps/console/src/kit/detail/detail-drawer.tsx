import {
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useDialogFocus } from '../dialog/dialog-focus.ts';
import { kitText } from '../kit.text.ts';
import { useInFront } from '../navigation.tsx';
import { PageHeaderPlaces, PanelPlace } from '../page-tools.tsx';
import { useText } from '../text.ts';
import './detail.css';

interface DetailDrawerProps {
  readonly title: ReactNode;
  /** Pixels; never more than the window has. */
  readonly width?: number;
  readonly close: () => void;
  /** One of the records of a list: on a wide screen it stands beside the list, which stays in use. */
  readonly beside?: boolean;
  /** Buttons next to the title. */
  readonly extra?: ReactNode;
  /** Buttons below the scrolling content, for decisions about the record shown. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A narrower window, in pixels, has no space for a record beside its list. */
const wideFrom = 1200;

const onResize = (changed: () => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};
/** Returns true while the window has space for a record beside its list. */
const useWide = () => useSyncExternalStore(onResize, () => innerWidth >= wideFrom);

/** Selector of the elements that the Tab key reaches. */
const stops = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  '[tabindex="0"]',
].join(', ');

/** Keeps the Tab key inside; dialogs above hold it by themselves. */
function holdTab(event: KeyboardEvent, box: HTMLElement): void {
  const inside = [...box.querySelectorAll<HTMLElement>(stops)].filter((one) => one.offsetParent !== null);
  const first = inside[0];
  const last = inside.at(-1);
  const at = document.activeElement;
  if (event.shiftKey ? at !== first && at !== box : at !== last) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** j and k lead to the next and the previous record, as among the rows of a list. */
function stepByKey(event: KeyboardEvent, box: HTMLElement): void {
  const isTyped = event.target instanceof Element && event.target.closest('input, select, textarea');
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
  const [previous, next] = box.querySelectorAll<HTMLButtonElement>('.k-steps button');
  if (event.key === 'j') next?.click();
  if (event.key === 'k') previous?.click();
}

/** Returns true when no dialog is open above. */
const isOnTop = (box: HTMLElement | null): boolean =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')]
    .filter((one) => one.clientHeight > 0)
    .at(-1) === box;

/**
 * One record in full at the right of its page: beside its list where there is space, otherwise the page waits behind it, Escape and a press outside close it,
 * the focus moves in and returns to where it was. It leaves the screen while its tab is hidden and comes back
 * with it. `Loaded` shows the states of loading and of missing records.
 */
export function DetailDrawer(props: DetailDrawerProps): ReactNode {
  return useInFront() ? <Drawer {...props} /> : null;
}

function Drawer(props: DetailDrawerProps): ReactNode {
  const { title, width = 720, close, extra, footer, children } = props;
  const t = useText(kitText);
  const panel = useContext(PanelPlace);
  const isWide = useWide();
  const place = props.beside && isWide ? panel : null;
  const box = useRef<HTMLElement>(null);
  const name = useId();
  useDialogFocus();
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // Dialogs that were opened from here are its children only in React, not in the DOM.
    if (!(event.target instanceof Node && box.current?.contains(event.target))) return;
    if (event.key === 'Tab' && !place) holdTab(event, box.current);
    stepByKey(event, box.current);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  useEffect(() => {
    // The focused element may be gone, such as the button of a completed action: the drawer still handles the
    // keys.
    const onLost = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || !isOnTop(box.current)) return;
      // Beside its list, the record is left from anywhere on the page.
      const isLost = event.target === document.body;
      if (event.key === 'Escape' && (isLost || place)) close();
      else if (event.key === 'Tab' && isLost) box.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onLost);
    return () => document.removeEventListener('keydown', onLost);
  }, [close, place]);
  return createPortal(
    <div className="k-drawer" data-beside={place ? true : undefined}>
      {!place && <button type="button" className="k-veil" tabIndex={-1} aria-hidden onClick={close} />}
      <section
        ref={box}
        role="dialog"
        aria-modal={place ? undefined : true}
        aria-labelledby={name}
        tabIndex={-1}
        style={place ? undefined : { width }}
        onKeyDown={onKeyDown}
      >
        <header>
          <button type="button" className="k-drawer-close" aria-label={t('close')} onClick={close}>
            ✕
          </button>
          <h2 id={name}>{title}</h2>
          {extra}
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll content without links */}
        <div className="k-drawer-body" tabIndex={0}>
          <PageHeaderPlaces value={null}>{children}</PageHeaderPlaces>
        </div>
        {footer && <footer>{footer}</footer>}
      </section>
    </div>,
    place ?? document.body,
  );
}
