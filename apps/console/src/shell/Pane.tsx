import type { PagePath } from '@pitboss/contract/pages';
import {
  Activity,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useClientState } from '../kit/calls/client-state.ts';
import { screenIn } from '../kit/pages.ts';
import { type Place, PlaceContext, type Search } from '../kit/place.tsx';
import { useText } from '../kit/text.ts';
import { mayOpen, mayUse } from './access.ts';
import { Guarded } from './Guarded.tsx';
import { screens } from './screens.ts';
import { shellText } from './shell.text.ts';
import { type Tab, type Tabs, visited } from './tabs.ts';
import { loadPart } from './version.ts';

const loaded = new Map<PagePath, ComponentType>();

/** The lazy screen of a page, the same component at every asking. */
function screenOf(page: PagePath): ComponentType {
  const known = loaded.get(page);
  if (known) return known;
  const load = screens.get(page);
  if (!load) throw new Error(`No screen is registered for ${page}.`);
  const screen = lazy(async () => ({ default: screenIn(await loadPart(load)) }));
  loaded.set(page, screen);
  return screen;
}

interface PaneProps {
  readonly tab: Tab;
  readonly inFront: boolean;
  readonly tabs: Tabs;
  go(page: PagePath, search?: Search, how?: 'push' | 'replace'): void;
}

/** One open tab. In the back it keeps its state and its rows but runs no effects, so it polls nothing. */
export function Pane({ tab, inFront, tabs, go }: PaneProps): ReactNode {
  const t = useText(shellText);
  const user = useClientState((state) => state.userInfo);
  const Screen = screenOf(tab.page);
  const place = useMemo<Place>(
    () => ({
      page: tab.page,
      search: tab.search,
      setSearch: (search, how) => {
        if (inFront) go(tab.page, search, how);
        else tabs.set(visited(tabs.current(), tab.page, search));
      },
      open: go,
      allowed: (page) => screens.has(page) && mayOpen(user, page),
      holds: (feature) => mayUse(user, feature),
    }),
    [tab.page, tab.search, inFront, tabs, go, user],
  );
  return (
    <Activity mode={inFront ? 'visible' : 'hidden'}>
      <ScrollKeeper>
        <PlaceContext value={place}>
          <Guarded>
            <Suspense fallback={<p className="s-wait">{t('loading')}</p>}>
              <Screen />
            </Suspense>
          </Guarded>
        </PlaceContext>
      </ScrollKeeper>
    </Activity>
  );
}

/** The scrolling box of a tab; browsers forget the place of what is not drawn, so it is noted and set again. */
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
