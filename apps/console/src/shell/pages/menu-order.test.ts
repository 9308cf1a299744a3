import { pages } from '@pitboss/contract/core/pages';
import { describe, expect, it } from 'vitest';
import { inMenuOrder } from './menu-order.ts';

describe('the order of the menu', () => {
  const order = inMenuOrder(pages).map((page) => page.path);

  it('has every page once', () => {
    expect([...order].sort()).toEqual(pages.map((page) => page.path).sort());
  });

  it('begins each group with the page one works with most', () => {
    const firstOf = (area: string) => inMenuOrder(pages).find((page) => page.area === area)?.path;
    expect(['dashboard', 'members', 'agents', 'bets', 'reports', 'orders'].map(firstOf)).toEqual([
      '/home',
      '/memberList',
      '/agentList',
      '/betManagement',
      '/profitReport',
      '/seamlessOrder',
    ]);
    expect(order.indexOf('/memberList')).toBeLessThan(order.indexOf('/agentList'));
  });
});
