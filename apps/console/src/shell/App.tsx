import { type ReactNode, useEffect } from 'react';
import { forgetClientState } from '../kit/calls/client-state.ts';
import { whenExpired } from '../kit/calls/send.ts';
import { shareSession } from '../kit/calls/share-session.ts';
import { clearToken } from '../kit/calls/token.ts';
import { endViewAs, forgetViewAs } from '../kit/calls/view-as.ts';
import { NoticeHost } from '../kit/notice-host.tsx';
import { usePart, warm } from '../kit/part.ts';
import { useText } from '../kit/text.ts';
import { Guarded } from './frame/Guarded.tsx';
import { forgetTabs } from './frame/tabs.ts';
import { leaveShell, useWorld } from './session/gate.ts';
import { productText } from './session/product.text.ts';
import { shellPart } from './shell-part.ts';
import { SignIn } from './sign-in/SignIn.tsx';
import { VersionPrompt } from './version/VersionPrompt.tsx';

// An impersonating session ends in the operator's own session, which still exists.
whenExpired(() => endViewAs() || leaveShell(true));

// Another tab signed out: so did this one.
shareSession(() => {
  clearToken();
  forgetViewAs();
  forgetTabs();
  leaveShell(false);
});

/** Sign-in or shell, with the notices and the update prompt above both. */
export function App(): ReactNode {
  const world = useWorld();
  const t = useText(productText);
  useEffect(() => {
    if (world === 'signIn') forgetClientState();
  }, [world]);
  useEffect(() => {
    document.title = t('product');
  });
  return (
    <>
      <div id="app">
        {world === 'signIn' ? (
          <SignIn warmShell={() => warm(shellPart)} />
        ) : (
          <Guarded>
            <Shell />
          </Guarded>
        )}
      </div>
      <NoticeHost />
      <VersionPrompt />
    </>
  );
}

function Shell(): ReactNode {
  const t = useText(productText);
  const ShellApp = usePart(shellPart);
  return ShellApp ? <ShellApp /> : <p className="s-wait">{t('loading')}</p>;
}
