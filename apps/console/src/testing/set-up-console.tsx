import '../kit/labels.ts';
import { views } from '@pitboss/contract/access/views';
import type { PagePath } from '@pitboss/contract/core/pages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Activity, act, type ReactNode, useMemo, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetClientState, type UserInfo, useClientState } from '../kit/calls/client-state.ts';
import { CallError } from '../kit/calls/send.ts';
import { saveToken } from '../kit/calls/token.ts';
import { type Navigation, NavigationContext, type Search } from '../kit/navigation.tsx';
import { NoticeHost } from '../kit/notice-host.tsx';
import { currentNotices, dismiss } from '../kit/notices.ts';
import { changeSettings } from '../kit/settings.ts';
import { settle } from './actions.ts';
import { type FakeApi, startFakeApi } from './fake-api.ts';

interface ShowOptions {
  readonly page?: PagePath;
  /** Parameters that the address begins with. */
  readonly search?: Search;
  /** Features that the operator lacks. */
  readonly lacks?: readonly string[];
  /** Pages that the operator may not open. */
  readonly closed?: readonly PagePath[];
}

export interface TestConsole {
  /** The server of the running test. */
  api(): FakeApi;
  /** Renders a part of a screen as the shell does: with cache, address, permissions and notices. */
  show(element: ReactNode, options?: ShowOptions): Promise<void>;
  /** Parameters in the address now. */
  address(): Search;
  /** Changes of the address so far: `push` leaves a step for the browser's back button. */
  steps(): readonly ('push' | 'replace')[];
  /** Pages opened so far. */
  opened(): readonly (readonly [PagePath, Search | undefined])[];
  /** Changes the address from outside, as the browser's back button does. */
  goTo(search: Search): Promise<void>;
  /** Sends the tab to the back, or brings it to the front. */
  setInFront(inFront: boolean): Promise<void>;
  close(): Promise<void>;
}

interface Stage {
  element: ReactNode;
  options: ShowOptions;
  search: Search;
  steps: ('push' | 'replace')[];
  opened: [PagePath, Search | undefined][];
  goTo(search: Search): void;
  setInFront(inFront: boolean): void;
}

function Shown({ stage }: { readonly stage: Stage }): ReactNode {
  const [search, setSearch] = useState<Search>(stage.options.search ?? {});
  const [inFront, setInFront] = useState(true);
  stage.search = search;
  stage.goTo = setSearch;
  stage.setInFront = setInFront;
  const tab = useMemo(
    (): Navigation => ({
      page: stage.options.page ?? '/memberList',
      tab: stage.options.page ?? '/memberList',
      search,
      setSearch(next, how = 'replace') {
        stage.steps.push(how);
        setSearch(next);
      },
      setName: () => undefined,
      open: (page, to) => void stage.opened.push([page, to]),
      allowed: (page) => !stage.options.closed?.includes(page),
      holds: (feature) => !stage.options.lacks?.includes(feature),
    }),
    [search, stage],
  );
  return (
    <NavigationContext value={tab}>
      <Activity mode={inFront ? 'visible' : 'hidden'}>{stage.element}</Activity>
      <NoticeHost />
    </NavigationContext>
  );
}

/** The defaults of the shell's cache. */
const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        throwOnError: (error) => !(error instanceof CallError),
      },
    },
  });

function stubBrowser(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // The library looks options up by their keys.
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });
  const ignore = () => undefined;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: ignore,
    removeListener: ignore,
    addEventListener: ignore,
    removeEventListener: ignore,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = ignore;
      unobserve = ignore;
      disconnect = ignore;
    },
  );
  Element.prototype.scrollIntoView ??= ignore;
}

/**
 * Prepares a browser, a signed-in operator and a fake server before each test of a file, and removes them
 * after it. The console is in English and in the zone of Beijing.
 */
export function setUpConsole(): TestConsole {
  let api: FakeApi;
  let root: Root;
  let client: QueryClient;
  let stage: Stage | undefined;
  const shown = () => {
    if (!stage) throw new Error('Nothing is shown yet.');
    return stage;
  };
  beforeEach(() => {
    stubBrowser();
    localStorage.clear();
    sessionStorage.clear();
    saveToken('token');
    changeSettings({ language: 'en_us', zone: 'BeiJing', theme: 'light' });
    useClientState.setState({ userInfo: { id: '1', layer: 0 } as unknown as UserInfo });
    api = startFakeApi();
    api.on(views.list, () => ({ data: { views: [] } }));
    client = createClient();
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    client.clear();
    stage = undefined;
    for (const { id } of currentNotices()) dismiss(id);
    forgetClientState();
    document.body.replaceChildren();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const render = async () => {
    await act(async () =>
      root.render(
        <QueryClientProvider client={client}>{stage && <Shown stage={stage} />}</QueryClientProvider>,
      ),
    );
    await settle();
  };
  const change = async (work: () => void) => {
    await act(async () => work());
    await settle();
  };
  return {
    api: () => api,
    async show(element, options = {}) {
      const ignore = () => undefined;
      stage = { element, options, search: {}, steps: [], opened: [], goTo: ignore, setInFront: ignore };
      await render();
    },
    address: () => shown().search,
    steps: () => shown().steps,
    opened: () => shown().opened,
    goTo: (search) => change(() => shown().goTo(search)),
    setInFront: (inFront) => change(() => shown().setInFront(inFront)),
    async close() {
      stage = undefined;
      await render();
    },
  };
}
