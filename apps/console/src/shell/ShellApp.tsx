import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { DynamicCodeHost } from '../kit/dynamic-code/dynamic-code-host.tsx';
import '../kit/kit.css';
import { CallError } from '../kit/calls/send.ts';
import { useText } from '../kit/text.ts';
import './frame/frame.css';
import { createShellRouter } from './router.tsx';
import { shellText } from './shell.text.ts';

const hourMs = 3_600_000;

/** What the server says is fresh for a minute; a tab keeps what it showed while others are in front. */
const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 12 * hourMs,
        refetchOnWindowFocus: false,
        // A refusal is an answer, and the person has read it; only a lost reply is worth a second try by hand.
        retry: false,
        throwOnError: (error) => !(error instanceof CallError),
      },
    },
  });

/**
 * The shell for one stay: router and caches end with it, so that the next operator starts clean. It is drawn when the
 * operator is known and the way is clear: the router would show a fallback, after which React holds back 300 ms.
 */
export function ShellApp(): ReactNode {
  const t = useText(shellText);
  const [stay] = useState(() => ({ router: createShellRouter(), client: createClient() }));
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    void stay.router.load().then(() => current && setReady(true));
    return () => {
      current = false;
      stay.client.clear();
    };
  }, [stay]);
  if (!ready) return <p className="s-wait">{t('loading')}</p>;
  return (
    <QueryClientProvider client={stay.client}>
      <RouterProvider router={stay.router} />
      <DynamicCodeHost />
    </QueryClientProvider>
  );
}
