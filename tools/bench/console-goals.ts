import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pages } from '@pitboss/contract/core/pages';
import { type Browser, chromium, type Page } from 'playwright-core';
import { fresh, rest, type Session } from './console/visit.ts';

/**
 * Measures what the design of the console promises, on every page of a running installation at 1440 × 900:
 * where the first row of a list begins, tables wider than their place, sizes of type, radii and heights of
 * controls in use, Tab presses to the first filter, links of the menu in sight.
 * `DATA_DIR=… npm run goals:console -- http://localhost:7000 superadmin`
 */
const root = join(import.meta.dirname, '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);
const [origin = 'http://localhost:7000', account = 'superadmin'] = process.argv.slice(2);

const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/token.ts', account], {
  cwd: root,
  encoding: 'utf8',
});
const session = JSON.parse(stdout) as Session;

/** Figures of the page in sight. */
interface Looked {
  /** Distance of the first row from the upper edge, in pixels; null on a page without a list. */
  readonly firstRow: number | null;
  readonly isReport: boolean;
  /** The table is wider than its place. */
  readonly isWide: boolean;
  readonly fontSizes: readonly string[];
  readonly radii: readonly string[];
  readonly heights: readonly number[];
}

/** Returns how often Tab is pressed from the address until a filter has the focus. */
async function tabsToFilter(page: Page): Promise<number> {
  await page.goto(`${origin}/memberList`);
  await page.locator('.k-filter input').first().waitFor();
  await rest(page);
  for (let count = 1; count <= 200; count += 1) {
    await page.keyboard.press('Tab');
    // The second stop leads to the filters.
    if (count === 2) await page.keyboard.press('Enter');
    const inFilter = await page.evaluate<boolean>('consoleBench.isInFilter()');
    if (inFilter) return count;
  }
  return 200;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const union = (lists: readonly (readonly (string | number)[])[]) =>
  [...new Set(lists.flat())].sort((a, b) => Number.parseFloat(`${a}`) - Number.parseFloat(`${b}`));

async function measure(browser: Browser): Promise<void> {
  const context = await fresh(browser, session, origin);
  const page = await context.newPage();
  const looked = new Map<string, Looked>();
  const menu = await (async () => {
    await page.goto(`${origin}/memberList`);
    await page.locator('.s-menu').waitFor();
    await rest(page);
    return page.locator('.s-menu nav a:visible').count();
  })();
  for (const { path } of pages) {
    await page.goto(`${origin}${path}`);
    await rest(page);
    if (new URL(page.url()).pathname === path)
      looked.set(path, await page.evaluate<Looked>('consoleBench.look()'));
  }
  const lists = [...looked].filter(([, one]) => one.firstRow !== null);
  const tops = (isReport: boolean) =>
    lists.filter(([, one]) => one.isReport === isReport).map(([, one]) => one.firstRow ?? 0);
  const wide = lists.filter(([, one]) => one.isWide).map(([path]) => path);
  const all = [...looked.values()];
  say(`pages                                  ${looked.size}`);
  say(`first row of a list, median (216)      ${median(tops(false))}`);
  say(`first row of a report, median (340)    ${median(tops(true))}`);
  say(`tables wider than their place (0)      ${wide.length} of ${lists.length}: ${wide.join(' ')}`);
  say(`sizes of type (6)                      ${union(all.map((one) => one.fontSizes)).join(' ')}`);
  say(`radii (3)                              ${union(all.map((one) => one.radii)).join(' ')}`);
  say(`heights of controls (3)                ${union(all.map((one) => one.heights)).join(' ')}`);
  say(`Tab presses to the first filter (6)    ${await tabsToFilter(page)}`);
  say(`links of the menu in sight (12)        ${menu}`);
  await context.close();
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
await measure(browser);
await browser.close();
