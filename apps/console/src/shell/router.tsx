import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { useClientState } from '../kit/calls/client-state.ts';
import { kitText } from '../kit/kit.text.ts';
import { useText } from '../kit/text.ts';
import { Frame } from './frame/Frame.tsx';
import { isScreenPath, mayOpen, menuPages } from './pages/access.ts';
import { NotFound } from './pages/NotFound.tsx';
import { leaveShell } from './session/gate.ts';
import { productText } from './session/product.text.ts';
import { ensureUser, NoUser } from './session/reference.ts';
import { checkVersion, promptReload } from './version/version.ts';

/** Every round display, for developers: outside the frame but for the signed in only. */
const Gallery = lazy(async () => ({
  default: (await import('../parts/round/GalleryScreen.tsx')).GalleryScreen,
}));

/** Shows the screen that the address names: one of the frame, `/404`, the gallery, or the sign-in, which is another world. */
export function ShellRoutes(): ReactNode {
  const path = usePathname();
  const isKnown = useClientState((state) => state.userInfo !== null);
  // On every route change a look for a newer version (spec §2), which never holds the way up.
  useEffect(() => {
    if (path) void checkVersion();
  }, [path]);
  if (path === '/') return <ToSignIn />;
  // Operators keep their menu and tabs.
  if (path === '/404' && !isKnown)
    return (
      <main>
        <NotFound />
      </main>
    );
  if (path === '/gallery')
    return (
      <WithUser>
        <Suspense>
          <Gallery />
        </Suspense>
      </WithUser>
    );
  if (path !== '/index' && path !== '/404' && !isScreenPath(path)) return <Redirect to="/404" />;
  return (
    <WithUser>
      <Permitted path={path} />
    </WithUser>
  );
}

function ToSignIn(): ReactNode {
  useEffect(() => leaveShell(false), []);
  return null;
}

/** Replaces the address. */
function Redirect({ to }: { readonly to: string }): ReactNode {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

/** Shows its content once the operator is known; offers a retry if they could not be loaded. */
function WithUser({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useText(productText);
  const isKnown = useClientState((state) => state.userInfo !== null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (isKnown || failure) return;
    let current = true;
    void ensureUser().catch((error: unknown) => current && setFailure(error));
    return () => {
      current = false;
    };
  }, [isKnown, failure]);
  if (isKnown) return children;
  if (failure) return <Failed error={failure} retry={() => setFailure(null)} />;
  return <p className="s-wait">{t('loading')}</p>;
}

/** An operator that did not load offers a retry; any other error prompts for a reload (spec §8) too. */
function Failed({ error, retry }: { readonly error: unknown; readonly retry: () => void }): ReactNode {
  const t = useText(kitText);
  useEffect(() => {
    if (!(error instanceof NoUser)) promptReload();
  }, [error]);
  if (error instanceof NoUser && error.expired) return null;
  return (
    <div className="s-failed" role="alert">
      <p>{t('loadFailed')}</p>
      <button type="button" className="k-button" onClick={retry}>
        {t('retry')}
      </button>
    </div>
  );
}

/** Returns the page to go to instead of the one that the address names; undefined if it may be opened. */
function elsewhere(path: string): string | undefined {
  const { userInfo } = useClientState.getState();
  if (path === '/404') return undefined;
  // Operators who may not see the front page begin at the first page of their menu.
  if (path === '/index')
    return mayOpen(userInfo, '/home') ? '/home' : (menuPages(userInfo)[0]?.path ?? '/home');
  // Until the initial password is changed the server rejects all other calls; the frame shows the password
  // dialog.
  if (userInfo?.mustChangePassword) return undefined;
  return mayOpen(userInfo, path) ? undefined : '/404';
}

/**
 * The frame, if the operator may open the page. Checked when the address changes: a page that is taken away
 * while it is open is left by the frame itself, see `useFront`.
 */
function Permitted({ path }: { readonly path: string }): ReactNode {
  const [checked, setChecked] = useState(() => ({ path, to: elsewhere(path) }));
  if (checked.path !== path) setChecked({ path, to: elsewhere(path) });
  return checked.to === undefined ? <Frame /> : <Redirect to={checked.to} />;
}
