import { type PagePath, pageByPath } from '@pitboss/contract/pages';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { unsavedOn } from '../../kit/form/unsaved.ts';
import type { Search } from '../../kit/place.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say } from '../../kit/text.ts';
import { isScreenPath, menuPages } from '../access.ts';
import { Palette } from '../find/Palette.tsx';
import { ShortcutSheet } from '../keys/shortcut-sheet.tsx';
import { Menu } from '../menu/Menu.tsx';
import { changeHabits, counted } from '../menu/menu-habits.ts';
import { warmScreen } from '../screens.ts';
import { Header } from './Header.tsx';
import { Pane } from './Pane.tsx';
import { TabBar } from './TabBar.tsx';
import { type CloseWhat, closed, fixedPage, nextFront, Tabs, useTabs, visited } from './tabs.ts';
import { ViewBanner } from './ViewBanner.tsx';

const PasswordDialog = lazyDialog(async () => (await import('../sign-in/PasswordDialog.tsx')).PasswordDialog);

const CloseQuestion = lazyDialog(async () => (await import('./CloseDialog.tsx')).CloseDialog);

/** Fetches the screen behind what the pointer or the focus came upon. */
function lookAhead({ target }: Event): void {
  const way = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-page]') : null;
  if (way) warmScreen(way.dataset.page ?? (way as HTMLAnchorElement).pathname);
}

/** The frame: menu at the left, header and tabs above, and every open tab kept alive behind the one in front. */
export function Frame(): ReactNode {
  const user = useClientState((state) => state.userInfo);
  const language = useLanguage();
  const location = useLocation();
  const navigate = useNavigate();
  const [tabs] = useState(() => new Tabs());
  const pages = useMemo(() => menuPages(user), [user]);
  const front = isScreenPath(location.pathname) ? location.pathname : undefined;
  const search = location.search as Search;
  // Only tabs that were in front draw anything: a reload must not fetch what nobody looks at.
  const [seen, setSeen] = useState<ReadonlySet<PagePath>>(new Set());
  // On a phone the menu lies over the screen, until a page is chosen.
  const [menuOpen, setMenuOpen] = useState(false);
  const known = useTabs(tabs);
  // The address is ahead of the store for one drawing; the tab in front must not wait for it.
  const open = useMemo(() => {
    const allowed = known.filter((tab) => pages.some((page) => page.path === tab.page));
    const withHome =
      allowed.some((tab) => tab.page === fixedPage) || !pages.some((page) => page.path === fixedPage)
        ? allowed
        : [{ page: fixedPage, search: {} }, ...allowed];
    return front ? visited(withHome, front, search) : withHome;
  }, [known, pages, front, search]);

  const listed = useMemo(
    () => pages.filter((page) => !('unlisted' in page) || open.some((tab) => tab.page === page.path)),
    [pages, open],
  );

  useEffect(() => {
    document.addEventListener('pointerover', lookAhead, { passive: true });
    document.addEventListener('focusin', lookAhead);
    return () => {
      document.removeEventListener('pointerover', lookAhead);
      document.removeEventListener('focusin', lookAhead);
    };
  }, []);
  useEffect(() => {
    tabs.set(open);
  }, [tabs, open]);
  useEffect(() => {
    if (front) setSeen((now) => (now.has(front) ? now : new Set([...now, front])));
    const page = front && pageByPath(front);
    document.title = page ? `${say(page, language)} - Pitboss` : 'Pitboss';
  }, [front, language]);

  const account = user?.account;
  useEffect(() => {
    if (front && account) changeHabits(account, ({ visits }) => ({ visits: counted(visits, front) }));
  }, [front, account]);

  const go = useCallback(
    (page: PagePath, given?: Search, how: 'push' | 'replace' = 'push') => {
      const remembered = tabs.current().find((tab) => tab.page === page)?.search;
      void navigate({
        to: page as string,
        search: (given ?? remembered ?? {}) as never,
        replace: how === 'replace',
      });
    },
    [navigate, tabs],
  );
  const [asked, setAsked] = useState<{ page: PagePath; what: CloseWhat; lost: readonly PagePath[] }>();
  const close = (page: PagePath, what: CloseWhat) => {
    const before = tabs.current();
    const after = closed(before, page, what);
    setAsked(undefined);
    // Closing others from a tab in the back brings that tab to the front when the one in front is gone.
    const wanted = what === 'this' || !after.some((tab) => tab.page === page) ? front : page;
    const next = after.some((tab) => tab.page === front)
      ? undefined
      : nextFront(before, after, wanted ?? page);
    setSeen((now) => new Set([...now].filter((one) => after.some((tab) => tab.page === one))));
    tabs.set(after);
    if (next) go(next.page, next.search);
  };

  const askToClose = (page: PagePath, what: CloseWhat) => {
    const stay = closed(tabs.current(), page, what).map((tab) => tab.page);
    const lost = unsavedOn(tabs.current().flatMap((tab) => (stay.includes(tab.page) ? [] : [tab.page])));
    if (lost.length > 0) setAsked({ page, what, lost });
    else close(page, what);
  };

  if (user?.mustChangePassword) {
    return <PasswordDialog forced onClose={() => undefined} />;
  }
  return (
    <div className="s-frame">
      <Menu
        pages={listed}
        front={front}
        open={menuOpen}
        go={(page) => {
          setMenuOpen(false);
          go(page);
        }}
        close={() => setMenuOpen(false)}
      />
      <div className="s-main">
        <ViewBanner />
        <Header
          front={front}
          showMenu={() => setMenuOpen(true)}
          risk={pages.some((page) => page.path === '/riskManagement') ? go : undefined}
          inbox={pages.some((page) => page.path === '/inbox') ? go : undefined}
          bell={user?.agentId && pages.some((page) => page.path === '/bulletin') ? go : undefined}
        />
        <TabBar tabs={open} front={front} go={go} close={askToClose} />
        <main className="s-panes">
          {open
            .filter((tab) => tab.page === front || seen.has(tab.page))
            .map((tab) => (
              <Pane key={tab.page} tab={tab} inFront={tab.page === front} tabs={tabs} go={go} />
            ))}
        </main>
      </div>
      <Palette pages={pages} go={go} />
      <ShortcutSheet />
      {asked && (
        <CloseQuestion
          pages={asked.lost}
          yes={() => close(asked.page, asked.what)}
          no={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
