import '../kit/labels.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ConflictHost } from '../kit/conflict/conflict-host.tsx';
import { DynamicCodeHost } from '../kit/dynamic-code/dynamic-code-host.tsx';
import '../kit/look/kit.css';
import { CallError } from '../kit/calls/send.ts';
import './frame/frame.css';
import { fixedPage } from './frame/tabs.ts';
import { warmScreen } from './pages/screens.ts';
import { ShellRoutes } from './router.tsx';

const hourMs = 3_600_000;

/** Replies are fresh for a minute; a tab keeps its content while other tabs are in front. */
const createClient = () =>
  new QueryClient({
    defaultOptions: {
      // A write that waits for the network would be carried out after the user has given it up.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 60_000,
        gcTime: 12 * hourMs,
        refetchOnWindowFocus: false,
        // A rejection is a result, and the user has been notified; only a lost reply is worth a retry, which
        // the user starts.
        retry: false,
        throwOnError: (error) => !(error instanceof CallError),
      },
    },
  });

/** The shell for one session: the cache ends with it, so that the next operator starts without data. */
export function ShellApp(): ReactNode {
  const [client] = useState(() => {
    // The screen loads in parallel with the operator; the address without a page opens the front page.
    warmScreen(location.pathname === '/index' ? fixedPage : location.pathname);
    return createClient();
  });
  useEffect(() => () => client.clear(), [client]);
  return (
    <QueryClientProvider client={client}>
      <ShellRoutes />
      <DynamicCodeHost />
      <ConflictHost />
    </QueryClientProvider>
  );
}
