import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useClientState } from '../kit/calls/client-state.ts';
import { kitText } from '../kit/kit.text.ts';
import { useText } from '../kit/text.ts';
import { Frame } from './frame/Frame.tsx';
import { fixedPage } from './frame/tabs.ts';
import { NotFound } from './NotFound.tsx';
import { mayOpen, menuPages } from './pages/access.ts';
import { screenPages, warmScreen } from './pages/screens.ts';
import { leaveShell } from './session/gate.ts';
import { ensureUser, NoUser } from './session/reference.ts';
import { checkVersion, promptReload } from './version/version.ts';

let lastPath = '';

/** On every route change: a look for a newer version first (spec §2), which never holds the way up. */
function onRouteChange(path: string): void {
  if (path === lastPath) return;
  lastPath = path;
  void checkVersion();
}

/**
 * Failed navigation: an error of the router prompts for a reload (spec §8), an operator that did not load
 * offers a retry.
 */
function Failed({ error }: ErrorComponentProps): ReactNode {
  const t = useText(kitText);
  const router = useRouter();
  useEffect(() => {
    if (!(error instanceof NoUser)) promptReload();
  }, [error]);
  if (error instanceof NoUser && error.expired) return null;
  return (
    <div className="s-failed" role="alert">
      <p>{t('loadFailed')}</p>
      <button type="button" className="k-button" onClick={() => void router.invalidate()}>
        {t('retry')}
      </button>
    </div>
  );
}

/** The root path belongs to sign-in, which is another world. */
function ToSignIn(): ReactNode {
  useEffect(() => leaveShell(false), []);
  return null;
}

const root = createRootRoute({
  component: Outlet,
  beforeLoad: ({ location }) => onRouteChange(location.pathname),
});

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  errorComponent: Failed,
  beforeLoad: async ({ location }) => {
    await ensureUser();
    const { userInfo } = useClientState.getState();
    // Until the initial password is changed the server rejects all other calls; the frame shows the password
    // dialog.
    if (userInfo?.mustChangePassword || location.pathname === '/index') return;
    if (!mayOpen(userInfo, location.pathname)) throw redirect({ to: '/404', replace: true });
  },
});

const children = screenPages.map((page) => createRoute({ getParentRoute: () => frame, path: page.path }));
const index = createRoute({
  getParentRoute: () => frame,
  path: '/index',
  beforeLoad: () => {
    // Operators who may not see the front page begin at the first page of their menu.
    const { userInfo } = useClientState.getState();
    const first = mayOpen(userInfo, '/home') ? undefined : menuPages(userInfo)[0];
    throw redirect({ to: first?.path ?? '/home', replace: true });
  },
});
const signIn = createRoute({ getParentRoute: () => root, path: '/', component: ToSignIn });
const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFound });
// For developers: every round display, outside the frame but for the signed in only.
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  errorComponent: Failed,
  beforeLoad: ensureUser,
  component: lazyRouteComponent(() => import('../parts/round/GalleryScreen.tsx'), 'GalleryScreen'),
});
const unknown = createRoute({
  getParentRoute: () => root,
  path: '/$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});

/** Search parameters stay flat texts: ids of 19 digits must never pass through a number. */
const parseSearch = (texts: string): Record<string, string> => Object.fromEntries(new URLSearchParams(texts));
const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const texts = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return texts && `?${texts}`;
};

/** A router for one stay in the shell. */
export function createShellRouter() {
  lastPath = '';
  // The screen loads in parallel with the operator; the address without a page opens the front page.
  warmScreen(location.pathname === '/index' ? fixedPage : location.pathname);
  return createRouter({
    routeTree: root.addChildren([
      frame.addChildren([index, ...children]),
      signIn,
      notFound,
      gallery,
      unknown,
    ]),
    history: createBrowserHistory(),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: Failed,
  });
}
