import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Gzipped JavaScript that each step of a visit loads, from the built files: sign-in, the shell with the first list, and what
 * every further screen adds; once more the component library, which comes with the first dialog and with a few screens.
 * Static imports only: charts, calendars, dialogs and drawers come after their screen. Exit 1 when a bar is exceeded or a list
 * brings the library along.
 */
const assets = join(import.meta.dirname, '../../apps/console/dist/assets');
const limits = { login: 120, firstList: 215, laterList: 25, library: 200, libraryScreen: 105 };
const say = (line: string) => process.stdout.write(`${line}\n`);

if (!existsSync(assets)) {
  process.stderr.write('The console is not built; run "npm run build" first.\n');
  process.exit(1);
}
const chunks = readdirSync(assets).filter((name) => name.endsWith('.js'));
const sources = new Map(chunks.map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
const sizes = new Map(
  [...sources].map(([name, source]) => [name, gzipSync(source, { level: 9 }).length / 1024]),
);

/** A chunk with all that it imports before it runs. */
function closure(name: string, found = new Set<string>()): Set<string> {
  const source = sources.get(name);
  if (source === undefined || found.has(name)) return found;
  found.add(name);
  for (const match of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    closure(match[1] as string, found);
  for (const match of source.matchAll(/(?:from|import)\s*`\.\/([^`]+\.js)`/g))
    closure(match[1] as string, found);
  return found;
}
const chunk = (start: string) => chunks.find((name) => name.startsWith(`${start}-`)) ?? '';
const sum = (names: Iterable<string>) =>
  [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);

const over: string[] = [];
/** Says how heavy a step is, and remembers it when that is too much. */
function weigh(step: string, names: Iterable<string>, limit: number): void {
  const size = sum(names);
  if (size > limit) over.push(step);
  say(
    `${step.padEnd(28)} ${size.toFixed(1).padStart(7)} KB  (limit ${limit})${size > limit ? ' EXCEEDED' : ''}`,
  );
}

const html = readFileSync(join(assets, '../index.html'), 'utf8');
const entry = /assets\/([^"]+\.js)/.exec(html)?.[1] ?? '';
const login = closure(entry);
const first = new Set([...login, ...closure(chunk('ShellApp')), ...closure(chunk('MemberListScreen'))]);
const screens = chunks.filter((name) => /Screen-/.test(name) && !/^(MemberList|Gallery)Screen/.test(name));
if (login.size === 0 || first.size <= login.size || screens.length < 30) {
  process.stderr.write('The build is not as expected; its screens were not found.\n');
  process.exit(1);
}
weigh('sign-in', login, limits.login);
weigh('shell and first list', first, limits.firstList);
const look = chunk('library-look');
const library = [...closure(look)].filter((one) => !first.has(one));
if (first.has(look)) over.push('the first list brings the component library along');
weigh('component library', library, limits.library);
const known = new Set([...first, ...library]);
for (const name of screens.sort()) {
  const needed = [...closure(name)];
  // Some screens have tables and fields of the library besides what its dialogs share.
  const inLibrary = needed.some((one) => library.includes(one));
  weigh(
    `  ${name.replace(/Screen-.*$/, '')}`,
    needed.filter((one) => !known.has(one)),
    inLibrary ? limits.libraryScreen : limits.laterList,
  );
}
process.exit(over.length ? 1 : 0);
