import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { usePrinting } from '../look/printing.ts';

/** Number of rows rendered above and below the visible ones, and number of rows by which the window moves. */
const beyond = 4;
const step = 4;
/** Pixels of a box that was not measured yet. */
const unmeasured = 600;

/**
 * Returns the rows to render: those in sight of a scrolling box and a few beyond; all if `on` is false, and on
 * paper.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  on: boolean,
): readonly [from: number, to: number] {
  const printing = usePrinting();
  const [height, setHeight] = useState(unmeasured);
  const [first, setFirst] = useState(0);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !on) return;
    // A hidden tab has no height; the last one is kept for its return.
    const measure = () => box.clientHeight > 0 && setHeight(box.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, on]);
  useEffect(() => {
    const box = scroller.current;
    if (!box || !on) return;
    const follow = () => {
      if (box.clientHeight > 0) setFirst(Math.floor(box.scrollTop / rowHeight / step) * step);
    };
    follow();
    box.addEventListener('scroll', follow, { passive: true });
    return () => box.removeEventListener('scroll', follow);
  }, [scroller, rowHeight, on]);
  if (!on || printing) return [0, count];
  const from = Math.max(0, Math.min(first, count - 1) - beyond);
  return [from, Math.min(count, first + Math.ceil(height / rowHeight) + step + beyond)];
}
