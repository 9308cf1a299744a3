import { useCallback, useEffect } from 'react';
import { usePlace } from '../../kit/place.tsx';

/** The wall view that the address asks for with `view=wall`, over the whole screen where the browser allows it. */
export function useWall(): {
  readonly wall: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
} {
  const { search, setSearch } = usePlace();
  const wall = search.view === 'wall';
  const enter = () => {
    setSearch({ ...search, view: 'wall' }, 'push');
    // The browser refuses without a press of the person; the view then fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  const leave = useCallback(() => {
    if (search.view !== 'wall') return;
    const { view: _view, ...rest } = search;
    setSearch(rest, 'replace');
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, [search, setSearch]);
  useEffect(() => {
    if (!wall) return;
    // Escape ends the browser's full screen without a key that a page hears.
    const changed = () => !document.fullscreenElement && leave();
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [wall, leave]);
  return { wall, enter, leave };
}
