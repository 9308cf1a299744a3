import type { MenuPage } from '../access.ts';

/** Pages whose title in either language, or whose path, holds every word that is looked for. */
export function found(pages: readonly MenuPage[], query: string): readonly MenuPage[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter((page) => {
    const text = `${page.zh_cn} ${page.en_us} ${page.path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
