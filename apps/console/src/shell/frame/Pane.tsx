import type { PagePath } from '@pitboss/contract/core/pages';
import {
  Activity,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { AboutPage } from '../../kit/help/about-page.tsx';
import { type Navigation, NavigationContext, type Search } from '../../kit/navigation.tsx';
import { type HeaderPlaces, PageHeaderPlaces, PanelPlace } from '../../kit/page-tools.tsx';
import { type Part, usePart } from '../../kit/part.ts';
import { useText } from '../../kit/text.ts';
import { Star } from '../menu/Star.tsx';
import { mayOpen, mayUse } from '../pages/access.ts';
import { PageHead } from '../pages/PageHead.tsx';
import { screens } from '../pages/screens.ts';
import { productText } from '../session/product.text.ts';
import { Guarded } from './Guarded.tsx';
import { fixedPage, keyOf, keyOfTab, moved, named, type Tab, type Tabs } from './tabs.ts';

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
 * One open tab. In the background it keeps its state and its rows but runs no effects, so it polls nothing.
 * Its content does not know whether it is in front, and is not rendered again when it becomes visible.
 */
export const Pane = memo(function Pane({ tab, inFront, tabs, go }: PaneProps): ReactNode {
  const user = useClientState((state) => state.userInfo);
  const key = keyOfTab(tab);
  const position = useMemo<Navigation>(
    () => ({
      page: tab.page,
      tab: key,
      search: tab.search,
      setSearch: (search, how) => {
        const shown = Object.fromEntries(new URLSearchParams(location.search));
        const inFront = location.pathname === tab.page && keyOf(tab.page, shown) === key;
        // The address alone changes the tab in front, unless it shows another record now.
        if (!inFront || keyOf(tab.page, search) !== key) tabs.set(moved(tabs.current(), key, search));
        if (inFront) go(tab.page, search, how);
      },
      setName: (name) => tabs.set(named(tabs.current(), key, name)),
      open: go,
      allowed: (page) => screens.has(page) && mayOpen(user, page),
      holds: (feature) => mayUse(user, feature),
    }),
    [tab.page, tab.search, key, tabs, go, user],
  );
  const [places, setPlaces] = useState<HeaderPlaces | null>(null);
  const keepPlaces = useCallback((next: HeaderPlaces) => {
    // The same places again, when the tab comes to the front, are no reason to render its content again.
    setPlaces((old) => (old?.tabs === next.tabs && old.tools === next.tools ? old : next));
  }, []);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  // A hidden tab takes its elements away from references; its record comes back to the same place.
  const keepPanel = useCallback((element: HTMLElement | null) => {
    if (element) setPanel(element);
  }, []);
  const inside = useMemo(
    () => (
      <ScrollKeeper>
        <NavigationContext value={position}>
          <PageHead page={tab.page} places={keepPlaces}>
            <AboutPage page={tab.page} />
            {tab.page !== fixedPage && <Star page={tab.page} />}
          </PageHead>
          <div className="s-page">
            <PageHeaderPlaces value={places}>
              <PanelPlace value={panel}>
                <Guarded>
                  <ScreenOf page={tab.page} />
                </Guarded>
              </PanelPlace>
            </PageHeaderPlaces>
          </div>
        </NavigationContext>
        <aside ref={keepPanel} className="s-panel" />
      </ScrollKeeper>
    ),
    [position, tab.page, places, keepPlaces, panel, keepPanel],
  );
  return <Activity mode={inFront ? 'visible' : 'hidden'}>{inside}</Activity>;
});

/** Screen of a page; a loading text until its module has loaded. */
function ScreenOf({ page }: { readonly page: PagePath }): ReactNode {
  const t = useText(productText);
  const Screen = usePart(partOf(page));
  const wait = <p className="s-wait">{t('loading')}</p>;
  if (!Screen) return wait;
  return (
    <Suspense fallback={wait}>
      <Screen />
    </Suspense>
  );
}

/**
 * The scrolling box of a tab; browsers reset the scroll position of hidden elements, so it is stored and
 * restored.
 */
function ScrollKeeper({ children }: { children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const positions = useRef(new Map<Element, readonly [top: number, left: number]>());
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    for (const [inner, [top, left]] of positions.current) {
      inner.scrollTop = top;
      inner.scrollLeft = left;
    }
    // Scroll events do not bubble, but they can be caught on their way down.
    const note = ({ target }: Event) => {
      if (target instanceof Element && target.clientHeight)
        positions.current.set(target, [target.scrollTop, target.scrollLeft]);
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
