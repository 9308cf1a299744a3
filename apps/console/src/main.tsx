import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './kit/base.css';
import { takeOverSession } from './kit/calls/share-session.ts';
import { App } from './shell/App.tsx';
import { askToReload } from './shell/version.ts';

// A lazy part that is gone means that a newer version was put in its place (spec §8).
window.addEventListener('vite:preloadError', askToReload);

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks its root element.');
// A further tab of a person who is signed in goes on with that session.
void takeOverSession().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
