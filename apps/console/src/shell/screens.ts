import { type PagePath, pages } from '@pitboss/contract/pages';
import { type ScreenLoader, type ScreenTable, screenIn } from '../kit/pages.ts';
import { type Part, part, warm } from '../kit/part.ts';

/** What the slices register: each `*.pages.ts` of a feature, found by its name. */
const tables = import.meta.glob<Readonly<Record<string, ScreenTable>>>('../features/*/*.pages.ts', {
  eager: true,
});

export const screens: ReadonlyMap<PagePath, Part> = new Map(
  Object.values(tables)
    .flatMap((exported) => Object.values(exported))
    .flatMap((table) => Object.entries(table) as [PagePath, ScreenLoader][])
    .map(([page, load]) => [page, part(async () => screenIn(await load()))]),
);

/** Fetches the screen behind an address, because somebody points at a way there. */
export function warmScreen(path: string): void {
  const screen = screens.get(path as PagePath);
  if (screen) warm(screen);
}

/** Pages that have a screen, in menu order. */
export const screenPages = pages.filter((page) => screens.has(page.path));
