import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../apps/console/src');

/** Returns the classes that a sheet styles by themselves, `.k-chip { … }`: what these are, not where. */
function ownClasses(sheet: string): ReadonlySet<string> {
  let plain = sheet.replace(/\/\*[\s\S]*?\*\//g, '');
  // Arguments of :is and :not, from the innermost.
  while (/\([^()]*[^()]\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '').replace(/\s+/g, ' ');
  const preludes = plain.matchAll(/([^{};]+)\{/g);
  const selectors = [...preludes].flatMap(([, prelude = '']) => prelude.split(','));
  return new Set(selectors.map((one) => one.trim()).filter((one) => /^\.[\w-]+$/.test(one)));
}

it('no class is defined by two sheets, of which the second would change pages that are open already', () => {
  const sheets = new Map<string, string[]>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    // Sizes for a touch screen are collected in one sheet.
    if (!file.endsWith('.css') || file.endsWith('look/phone.css')) continue;
    for (const name of ownClasses(readFileSync(join(source, file), 'utf8')))
      sheets.set(name, [...(sheets.get(name) ?? []), file]);
  }
  expect(sheets.size).toBeGreaterThan(300);
  expect([...sheets].filter(([, files]) => files.length > 1)).toEqual([]);
});
