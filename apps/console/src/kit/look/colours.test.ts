import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The table of colours of a look, by name. */
function tableOf(selector: string): Readonly<Record<string, string>> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]),
  );
}
const light = tableOf(':root');
const dark = { ...light, ...tableOf(':root[data-theme="dark"]') };
const looks = {
  light,
  dark,
  'light of agents': { ...light, ...tableOf(':root[data-console="agent"]') },
  'dark of agents': { ...dark, ...tableOf(':root[data-console="agent"][data-theme="dark"]') },
} as const;

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Text colours on their backgrounds. */
const pairs = [
  ...['ink', 'ink-2', 'ink-3', 'brand-ink', 'gain', 'loss'].flatMap((ink) =>
    ['surface', 'surface-2', 'bg', 'hover'].map((ground) => [ink, ground] as const),
  ),
  ...['warn', 'crit', 'info', 'gain', 'loss'].map((tone) => [tone, `${tone}-soft`] as const),
  ...['ink', 'brand-ink'].map((ink) => [ink, 'selected'] as const),
  ['brand-ink', 'brand-soft'],
  ['on-brand', 'brand'],
  ['side-ink', 'side'],
  ['side-ink', 'side-2'],
  ['side-ink-2', 'side'],
  ['side-on', 'side-2'],
] as const;

describe.each(Object.keys(looks) as (keyof typeof looks)[])('the colours of the %s look', (look) => {
  it('keep figures, tags and words legible on every ground', () => {
    const colours = looks[look];
    const weak = pairs
      .map(([ink, ground]) => ({ ink, ground, is: contrast(colours[ink] ?? '', colours[ground] ?? '') }))
      .filter(({ is }) => !(is >= 4.5));
    expect(weak).toEqual([]);
  });
});
