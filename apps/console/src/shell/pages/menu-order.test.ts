import { pages } from '@pitboss/contract/core/pages';
import { describe, expect, it } from 'vitest';
import { groupOf, inMenuOrder, menuGroupKeys } from './menu-order.ts';

describe('the order of the menu', () => {
  const ordered = inMenuOrder(pages);
  const order = ordered.map((page) => page.path);

  it('has every page once', () => {
    expect([...order].sort()).toEqual(pages.map((page) => page.path).sort());
  });

  it('has a group for each page but the session, home and the inbox', () => {
    expect(ordered.filter((page) => !groupOf(page)).map((page) => page.path)).toEqual([
      '/home',
      '/inbox',
      '/',
      '/index',
      '/404',
      '/help',
    ]);
    // With home and the inbox the menu has twelve lines.
    expect(menuGroupKeys).toHaveLength(10);
  });

  it('begins each group with the page one works with most', () => {
    const firstOf = (group: string) => ordered.find((page) => groupOf(page) === group)?.path;
    expect(menuGroupKeys.map(firstOf)).toEqual([
      '/memberList',
      '/agentList',
      '/betManagement',
      '/seamlessOrder',
      '/riskManagement',
      '/profitReport',
      '/gameSetting',
      '/anchorList',
      '/activitySetting',
      '/approvals',
    ]);
  });
});
