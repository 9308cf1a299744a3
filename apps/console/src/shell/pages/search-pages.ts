import { features } from '@pitboss/contract/core/pages';
import type { UserInfo } from '../../kit/calls/client-state.ts';
import { type MenuPage, mayUse } from './access.ts';

const labelsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Pages whose title in either language, or whose path, holds every word that is looked for. */
export function found(pages: readonly MenuPage[], query: string): readonly MenuPage[] {
  const texts = labelsOf(query);
  return pages.filter((page) => {
    const text = `${page.zh_cn} ${page.en_us} ${page.path}`.toLowerCase();
    return texts.every((word) => text.includes(word));
  });
}

export interface Act {
  readonly key: string;
  readonly zh_cn: string;
  readonly en_us: string;
  readonly page: MenuPage;
}

/** Returns the operator's actions on these pages that match words in the action's name or in its page's. */
export function foundActions(
  pages: readonly MenuPage[],
  user: UserInfo | null,
  query: string,
): readonly Act[] {
  const texts = labelsOf(query);
  if (!texts.length) return [];
  return Object.entries(features).flatMap(([key, { page: path, zh_cn, en_us }]) => {
    const page = pages.find((one) => one.path === path);
    if (!page || !mayUse(user, key)) return [];
    const text = `${zh_cn} ${en_us}`.toLowerCase();
    return texts.every((word) => text.includes(word)) ? [{ key, zh_cn, en_us, page }] : [];
  });
}
