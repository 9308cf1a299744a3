import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import './controls.css';

interface SortableListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly titleOf: (item: Item) => string;
  /** Puts an item at a place among all of them, counted from 0. */
  readonly move: (key: string, to: number) => void;
  /** Content of an item's line, between its handle and its arrows. */
  readonly children: (item: Item) => ReactNode;
}

/** The place among the lines at which the pointer is: above the first and below the last count as those. */
function positionAt(list: HTMLElement, y: number): number {
  const lines = [...list.children];
  const above = lines.filter((line) => line.getBoundingClientRect().bottom <= y).length;
  return Math.min(above, lines.length - 1);
}

/**
 * Calls `follow` for each move of the pointer until it is released, then `end`. The listeners are on the
 * whole document: the line moves in the page while it is dragged, which would lose a captured pointer.
 */
function followPointer(follow: (event: globalThis.PointerEvent) => void, end: () => void): void {
  const over = new AbortController();
  const { signal } = over;
  const stop = () => {
    over.abort();
    end();
  };
  document.addEventListener('pointermove', follow, { signal });
  document.addEventListener('pointerup', stop, { signal });
  document.addEventListener('pointercancel', stop, { signal });
}

/** A list whose order a user chooses: by the handle with a pointer or a finger, by the arrows with keys. */
export function SortableList<Item>(props: SortableListProps<Item>): ReactNode {
  const t = useText(kitText);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [moved, setMoved] = useState('');
  const { items, keyOf, titleOf } = props;
  const put = (item: Item, to: number) => {
    props.move(keyOf(item), to);
    setMoved(`${titleOf(item)} ${to + 1} / ${items.length}`);
  };
  const step = (item: Item, by: -1 | 1) => {
    put(item, items.indexOf(item) + by);
    // A button that moved in the page has lost the focus.
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll<HTMLElement>('[data-move]') ?? [])]
        .find((button) => button.dataset.move === `${keyOf(item)} ${by}`)
        ?.focus(),
    );
  };
  const drag = (item: Item, event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    let at = items.indexOf(item);
    setDragged(keyOf(item));
    followPointer(
      ({ clientY }) => {
        const to = list.current ? positionAt(list.current, clientY) : at;
        if (to === at) return;
        at = to;
        put(item, to);
      },
      () => setDragged(undefined),
    );
  };
  return (
    <>
      <ol ref={list} className="k-sortable" aria-label={props.label}>
        {items.map((item, at) => (
          <li key={keyOf(item)} data-dragged={keyOf(item) === dragged || undefined}>
            <span
              className="k-grip"
              aria-hidden
              title={t('drag')}
              onPointerDown={(event) => drag(item, event)}
            />
            {props.children(item)}
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                className="k-move"
                data-move={`${keyOf(item)} ${by}`}
                aria-label={`${t(by < 0 ? 'moveUp' : 'moveDown')} ${titleOf(item)}`}
                disabled={by < 0 ? at === 0 : at === items.length - 1}
                onClick={() => step(item, by)}
              >
                {by < 0 ? '↑' : '↓'}
              </button>
            ))}
          </li>
        ))}
      </ol>
      <span role="status" className="k-unseen">
        {moved}
      </span>
    </>
  );
}
