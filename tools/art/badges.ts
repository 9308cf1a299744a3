import { line } from './glyphs.ts';
import { ball, circle, el, ellipse, gradient, path, position, rect, star, svg } from './svg.ts';

/** A bull's head from the front in a square of 100, in one tone with a darker muzzle. */
function bull(hide: string, dark: string, horn: string): string {
  return [
    path('M22 36C6 34 2 18 8 6 12 20 22 24 34 26Z', { fill: horn }),
    path('M78 36C94 34 98 18 92 6 88 20 78 24 66 26Z', { fill: horn }),
    path('M24 40C10 38 6 44 4 52 14 56 22 54 28 50Z', { fill: dark }),
    path('M76 40C90 38 94 44 96 52 86 56 78 54 72 50Z', { fill: dark }),
    path(
      'M50 18C70 18 80 30 78 46 76 60 72 66 71 76 70 90 62 96 50 96S30 90 29 76C28 66 24 60 22 46 20 30 30 18 50 18Z',
      {
        fill: hide,
      },
    ),
    path('M50 16C57 18 58 26 54 34L50 28 46 34C42 26 43 18 50 16Z', { fill: dark }),
    ellipse(38, 50, 4.6, 5.4, { fill: '#1d2430' }),
    ellipse(62, 50, 4.6, 5.4, { fill: '#1d2430' }),
    circle(39.4, 48, 1.6, { fill: '#fff' }),
    circle(63.4, 48, 1.6, { fill: '#fff' }),
    ellipse(50, 79, 20, 14, { fill: dark }),
    ellipse(42, 78, 3.4, 4.2, { fill: '#1d2430' }),
    ellipse(58, 78, 3.4, 4.2, { fill: '#1d2430' }),
  ].join('');
}

const crown = path('M8 30L3 9 17 17C20 12 25 9 30 9S40 12 43 17L57 9 52 30Z', { fill: '#ffe08a' });
const bomb = [
  circle(44, 60, 30, { fill: '#1d2430' }),
  circle(34, 50, 8, { fill: '#5b6679' }),
  path('M62 38L72 26', { stroke: '#1d2430', 'stroke-width': 13, 'stroke-linecap': 'round' }),
  path('M73 24C80 10 88 22 92 12', {
    stroke: '#c9982f',
    'stroke-width': 4.5,
    fill: 'none',
    'stroke-linecap': 'round',
  }),
  path(star(92, 12, 11, 4.5, 6), { fill: '#ff7a1a' }),
].join('');

/** Fill and frame of a badge by what the hand is worth. */
function tone(type: number): readonly [string, string, string] {
  if (type === 0) return ['#8d95a3', '#646c7b', '#525a68'];
  if (type <= 6) return ['#4b86d1', '#2a5ea8', '#1e4885'];
  if (type <= 9) return ['#28a084', '#16705c', '#0f5445'];
  if (type === 10) return ['#e0a32e', '#b6741a', '#8f5610'];
  if (type === 13) return ['#9a5ad0', '#6a2fa0', '#4f1f7d'];
  return ['#d9534a', '#a3241f', '#7f1814'];
}

function bullBadge(type: number): string {
  const [top, bottom, frame] = tone(type);
  const parts = [
    el('defs', {}, gradient('g', top, bottom)),
    rect(1.5, 1.5, 93, 45, { rx: 22.5, fill: 'url(#g)', stroke: frame, 'stroke-width': 1.6 }),
  ];
  const [hide, dark] = type === 0 ? ['#d4d9e0', '#a9b0bc'] : ['#f7ead4', '#d9b98b'];
  parts.push(position(6, 5, 0.38, bull(hide, dark, '#fff6e2')));
  if (type <= 9) parts.push(line(String(type), 68, 11, 26, '#fff', 3.4));
  if (type === 10) parts.push(position(50, 5, 0.38, bull(hide, dark, '#fff6e2')));
  if (type === 11)
    parts.push(position(49, 9, 0.62, crown), rect(53.3, 29, 28.5, 5, { rx: 2, fill: '#ffe08a' }));
  if (type === 12)
    parts.push(
      position(
        50,
        4,
        0.4,
        rect(0, 0, 0, 0),
        circle(44, 60, 36, { fill: '#fff', 'fill-opacity': 0.85 }),
        bomb,
      ),
    );
  if (type === 13) {
    for (let index = 0; index < 5; index++) {
      const [x, y] = [
        [56, 15],
        [76, 15],
        [66, 24],
        [56, 33],
        [76, 33],
      ][index] ?? [0, 0];
      parts.push(circle(x ?? 0, y ?? 0, 4.4, { fill: '#ffe08a' }));
    }
  }
  return svg(96, 48, ...parts);
}

