import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Finds the files that use the component library, from their static imports. */

const sources = join(import.meta.dirname, '..');
const library = /^(react-aria|react-aria-components|react-stately|@rc-component)(\/|$)/;
/** Imports that are there at run time and not fetched later. */
const imports = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?'([^']+)'/gm;

/** The first way from a file to the library by static imports, if there is one. */
function wayToLibrary(file: string, seen = new Set<string>()): string[] | undefined {
  if (seen.has(file) || !existsSync(file)) return undefined;
  seen.add(file);
  for (const [, wanted = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
    if (library.test(wanted)) return [file, wanted];
    const rest = wanted.startsWith('.') && wayToLibrary(resolve(dirname(file), wanted), seen);
    if (rest) return [file, ...rest];
  }
  return undefined;
}

const tables = readdirSync(join(sources, 'features'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.pages.ts'))
  .map((name) => join(sources, 'features', name));
const screens = tables.flatMap((table) =>
  [...readFileSync(table, 'utf8').matchAll(/'(\/\w+)':[^,]*?import\('([^']+)'\)/g)].map(
    ([, page = '', file = '']) => ({
      page,
      way: wayToLibrary(resolve(dirname(table), file))?.map((one) => one.replace(sources, '')),
    }),
  ),
);

/** Components of screens that are fetched when they are opened, with their declared use of the library. */
const parts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx$/.test(name) && !name.includes('.test.'))
  .flatMap((name) => {
    const file = join(sources, name);
    const found = readFileSync(file, 'utf8').matchAll(
      /lazy(Part|Dialog)\(\s*async \(\) => \(await import\('([^']+)'/g,
    );
    return [...found].map(([, by = '', wanted = '']) => ({
      file: wanted,
      by,
      way: wayToLibrary(resolve(dirname(file), wanted))?.map((one) => one.replace(sources, '')),
    }));
  });

describe('the component library', () => {
  it('is used by no screen itself, so that none waits for it', () => {
    expect(screens.length).toBeGreaterThan(40);
    expect(screens.filter(({ way }) => way)).toEqual([]);
  });

  it('comes with exactly the dialogs and forms that are declared to use it', () => {
    expect(parts.length).toBeGreaterThan(40);
    expect(parts.filter(({ by, way }) => (by === 'Dialog') !== (way !== undefined))).toEqual([]);
  });
});
