import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Kilobytes that a browser receives at each step of a visit, from the built files as the server sends them
 * (Brotli): sign-in, the first list, home, and what every further screen adds. Counted are scripts and styles
 * that come by themselves, also those that a screen fetches while it is drawn; not what a click fetches, nor
 * headers, about half a kilobyte a file. What a browser really receives is measured by `npm run
 * bench:console` and held by tests/e2e/home.test.ts. Exit 1 when a bar is exceeded or a list brings the
 * component library along, which is a step of its own: it comes with the first dialog.
 */
const assets = join(import.meta.dirname, '../../apps/console/dist/assets');
const limits = { signIn: 95, firstList: 212, home: 202, laterScreen: 30, library: 95 };
const say = (line: string) => process.stdout.write(`${line}\n`);
const fail = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

if (!existsSync(assets)) fail('The console is not built; run "npm run build" first.');
const files = readdirSync(assets);
const sources = new Map(
  files
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(assets, name), 'utf8')] as const),
);
/** Returns the transferred size of a file in kB: of its compressed copy if there is one, else of the file. */
const sizeOf = (name: string) => {
  const packed = join(assets, `${name}.br`);
  return statSync(existsSync(packed) ? packed : join(assets, name)).size / 1000;
};

/**
 * The styles that come with a script that is fetched later, from the tables that the bundler writes for it.
 */
const stylesOf = new Map<string, string[]>();
for (const source of sources.values()) {
  const table = /m\.f=\[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const names = [...table.matchAll(/["'`]assets\/([^"'`]+)["'`]/g)].map(([, name = '']) => name);
  const imports =
    /import\(["'`]\.\/([^"'`]+\.js)["'`]\)(?:\.then\([^;]{0,200}?\))?,\s*__vite__mapDeps\(\[([\d,]*)\]\)/g;
  for (const [, name = '', places = ''] of source.matchAll(imports))
    stylesOf.set(
      name,
      places
        .split(',')
        .map((position) => names[Number(position)] ?? '')
        .filter((file) => file.endsWith('.css')),
    );
}

/** A script with all that it imports before it runs, and its styles. */
function closure(name: string, found = new Set<string>()): Set<string> {
  const source = sources.get(name);
  if (source === undefined || found.has(name)) return found;
  found.add(name);
  for (const style of stylesOf.get(name) ?? []) found.add(style);
  for (const [, wanted = ''] of source.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    closure(wanted, found);
  return found;
}
const chunk = (start: string) =>
  [...sources.keys()].find((name) => name.startsWith(`${start}-`)) ?? fail(`No file of ${start} is built.`);
const isOf = (name: string, start: string) => name.startsWith(`${start}-`);

/**
 * A screen with what comes while it is drawn: charts where it shows some, the library's look where it draws
 * with that.
 */
function screen(name: string): Set<string> {
  const all = closure(name);
  for (const file of [...all]) {
    if (isOf(file, 'Chart')) for (const one of closure(chunk('Plot'))) all.add(one);
    if (isOf(file, 'library')) for (const one of closure(chunk('library-look'))) all.add(one);
  }
  return all;
}
const over: string[] = [];
/** Prints the size of a step, and records it when it exceeds the limit. */
function weigh(step: string, names: Iterable<string>, limit: number): void {
  const size = [...names].reduce((sum, name) => sum + sizeOf(name), 0);
  if (size > limit) over.push(step);
  say(
    `${step.padEnd(28)} ${size.toFixed(1).padStart(7)} KB  (limit ${limit})${size > limit ? ' EXCEEDED' : ''}`,
  );
}

const html = readFileSync(join(assets, '../index.html'), 'utf8');
const named = [...html.matchAll(/assets\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => name);
const signIn = new Set(named.flatMap((name) => (name.endsWith('.js') ? [...closure(name)] : [name])));
const shell = new Set([...signIn, ...closure(chunk('ShellApp'))]);
const first = new Set([...shell, ...screen(chunk('MemberListScreen'))]);
const later = [...sources.keys()]
  .filter((name) => /Screen-/.test(name) && !/^(Home|MemberList|Gallery)Screen/.test(name))
  .sort();
if (later.length < 30 || stylesOf.size < 30)
  fail('The build is not as expected; its screens were not found.');
weigh('sign-in', signIn, limits.signIn);
weigh('shell and first list', first, limits.firstList);
weigh('shell and home', [...new Set([...shell, ...screen(chunk('HomeScreen'))])], limits.home);
if ([...first].some((name) => isOf(name, 'library')))
  over.push('the first list brings the component library along');
const library = [...closure(chunk('library-look'))].filter((name) => !first.has(name));
weigh('component library', library, limits.library);
const known = new Set([...first, ...library]);
for (const name of later) {
  const needed = [...screen(name)].filter((one) => !isOf(one, 'Plot'));
  weigh(
    `  ${name.replace(/Screen-.*$/, '')}`,
    needed.filter((one) => !known.has(one)),
    limits.laterScreen,
  );
}
for (const step of over) say(`EXCEEDED: ${step}`);
process.exit(over.length ? 1 : 0);
