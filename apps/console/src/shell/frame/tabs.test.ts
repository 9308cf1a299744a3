import { describe, expect, it } from 'vitest';
import { type CloseWhat, closed, nextFront, type Tab, visited } from './tabs.ts';

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
