// @vitest-environment jsdom
import { pageByPath } from '@pitboss/contract/core/pages';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { forgetClientState, useClientState } from '../kit/calls/client-state.ts';
import { settle } from '../testing/actions.ts';
import { ShellRoutes } from './router.tsx';
import { ensureUser } from './session/reference.ts';

vi.mock('./frame/Frame.tsx', () => ({ Frame: () => 'the shell' }));
vi.mock('../kit/calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api', appType: 0 }) }));

interface Permission {
  readonly id: number;
  readonly page: string;
}
let requests: { path: string; query: string }[];
let replies: Record<string, { code: number; data: unknown }>;
const countOf = (path: string) => requests.filter((one) => one.path === path).length;
const userWith = (permissions: readonly Permission[] | null) => ({
  code: 0,
  data: { id: '77', account: 'someone', layer: 2, mustChangePassword: false, permissions },
});
const userInfo = '/proxyUser/getUserInfo';
const idOf = (path: string) => pageByPath(path)?.id ?? -1;

let root: Root | undefined;
let host: HTMLElement;

/** Opens the console at an address and returns where it ends up. */
async function opened(address: string): Promise<string> {
  await act(async () => root?.unmount());
  history.replaceState(null, '', address);
  host = document.createElement('div');
  root = createRoot(host);
  await act(async () => root?.render(createElement(ShellRoutes)));
  await settle();
  return location.pathname;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  requests = [];
  replies = {
    [userInfo]: userWith([
      { id: idOf('/memberList'), page: '' },
      { id: 0, page: '/agentList' },
      { id: idOf('/home'), page: '/home' },
    ]),
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url, 'http://console');
    requests.push({ path: pathname, query: search });
    if (pathname === '/version.json') return { json: async () => ({ version: '1' }) };
    return { json: async () => ({ desc: '', ...(replies[pathname] ?? { code: 0, data: [] }) }) };
  });
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  forgetClientState();
  vi.unstubAllGlobals();
});

/** Spec §2, navigation rules. */
describe('the console', () => {
  it.each(['/', '/404'])('opens %s to everyone, without fetching the user', async (path) => {
    expect(await opened(path)).toBe(path);
    expect(countOf(userInfo)).toBe(0);
  });

  it('leads /index to /home, and unknown paths to /404', async () => {
    expect(await opened('/index')).toBe('/home');
    expect(await opened('/no-such-page')).toBe('/404');
  });

  it('opens a page whose id or whose name with a slash is in the permission list, and no other', async () => {
    expect(await opened('/memberList')).toBe('/memberList');
    expect(await opened('/agentList')).toBe('/agentList');
    expect(await opened('/riskManagement')).toBe('/404');
  });

  it('opens the help to everyone who has signed in', async () => {
    replies[userInfo] = userWith(null);
    expect(await opened('/help')).toBe('/help');
  });

  it('opens no page without a permission list', async () => {
    replies[userInfo] = userWith(null);
    expect(await opened('/memberList')).toBe('/404');
  });

  it('keeps the frame on /404 once the user is known', async () => {
    await opened('/agentList');
    expect(await opened('/riskManagement')).toBe('/404');
    expect(host.textContent).toBe('the shell');
  });

  it('fetches the user once and checks the permission each time', async () => {
    await opened('/memberList');
    expect(countOf(userInfo)).toBe(1);
    expect(await opened('/agentList')).toBe('/agentList');
    expect(await opened('/riskManagement')).toBe('/404');
    expect(countOf(userInfo)).toBe(1);
  });

  it('stays where it is when the user cannot be fetched, whatever the list holds', async () => {
    replies[userInfo] = { ...userWith([{ id: 1, page: '/memberList' }]), code: 1005 };
    expect(await opened('/memberList')).toBe('/memberList');
    expect(useClientState.getState().userInfo).toBeNull();
  });

  it('checks the version on every route change', async () => {
    await opened('/memberList');
    expect(countOf('/version.json')).toBe(1);
    await act(async () => navigate('/agentList'));
    expect(countOf('/version.json')).toBe(2);
    await act(async () => navigate('/memberList'));
    expect(countOf('/version.json')).toBe(3);
  });
});

