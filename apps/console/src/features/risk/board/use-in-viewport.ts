import { type RefObject, useEffect, useState } from 'react';

/** Distance beyond the viewport at which a panel is read, so that scrolling does not wait. */
const margin = '300px';

/** Returns true when an element is in the viewport, or nearly. */
export function useInViewport(element: RefObject<HTMLElement | null>): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? false),
      {
        rootMargin: margin,
      },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return inSight;
}
