import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './kit/look/base.css';
import { ownOrigin } from './kit/calls/origin.ts';
import { takeOverSession } from './kit/calls/share-session.ts';
import { onLostFile, warm, whenLost } from './kit/part.ts';
import { App } from './shell/App.tsx';
import agentIcon from './shell/favicon-agent.svg';
import { shellPart } from './shell/shell-part.ts';
import { promptReload } from './shell/version/version.ts';

// A lazy part that is gone means that a newer version was put in its place (spec §8).
whenLost(promptReload);
window.addEventListener('vite:preloadError', onLostFile);

// The two consoles differ visibly, in the row of the browser's tabs too.
if (ownOrigin().appType === 1) {
  document.documentElement.dataset.console = 'agent';
  document.querySelector('link[rel=icon]')?.setAttribute('href', agentIcon);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks its root element.');

/** Shows the console: the sign-in, or the shell of a session that is open in another tab. */
function showConsole(place: HTMLElement): void {
  // Any other address requires a session: its files load while the session is being determined.
  if (location.pathname !== '/') warm(shellPart);
  // The sign-in replaces the address that was opened.
  const wanted = location.href;
  // A further tab of a signed-in user takes over that session.
  void takeOverSession(() => location.replace(wanted)).then(() =>
    createRoot(place).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

// The page of the kit's parts is not in a release: builds drop this branch with its files.
if (import.meta.env.DEV && location.pathname === '/kit')
  void import('./showcase/show.tsx').then(({ showKit }) => showKit(root));
else showConsole(root);
