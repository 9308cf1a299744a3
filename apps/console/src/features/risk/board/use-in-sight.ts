import { type RefObject, useEffect, useState } from 'react';

/** How far beyond the edge a panel is fetched, so that scrolling does not wait. */
const margin = '300px';

/** Whether an element is in sight, or nearly. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
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
