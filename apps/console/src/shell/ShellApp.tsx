import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { type ReactNode, useEffect, useState } from 'react';
import { DynamicCodeHost } from '../kit/dynamic-code/dynamic-code-host.tsx';
import '../kit/kit.css';
import { CallError } from '../kit/calls/send.ts';
import { useSettings } from '../kit/settings.ts';
import './frame.css';
import { createShellRouter } from './router.tsx';
import { antdTheme } from './theme.ts';

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

/** The shell for one stay: router and caches end with it, so that the next operator starts clean. */
export function ShellApp(): ReactNode {
  const { language, theme } = useSettings();
  const [stay] = useState(() => ({ router: createShellRouter(), client: createClient() }));
  const chinese = language === 'zh_cn';
  // Pickers read dayjs' language while they draw, so it must be set before, not after.
  dayjs.locale(chinese ? 'zh-cn' : 'en');
  useEffect(
    () => () => {
      stay.client.clear();
    },
    [stay],
  );
  return (
    <ConfigProvider
      locale={chinese ? zhCN : enUS}
      theme={antdTheme(theme)}
      button={{ autoInsertSpace: false }}
    >
      <QueryClientProvider client={stay.client}>
        <RouterProvider router={stay.router} />
        <DynamicCodeHost />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
