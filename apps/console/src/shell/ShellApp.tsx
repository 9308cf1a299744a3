import '../kit/labels.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { ConflictHost } from '../kit/conflict/conflict-host.tsx';
import { DynamicCodeHost } from '../kit/dynamic-code/dynamic-code-host.tsx';
import '../kit/look/kit.css';
import { CallError } from '../kit/calls/send.ts';
import { useText } from '../kit/text.ts';
import './frame/frame.css';
import { createShellRouter } from './router.tsx';
import { productText } from './session/product.text.ts';

const hourMs = 3_600_000;

/** Replies are fresh for a minute; a tab keeps its content while other tabs are in front. */
const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
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

/**
 * The shell for one session: router and caches end with it, so that the next operator starts without data. It
 * is rendered when the operator is loaded and the navigation is complete: the router would show a fallback,
 * after which React delays for 300 ms.
 */
export function ShellApp(): ReactNode {
  const t = useText(productText);
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
      <ConflictHost />
    </QueryClientProvider>
  );
}
