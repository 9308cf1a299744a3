import { features, openPages, type PagePath, pageByPath, type pages } from '@pitboss/contract/core/pages';
import { featureAllowed, pageAllowed } from '@pitboss/rules/permissions';
import type { UserInfo } from '../../kit/calls/client-state.ts';
import { inMenuOrder } from './menu-order.ts';
import { screenPages } from './screens.ts';

export type MenuPage = (typeof pages)[number];

/** Returns true when an operator may open a page (spec §2). */
export function mayOpen(user: UserInfo | null, path: string): boolean {
  const page = pageByPath(path);
  if (page === undefined) return false;
  const isOpen = user !== null && openPages.has(page.path);
  return isOpen || pageAllowed(user?.permissions, { id: page.id, page: page.path });
}

/** Returns true when an operator holds a feature; false for an undefined feature. */
export function mayUse(user: UserInfo | null, feature: string): boolean {
  const known = features[feature];
  return known !== undefined && featureAllowed(user?.permissions, known.id);
}

const ordered = inMenuOrder(screenPages);

/** Pages of an operator's menu: those with a screen that they may open, as the menu has them. */
export const menuPages = (user: UserInfo | null): readonly MenuPage[] =>
  ordered.filter((page) => mayOpen(user, page.path));

export const isScreenPath = (path: string): path is PagePath =>
  screenPages.some((page) => page.path === path);
