import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { usePhone } from '../../kit/look/phone.ts';
import { useText } from '../../kit/text.ts';
import { ConnectionBanner } from '../connection/ConnectionBanner.tsx';
import { Palette } from '../find/Palette.tsx';
import { ShortcutSheet } from '../keys/shortcut-sheet.tsx';
import { Menu } from '../menu/Menu.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { warmScreen } from '../pages/screens.ts';
import { PrintLine } from '../print/PrintLine.tsx';
import { useFollowPermissions } from '../session/lost-permissions.ts';
import { frameText } from './frame.text.ts';
import { Header } from './Header.tsx';
import { Pane } from './Pane.tsx';
import { SecondApproverBanner } from './SecondApproverBanner.tsx';
import { OpenPages, TabBar } from './TabBar.tsx';
import { keyOfTab } from './tabs.ts';
import { useFrameTabs } from './use-frame-tabs.ts';
import { titlesOf, useFront, useTitle } from './use-front.ts';
import { WalletBanner } from './WalletBanner.tsx';

const PasswordDialog = lazyDialog(async () => (await import('../account/PasswordDialog.tsx')).PasswordDialog);

const ViewBanner = lazyPart(async () => (await import('./ViewBanner.tsx')).ViewBanner);

const ClosePrompt = lazyDialog(async () => (await import('./CloseDialog.tsx')).CloseDialog);

/** Fetches the screen behind what the pointer or the focus came upon. */
function lookAhead({ target }: Event): void {
  const way = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-page]') : null;
  if (way) warmScreen(way.dataset.page ?? (way as HTMLAnchorElement).pathname);
}

/** Prefetches the screens behind the links that the operator points at. */
function useLookAhead(): void {
  useEffect(() => {
    document.addEventListener('pointerover', lookAhead, { passive: true });
    document.addEventListener('focusin', lookAhead);
    return () => {
      document.removeEventListener('pointerover', lookAhead);
      document.removeEventListener('focusin', lookAhead);
    };
  }, []);
}

/** Moves the focus over menu, header and tabs to the page in front. */
function skipToContent(): void {
  document.getElementById('s-panes')?.focus();
}

/** Moves the focus to the first filter of the page in front; to the page if it has none. */
function skipToFilters(): void {
  const filters = document.querySelectorAll<HTMLElement>('.k-filter-form :is(input, select, button)');
  const first = [...filters].find((one) => one.checkVisibility());
  if (first) first.focus();
  else skipToContent();
}

/**
 * The frame: menu at the left, header and tabs above, and every open tab kept alive behind the one in front.
 */
export function Frame(): ReactNode {
  const t = useText(frameText);
  const user = useClientState((state) => state.userInfo);
  useFollowPermissions();
  const { pages, front, isMissing } = useFront();
  const { tabs, open, rendered, frontKey, go, close, promptClose, asked, keepOpen } = useFrameTabs(
    pages,
    front,
  );
  const isNarrow = usePhone();
  useTitle(open.find((tab) => keyOfTab(tab) === frontKey));
  useLookAhead();
  // On a phone the menu covers the screen, until a page is chosen.
  const [menuOpen, setMenuOpen] = useState(false);
  // Pages of one record are reached from their lists, and stay in their tabs.
  const listed = useMemo(() => pages.filter((page) => !('unlisted' in page)), [pages]);
  if (user?.mustChangePassword) return <PasswordDialog forced onClose={() => undefined} />;
  return (
    <div className="s-frame">
      <button type="button" className="s-skip" onClick={skipToContent}>
        {t('skip')}
      </button>
      <button type="button" className="s-skip" onClick={skipToFilters}>
        {t('skipToFilters')}
      </button>
      <Menu
        pages={listed}
        front={front}
        open={menuOpen}
        go={(page, search) => {
          setMenuOpen(false);
          go(page, open.some((tab) => tab.page === page) ? undefined : search);
        }}
        close={() => setMenuOpen(false)}
      />
      <div className="s-main">
        <PrintLine />
        <ConnectionBanner />
        <SecondApproverBanner />
        {user?.viewer && <ViewBanner />}
        {pages.some((page) => page.path === '/inbox') && (
          <WalletBanner go={go} hasList={pages.some((page) => page.path === '/seamlessList')} />
        )}
        <Header
          showMenu={() => setMenuOpen(true)}
          risk={pages.some((page) => page.path === '/riskManagement') ? go : undefined}
          help={() => go('/help', front === undefined || front === '/help' ? undefined : { from: front })}
          bell={user?.agentId && pages.some((page) => page.path === '/bulletin') ? go : undefined}
        >
          {isNarrow && <OpenPages counted tabs={open} front={frontKey} go={go} />}
        </Header>
        {!isNarrow && <TabBar tabs={open} front={frontKey} go={go} close={promptClose} />}
        <main className="s-panes" id="s-panes" tabIndex={-1}>
          {isMissing && <NotFound />}
          {rendered.map((tab) => (
            <Pane key={keyOfTab(tab)} tab={tab} inFront={keyOfTab(tab) === frontKey} tabs={tabs} go={go} />
          ))}
        </main>
      </div>
      <Palette pages={pages} go={go} />
      <ShortcutSheet />
      {asked && (
        <ClosePrompt titles={titlesOf(asked.lost)} yes={() => close(asked.key, asked.what)} no={keepOpen} />
      )}
    </div>
  );
}