function tiger(): string {
  const stripe = (d: string) =>
    path(d, { stroke: '#2b2118', 'stroke-width': 5, 'stroke-linecap': 'round', fill: 'none' });
  return [
    circle(20, 24, 14, { fill: '#e08a1e' }),
    circle(80, 24, 14, { fill: '#e08a1e' }),
    circle(20, 24, 7, { fill: '#ffe9c7' }),
    circle(80, 24, 7, { fill: '#ffe9c7' }),
    path('M50 12C78 12 92 32 90 54 88 78 70 94 50 94S12 78 10 54C8 32 22 12 50 12Z', { fill: '#f5a12d' }),
    path('M50 58C66 58 76 66 74 76 70 88 60 93 50 93S30 88 26 76C24 66 34 58 50 58Z', { fill: '#fff3df' }),
    stripe('M38 21H62M40 31H60M36 41H64M50 21V41'),
    stripe('M13 48L27 52M13 60L25 61M87 48L73 52M87 60L75 61'),
    ellipse(33, 52, 7.5, 6.5, { fill: '#fff' }),
    ellipse(67, 52, 7.5, 6.5, { fill: '#fff' }),
    circle(34, 52, 4.2, { fill: '#2b2118' }),
    circle(66, 52, 4.2, { fill: '#2b2118' }),
    path('M41 63H59L50 73Z', { fill: '#2b2118' }),
    path('M50 72V78M50 78C46 84 38 84 35 80M50 78C54 84 62 84 65 80', {
      stroke: '#2b2118',
      'stroke-width': 3.4,
      fill: 'none',
      'stroke-linecap': 'round',
    }),
  ].join('');
}

function dragon(): string {
  return [
    path('M30 32C20 26 14 14 18 2 22 10 26 12 30 14 28 8 30 4 34 0 34 12 40 20 44 26Z', { fill: '#f3c64d' }),
    path('M70 32C80 26 86 14 82 2 78 10 74 12 70 14 72 8 70 4 66 0 66 12 60 20 56 26Z', { fill: '#f3c64d' }),
    path('M22 40L4 34 14 46 2 54 15 58 6 70 24 68ZM78 40L96 34 86 46 98 54 85 58 94 70 76 68Z', {
      fill: '#c81f2f',
    }),
    path(
      'M50 20C70 20 80 32 80 48 80 58 74 64 72 72 69 88 60 95 50 95S31 88 28 72C26 64 20 58 20 48 20 32 30 20 50 20Z',
      {
        fill: '#2e9a68',
      },
    ),
    path('M50 20C56 26 58 38 54 60H46C42 38 44 26 50 20Z', { fill: '#7fd6a4' }),
    path('M24 42C30 34 40 36 45 46M76 42C70 34 60 36 55 46', {
      stroke: '#f3c64d',
      'stroke-width': 5,
      fill: 'none',
      'stroke-linecap': 'round',
    }),
    ellipse(35, 50, 7, 6, { fill: '#fff' }),
    ellipse(65, 50, 7, 6, { fill: '#fff' }),
    circle(36, 50, 3.8, { fill: '#1b1b1b' }),
    circle(64, 50, 3.8, { fill: '#1b1b1b' }),
    path('M31 70C36 60 64 60 69 70 70 80 62 84 50 84S30 80 31 70Z', { fill: '#86dcab' }),
    ellipse(42, 69, 4, 3.2, { fill: '#17573a' }),
    ellipse(58, 69, 4, 3.2, { fill: '#17573a' }),
    path('M34 78C44 84 56 84 66 78', {
      stroke: '#17573a',
      'stroke-width': 3,
      fill: 'none',
      'stroke-linecap': 'round',
    }),
    path('M40 80L43 88 46 81ZM54 81L57 88 60 80Z', { fill: '#fff' }),
    path('M32 68C18 70 12 82 14 94M68 68C82 70 88 82 86 94', {
      stroke: '#f3c64d',
      'stroke-width': 3.4,
      fill: 'none',
      'stroke-linecap': 'round',
    }),
  ].join('');
}

function side(light: string, dark: string, animal: string): string {
  return svg(
    96,
    96,
    el('defs', {}, ball('g', light, dark)),
    circle(48, 48, 46, { fill: 'url(#g)', stroke: '#e0b04a', 'stroke-width': 3 }),
    position(15, 13, 0.66, animal),
  );
}

/** Badges of the bull hands and of the two sides of Dragon Tiger. */
export function badgeImages(): Map<string, string> {
  const images = new Map<string, string>();
  for (let type = 0; type <= 13; type++) images.set(`bull_${type}`, bullBadge(type));
  images.set('side_dragon', side('#ffb3a8', '#b8202c', dragon()));
  images.set('side_tiger', side('#a9d2ff', '#1f55a4', tiger()));
  return images;
}
