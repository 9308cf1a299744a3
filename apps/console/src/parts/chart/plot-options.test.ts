import { expect, test } from 'vitest';
import { labelPositions, wrapped } from './axis-labels.ts';
import type { Series } from './chart-look.ts';
import { hiddenOf, labelsAt, markOf, shortFigure } from './chart-look.ts';
import { atOneZero, barEnds, reachOf } from './plot-options.ts';

const series = (name: string, values: (number | null)[], more: Partial<Series> = {}): Series => ({
  name,
  kind: 'bar',
  values,
  words: (position) => `${name} ${values[position]}`,
  ...more,
});
const none = new Set<string>();

test('bars begin at zero, stacked ones on those before, and on what is left when those are hidden', () => {
  const all = [series('new', [1, null, 3]), series('old', [2, 5, null], { stacked: true })];
  const [first, second] = [...barEnds(all, none).values()];
  expect(first).toEqual([[0, 1], null, [0, 3]]);
  expect(second).toEqual([[1, 3], [0, 5], null]);
  expect([...barEnds(all, new Set(['new'])).values()]).toEqual([[[0, 2], [0, 5], null]]);
});

test('an axis reaches over its own figures, with zero unless it begins close to them', () => {
  const all = [
    series('stakes', [100, 50], { kind: 'line' }),
    series('rate', [0.9, 0.8], { kind: 'line', axis: 'right' }),
  ];
  expect(reachOf(all, 'left', none)).toEqual([0, 106]);
  expect(reachOf(all, 'right', none)).toEqual([0, expect.closeTo(0.954)]);
  expect(reachOf(all, 'left', none, true)).toEqual([47, 103]);
  expect(reachOf(all, 'left', new Set(['stakes']))).toEqual([0, 1]);
});

test('losses have air below, stacked bars count together, a single figure has room around it', () => {
  expect(reachOf([series('profit', [-100, 100])], 'left', none)).toEqual([-112, 112]);
  const stack = [series('new', [50]), series('old', [50], { stacked: true })];
  expect(reachOf(stack, 'left', none)).toEqual([0, 106]);
  expect(reachOf([series('rate', [10], { kind: 'step' })], 'left', none, true)).toEqual([9, 11]);
  expect(reachOf([series('none', [null])], 'left', none)).toEqual([0, 1]);
});

test('two axes have their zero at one height, whatever their signs', () => {
  expect(atOneZero([0, 100], [-20, 60])).toEqual([
    [-25, 100],
    [-20, 80],
  ]);
  expect(atOneZero([0, 100], [-5, 0])).toEqual([
    [-100, 100],
    [-5, 5],
  ]);
  expect(atOneZero([0, 100], [0, 7])).toEqual([
    [0, 100],
    [0, 7],
  ]);
});

test('labels stand where there is room for them', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => `${hour}:00`);
  expect(labelPositions(hours, 1200, false)).toHaveLength(24);
  expect(labelPositions(hours, 300, false).length).toBeLessThanOrEqual(6);
  const games = Array.from({ length: 16 }, (_, game) => `Thousand Cannon Fishing ${game}`);
  expect(labelPositions(games, 1400, true)).toHaveLength(16);
  // No word is wider than its place, and three lines hold the name.
  expect(labelPositions(games, 900, true)).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  expect(labelPositions(['一月的第一周', '二月的第一周'], 120, false)).toEqual([0]);
  expect(wrapped('Dragon Tiger Banker pair', 80)).toBe('Dragon Tiger\nBanker pair');
  expect(wrapped('百家乐 庄', 50)).toBe('百家乐\n庄');
});

test('the texts of a position omit hidden series and show a gap as a dash', () => {
  const spec = { labels: ['a'], series: [series('one', [1]), series('two', [null])] };
  expect(labelsAt(spec, 0, none)).toEqual([
    ['one', 'one 1'],
    ['two', '-'],
  ]);
  expect(labelsAt(spec, 0, new Set(['one']))).toEqual([['two', '-']]);
});

test('axis figures are short', () => {
  expect([0, 950, 1500, -2_000_000, 3.2e9, 0.30000000000000004].map(shortFigure)).toEqual([
    '0',
    '950',
    '1.5K',
    '-2M',
    '3.2B',
    '0.3',
  ]);
});

test('a series that begins hidden is shown by its name in the legend, and another one is hidden', () => {
  const all = [series('stakes', [1]), series('payouts', [1], { off: true })];
  expect([...hiddenOf(all, new Set())]).toEqual(['payouts']);
  expect([...hiddenOf(all, new Set(['payouts']))]).toEqual([]);
  expect([...hiddenOf(all, new Set(['stakes', 'payouts']))]).toEqual(['stakes']);
});

test('a result has the colour of its sign, pale bars a tint of their own', () => {
  const look = { ink: '#000', line: '#ccc', series: ['#2256d4'], gain: '#087443', loss: '#c11f30' };
  const result = series('result', [1, -1], { bySign: true });
  expect(markOf(result, 0, look, 5)).toBe('#087443');
  expect(markOf(result, 0, look, -5)).toBe('#c11f30');
  expect(markOf(result, 0, look)).toBe('linear-gradient(90deg, #087443 50%, #c11f30 50%)');
  expect(markOf(series('stakes', [1], { pale: true }), 0, look)).toBe('#2256d473');
});
