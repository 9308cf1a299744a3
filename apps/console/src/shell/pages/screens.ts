import { type PagePath, pages } from '@pitboss/contract/core/pages';
import { type ScreenLoader, type ScreenTable, screenIn } from '../../kit/pages.ts';
import { type Part, part, warm } from '../../kit/part.ts';

/** Screens registered by the slices: each `*.pages.ts` of a feature, found by its name. */
const tables = import.meta.glob<Readonly<Record<string, ScreenTable>>>('../../features/*/*.pages.ts', {
  eager: true,
});

export const screens: ReadonlyMap<PagePath, Part> = new Map(
  Object.values(tables)
    .flatMap((exported) => Object.values(exported))
    .flatMap((table) => Object.entries(table) as [PagePath, ScreenLoader][])
    .map(([page, load]) => [page, part(async () => screenIn(await load()))]),
);

/** Prefetches the screen behind an address, because the user points at a link to it. */
export function warmScreen(path: string): void {
  const screen = screens.get(path as PagePath);
  if (screen) warm(screen);
}

/** Pages that have a screen, in menu order. */
export const screenPages = pages.filter((page) => screens.has(page.path));
