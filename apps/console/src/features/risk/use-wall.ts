import { useCallback, useEffect } from 'react';
import { useNavigation } from '../../kit/navigation.tsx';

/**
 * Returns the state of the wallboard, which the parameter `view=wall` opens, in full screen if the browser
 * allows it.
 */
export function useWall(): {
  readonly wall: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
} {
  const { search, setSearch } = useNavigation();
  const wall = search.view === 'wall';
  const enter = () => {
    setSearch({ ...search, view: 'wall' }, 'push');
    // The browser rejects full screen without a press by the user; the view then fills the window.
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
    // Escape ends the browser's full screen without a key event in the page.
    const changed = () => !document.fullscreenElement && leave();
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [wall, leave]);
  return { wall, enter, leave };
}
