import type { PagePath } from '@pitboss/contract/pages';
import { Activity, memo, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { type Part, usePart } from '../../kit/part.ts';
import { type Place, PlaceContext, type Search } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { mayOpen, mayUse } from '../access.ts';
import { screens } from '../screens.ts';
import { shellText } from '../shell.text.ts';
import { Guarded } from './Guarded.tsx';
import { type Tab, type Tabs, visited } from './tabs.ts';

function partOf(page: PagePath): Part {
  const screen = screens.get(page);
  if (!screen) throw new Error(`No screen is registered for ${page}.`);
  return screen;
}

interface PaneProps {
  readonly tab: Tab;
  readonly inFront: boolean;
  readonly tabs: Tabs;
  go(page: PagePath, search?: Search, how?: 'push' | 'replace'): void;
}

/**
 * One open tab. In the back it keeps its state and its rows but runs no effects, so it polls nothing. What is in it does
 * not know whether it is in front, and is not drawn anew for coming there.
 */
export const Pane = memo(function Pane({ tab, inFront, tabs, go }: PaneProps): ReactNode {
  const user = useClientState((state) => state.userInfo);
  const place = useMemo<Place>(
    () => ({
      page: tab.page,
      search: tab.search,
      setSearch: (search, how) => {
        if (location.pathname === tab.page) go(tab.page, search, how);
        else tabs.set(visited(tabs.current(), tab.page, search));
      },
      open: go,
      allowed: (page) => screens.has(page) && mayOpen(user, page),
      holds: (feature) => mayUse(user, feature),
    }),
    [tab.page, tab.search, tabs, go, user],
  );
  const inside = useMemo(
    () => (
      <ScrollKeeper>
        <PlaceContext value={place}>
          <Guarded>
            <ScreenOf page={tab.page} />
          </Guarded>
        </PlaceContext>
      </ScrollKeeper>
    ),
    [place, tab.page],
  );
  return <Activity mode={inFront ? 'visible' : 'hidden'}>{inside}</Activity>;
});

/** The screen of a page, as soon as its file has come. */
function ScreenOf({ page }: { readonly page: PagePath }): ReactNode {
  const t = useText(shellText);
  const Screen = usePart(partOf(page));
  const wait = <p className="s-wait">{t('loading')}</p>;
  if (!Screen) return wait;
  return (
    <Suspense fallback={wait}>
      <Screen />
    </Suspense>
  );
}

/** The scrolling box of a tab; browsers forget the place of what is not drawn, so it is remembered and set again. */
function ScrollKeeper({ children }: { children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<Element, readonly [top: number, left: number]>());
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    for (const [inner, [top, left]] of places.current) {
      inner.scrollTop = top;
      inner.scrollLeft = left;
    }
    // Scroll events do not bubble, but they can be caught on their way down.
    const note = ({ target }: Event) => {
      if (target instanceof Element && target.clientHeight)
        places.current.set(target, [target.scrollTop, target.scrollLeft]);
    };
    element.addEventListener('scroll', note, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', note, { capture: true });
  }, []);
  return (
    <div className="s-pane" ref={box}>
      {children}
    </div>
  );
}
