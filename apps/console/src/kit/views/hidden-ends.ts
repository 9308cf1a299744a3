import { type RefObject, useLayoutEffect } from 'react';

/** Pixels up to which an end counts as reached: scroll positions may be fractions. */
const tolerance = 1;

/**
 * Marks the ends of a row beyond which it goes on, so that they fade: `data-hidden` has `start`, `end` or
 * both. `content` is whatever changes with what the row shows.
 */
export function useHiddenEnds(row: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another width
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const mark = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const isStartHidden = scrollLeft > tolerance;
      const isEndHidden = scrollLeft + clientWidth < scrollWidth - tolerance;
      element.dataset.hidden = `${isStartHidden ? 'start' : ''} ${isEndHidden ? 'end' : ''}`;
    };
    mark();
    const sizes = new ResizeObserver(mark);
    for (const part of [element, ...element.children]) sizes.observe(part);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [row, content]);
}