/** Spec §2, children of the shell. */
it.each(
  [
    'home agentList reportForms proxyMembersDistribution ipManagement bypassAccount rtpManagement levelManager',
    'activitySetting activityReport welfareBlacklist storeDiscount memberList onlineList memberRecord memberReport',
    'memberLogin goodList hongfu chibi marqueeList poolManagement gameSetting smallGameSet roomManagement',
    'betManagement betAnalysis listCardHistory listGameResult revenueAnalysis listBetRecord samllBetAnalysis',
    'gameReport userReport payReport operationLog loginLog bulletin myInfo quotaChangeRecord riskManagement',
    'chatRecord wmOrder newOldUser memberConvertData memberTransferMan anchorList giftMan giftRecord chatRoomMan',
    'videoManagement guanyu sensitive listRiskOperationRecord pool jackpotPoolManagement i18n seamlessOrder',
    'seamlessWithholding rtpManagement2 rtpPlayerManagement anchor gift liveStreamingRecord anchorRewardRecord',
    'profitReport smallgameBlacklist listBetRecordTemp guaguakaRecord guaguakaReport smallgameSeamlessOrder',
    'singleBlackWhiteLabe singleListPlayer listSingleBlackWhite listCurrency gameNode seamlessList',
  ].flatMap((names) => names.split(' ').map((name) => `/${name}`)),
)('the shell has a screen at %s for a user who holds the page, and for no other', async (path) => {
  replies[userInfo] = userWith([{ id: idOf(path), page: path }]);
  expect(await opened(path)).toBe(path);
  await act(async () => root?.unmount());
  root = undefined;
  forgetClientState();
  replies[userInfo] = userWith([{ id: idOf('/404'), page: '/404' }]);
  expect(await opened(path)).toBe('/404');
});

describe('the client state', () => {
  it('holds what the specification lists and no more', () => {
    expect(Object.keys(useClientState.getState()).sort()).toEqual([
      'allGames',
      'currency',
      'currencyRates',
      'gameAreaNames',
      'games',
      'permittedGames',
      'selectedItem',
      'userInfo',
    ]);
  });

  it('is filled once the user is fetched, games by the ids permitted to that user', async () => {
    const leaf = (id: number) => ({ id, name: `game ${id}`, listGame: [] });
    replies['/game/getGame'] = { code: 0, data: [{ ...leaf(1), listGame: [leaf(201), leaf(202)] }] };
    replies['/proxyUser/getGameIds'] = { code: 0, data: [202] };
    replies['/game/getAllGame'] = { code: 0, data: [leaf(203)] };
    replies['/game/getAreaNames'] = {
      code: 0,
      data: [{ gameId: 201, areaId: 3, name_zh_cn: '和', name_en_us: 'Tie' }],
    };
    replies['/currency/getCurrency'] = { code: 0, data: [{ code: 'CNY' }] };
    replies['/currency/getCurrencyRate'] = { code: 0, data: [{ code: 'USD', rate: '7.18' }] };
    await ensureUser();
    await vi.waitFor(() => expect(useClientState.getState().games).not.toEqual([]));
    const state = useClientState.getState();
    expect(state.userInfo).toMatchObject({ id: '77', layer: 2 });
    expect(requests).toContainEqual({ path: '/proxyUser/getGameIds', query: '?uid=77' });
    expect(state.permittedGames).toEqual([202]);
    expect(state.games).toEqual([{ ...leaf(1), listGame: [leaf(202)] }]);
    expect(state.currency).toEqual([{ code: 'CNY' }]);
    expect(state.currencyRates).toEqual([{ code: 'USD', rate: '7.18' }]);
    expect(state.allGames).toEqual([leaf(203)]);
    expect(state.gameAreaNames).toEqual(new Map([['201_3', { zh_cn: '和', en_us: 'Tie' }]]));
  });
});
