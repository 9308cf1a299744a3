// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  type CloseWhat,
  closed,
  keyOfTab,
  moved,
  named,
  nextFront,
  recordTabsMax,
  type Tab,
  visited,
} from './tabs.ts';
import { tabTitle } from './use-front.ts';

const tabs: readonly Tab[] = (
  ['/home', '/agentList', '/memberList', '/betManagement', '/loginLog'] as const
).map((page) => ({ page, search: {} }));
const pagesOf = (list: readonly Tab[]) => list.map(({ page }) => page.slice(1)).join(' ');

describe('tabs', () => {
  it.each<[CloseWhat, string]>([
    ['this', 'home agentList betManagement loginLog'],
    ['others', 'home memberList'],
    ['left', 'home memberList betManagement loginLog'],
    ['right', 'home agentList memberList'],
    ['all', 'home'],
  ])('close %s and keep home', (what, left) => {
    expect(pagesOf(closed(tabs, '/memberList', what))).toBe(left);
  });

  it('show the nearest neighbour of a tab that was closed', () => {
    const front = (page: Tab['page'], what: CloseWhat) =>
      nextFront(tabs, closed(tabs, page, what), page)?.page;
    expect(front('/memberList', 'this')).toBe('/betManagement');
    expect(front('/loginLog', 'this')).toBe('/betManagement');
    expect(front('/memberList', 'others')).toBe('/memberList');
    expect(front('/memberList', 'all')).toBe('/home');
  });

  it('are one for each page and keep its last search', () => {
    const again = visited(tabs, '/memberList', { account: 'demo' });
    expect(pagesOf(again)).toBe(pagesOf(tabs));
    expect(again[2]).toEqual({ page: '/memberList', search: { account: 'demo' } });
    expect(pagesOf(visited(tabs, '/gameReport', {}))).toBe(`${pagesOf(tabs)} gameReport`);
  });
});

describe('tabs of records', () => {
  const member = (id: string) => visited([{ page: '/home', search: {} }], '/member', { id });
  const idsOf = (list: readonly Tab[]) => list.map(({ search }) => search.id ?? 'home').join(' ');

  it('are one for each record, and one record has one tab', () => {
    const two = visited(member('1'), '/member', { id: '2' });
    expect(idsOf(two)).toBe('home 1 2');
    expect(two.map(keyOfTab)).toEqual(['/home', '/member 1', '/member 2']);
    expect(idsOf(visited(two, '/member', { id: '1', tab: 'bets' }))).toBe('home 1 2');
    expect(idsOf(closed(two, '/member 1', 'this'))).toBe('home 2');
    expect(keyOfTab(nextFront(two, closed(two, '/member 2', 'this'), '/member 2') as Tab)).toBe('/member 1');
  });

  it('stay at their place when the next record of the list is shown in them', () => {
    const three = visited(visited(member('1'), '/member', { id: '2' }), '/loginLog', {});
    expect(idsOf(moved(three, '/member 1', { id: '7' }))).toBe('home 7 2 home');
    expect(idsOf(moved(three, '/member 1', { id: '2' }))).toBe('home 2 home');
    expect(moved(three, '/loginLog', { account: 'a' }).at(-1)).toEqual({
      page: '/loginLog',
      search: { account: 'a' },
    });
  });

  it('have the name of their record until another record is shown in them', () => {
    const list = named(member('1'), '/member 1', 'lily88');
    const titles = (tabs: readonly Tab[]) => tabs.map((tab) => tabTitle(tab, 'en_us')).join(', ');
    expect(titles(list)).toBe('Home, lily88');
    expect(titles(visited(list, '/member', { id: '1', tab: 'bets' }))).toBe('Home, lily88');
    expect(titles(moved(list, '/member 1', { id: '2' }))).toBe('Home, Member profile');
    expect(titles(named(visited([], '/bet', { id: '9' }), '/bet 9', '385710868496648454'))).toBe('Bet …8454');
    const bet = { page: '/bet', search: { id: '9' }, name: '385710868496648454' } as const;
    expect(tabTitle(bet, 'en_us', true)).toBe('Bet 385710868496648454');
    const round = named(visited([], '/round', { id: '9' }), '/round 9', 'R-385710868496648454');
    expect(titles(round)).toBe('Round …8454');
    // An account is what one looks for, however long it is.
    expect(titles(named(member('1'), '/member 1', 'longaccount201801'))).toBe('Home, longaccount201801');
    const activity = (name: string) =>
      titles(named(visited([], '/activity', { id: '9' }), '/activity 9', name));
    expect(activity('Sprint of the hour')).toBe('Sprint of the hour');
    expect(activity('A sprint of the last hour of the day')).toBe('A sprint of the last hour …');
  });

  it('are at most twelve: the oldest without unsent input is closed', () => {
    const ids = Array.from({ length: recordTabsMax }, (_, at) => `${at}`);
    const all = ids.reduce((list, id) => visited(list, '/member', { id }), visited([], '/home', {}));
    expect(idsOf(all)).toBe('home 0 1 2 3 4 5 6 7 8 9 10 11');
    expect(idsOf(visited(all, '/member', { id: '12' }))).toBe('home 1 2 3 4 5 6 7 8 9 10 11 12');
    const holds = (key: string) => key === '/member 0';
    expect(idsOf(visited(all, '/member', { id: '12' }, holds))).toBe('home 0 2 3 4 5 6 7 8 9 10 11 12');
    expect(idsOf(visited(all, '/loginLog', {}))).toBe('home 0 1 2 3 4 5 6 7 8 9 10 11 home');
  });
});
