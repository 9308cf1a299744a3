import { type RefObject, useLayoutEffect } from 'react';

/** Pixels up to which an end counts as reached: scroll positions may be fractions. */
const tolerance = 1;

/**
 * Marks the ends of a row beyond which it goes on, so that they fade: `data-hidden-ends` is `start`, `end`, `both`
 * or absent. `content` is whatever changes with what the row shows.
 */
export function useHiddenEnds(row: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another width
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const mark = () => {
      const isStartHidden = element.scrollLeft > tolerance;
      const isEndHidden = element.scrollLeft + element.clientWidth < element.scrollWidth - tolerance;
      if (isStartHidden && isEndHidden) element.dataset.hiddenEnds = 'both';
      else if (isStartHidden) element.dataset.hiddenEnds = 'start';
      else if (isEndHidden) element.dataset.hiddenEnds = 'end';
      else delete element.dataset.hiddenEnds;
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
