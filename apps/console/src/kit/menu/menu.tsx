import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import './menu.css';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly title?: string;
  readonly danger?: boolean;
  /** Of a menu to choose from: whether this is the one chosen. */
  readonly checked?: boolean;
  /** A line above it. */
  readonly apart?: boolean;
  run(): void;
}

/** Anchor of a menu: a control, with which it is aligned left or right, or the pointer. */
export type MenuPosition = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const gapPx = 4;
const edgePx = 8;

/**
 * The upper left corner of a menu of this size: under its place, above it where there is no room, and inside
 * the window.
 */
export function cornerOf(
  position: MenuPosition,
  size: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): { left: number; top: number } {
  const wide = position.left + size.width + edgePx > window.width;
  const left = wide ? position.right - size.width : position.left;
  const under = position.bottom + gapPx;
  const fits = under + size.height + edgePx <= window.height;
  const top = fits ? under : position.top - gapPx - size.height;
  const inside = (at: number, length: number, all: number) =>
    Math.max(edgePx, Math.min(at, all - length - edgePx));
  return { left: inside(left, size.width, window.width), top: inside(top, size.height, window.height) };
}

/**
 * The item that a key leads to from the one in focus; undefined for other keys. A letter finds the next that
 * begins so.
 */
export function itemAt(key: string, at: number, texts: readonly string[]): number | undefined {
  const last = texts.length - 1;
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if ([...key].length !== 1 || key === ' ') return undefined;
  const begins = (position: number) => texts[position]?.trim().toLowerCase().startsWith(key.toLowerCase());
  const order = texts.map((_, step) => (at + 1 + step + texts.length) % texts.length);
  return order.find(begins);
}

/** Puts a menu at its place with the focus in it; the focus returns to where it was when it is gone. */
function usePlaced(box: RefObject<HTMLDivElement | null>, place: MenuPosition): void {
  useLayoutEffect(() => {
    const menu = box.current;
    if (!menu) return;
    const before = document.activeElement;
    // Above dialogs too; where the browser has no such layer, the order of layers does.
    menu.showPopover?.();
    const corner = cornerOf(place, menu.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
    });
    menu.style.left = `${corner.left}px`;
    menu.style.top = `${corner.top}px`;
    (menu.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu.querySelector('button'))?.focus();
    return () => {
      if (menu.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, [box, place]);
}

/** Calls `close` for a press outside, and when the place of the menu moves. */
function useCloseOutside(
  box: RefObject<HTMLDivElement | null>,
  opener: Element | null | undefined,
  close: () => void,
): void {
  const leave = useRef(close);
  leave.current = close;
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && (box.current?.contains(target) || opener?.contains(target))) return;
      leave.current();
    };
    // A place that scrolls away takes its menu along; what scrolls elsewhere does not.
    const scrolled = (event: Event) => {
      const elsewhere = opener && event.target instanceof Node && !event.target.contains(opener);
      if (!elsewhere) outside(event);
    };
    const gone = () => leave.current();
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('scroll', scrolled, true);
    window.addEventListener('resize', gone);
    window.addEventListener('blur', gone);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('scroll', scrolled, true);
      window.removeEventListener('resize', gone);
      window.removeEventListener('blur', gone);
    };
  }, [box, opener]);
}

/**
 * A menu on top of everything, open while it is rendered. Arrow keys, Home, End and letters move in it,
 * Escape and Tab close it; the focus returns to where it was.
 */
export function Menu(props: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly place: MenuPosition;
  /** The control that opened it, whose own click is not one outside. */
  readonly opener?: Element | null;
  close(): void;
}): ReactNode {
  const { label, items, place, opener, close } = props;
  const box = useRef<HTMLDivElement>(null);
  usePlaced(box, place);
  useCloseOutside(box, opener, close);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      // A dialog around must not close with it.
      event.stopPropagation();
      close();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const next = itemAt(
      event.key,
      at,
      all.map((button) => button.textContent ?? ''),
    );
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[next]?.focus();
  };
  return (
    <div
      ref={box}
      className="k-menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      data-react-aria-top-layer="true"
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <Item key={item.key} item={item} close={close} />
      ))}
    </div>
  );
}

function Item({ item, close }: { readonly item: MenuItem; readonly close: () => void }): ReactNode {
  return (
    <>
      {item.apart && <hr />}
      <button
        type="button"
        {...(item.checked === undefined
          ? { role: 'menuitem' }
          : { role: 'menuitemradio', 'aria-checked': item.checked })}
        aria-disabled={item.disabled || undefined}
        title={item.title}
        data-danger={item.danger || undefined}
        tabIndex={-1}
        onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
        onClick={() => {
          if (item.disabled) return;
          close();
          item.run();
        }}
      >
        {item.label}
      </button>
    </>
  );
}
