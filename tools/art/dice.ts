import { ball, circle, el, gradient, group, path, position, rect, star, svg } from './svg.ts';

const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[48, 48]],
  2: [
    [26, 26],
    [70, 70],
  ],
  3: [
    [24, 24],
    [48, 48],
    [72, 72],
  ],
  4: [
    [27, 27],
    [69, 27],
    [27, 69],
    [69, 69],
  ],
  5: [
    [25, 25],
    [71, 25],
    [48, 48],
    [25, 71],
    [71, 71],
  ],
  6: [
    [29, 22],
    [67, 22],
    [29, 48],
    [67, 48],
    [29, 74],
    [67, 74],
  ],
};

/** White die body that fills a square of 96. */
export function dieBody(top = '#ffffff', bottom = '#e9e6de', frame = '#b9b3a5'): string {
  return (
    el('defs', {}, gradient('g', top, bottom)) +
    rect(3, 3, 90, 90, { rx: 18, fill: 'url(#g)', stroke: frame, 'stroke-width': 2.4 })
  );
}

function die(value: number): string {
  // As on Chinese dice, the one and the four are red.
  const colour = value === 1 || value === 4 ? '#d3222f' : '#1d2430';
  const radius = value === 1 ? 15 : 9.4;
  return svg(
    96,
    96,
    dieBody(),
    ...(pips[value] ?? []).map(([x, y]) => circle(x, y, radius, { fill: colour })),
  );
}

const colours: readonly (readonly [string, string, string])[] = [
  ['#ffe169', '#eab308', '#a67c00'],
  ['#c3c9d2', '#8a93a1', '#5d6675'],
  ['#b98be8', '#7c3fc0', '#56258d'],
  ['#74b3f7', '#2269c9', '#154a94'],
  ['#f58a83', '#d52b2b', '#971717'],
  ['#7dd69a', '#22a050', '#127036'],
];
/** One shape a colour, so that colours do not differ by hue alone. */
const marks = [
  path(star(48, 50, 24, 10.5, 5), { fill: '#fff' }),
  rect(30, 30, 36, 36, { rx: 4, fill: '#fff' }),
  path('M48 26L70 66H26Z', { fill: '#fff', 'stroke-linejoin': 'round' }),
  circle(48, 48, 20, { fill: '#fff' }),
  path('M48 25L69 48 48 71 27 48Z', { fill: '#fff' }),
  path(star(48, 48, 23, 23, 3), { fill: '#fff' }),
];

function colourDie(colour: number): string {
  const [top, bottom, frame] = colours[colour - 1] ?? ['#fff', '#fff', '#000'];
  return svg(96, 96, dieBody(top, bottom, frame), group({ opacity: 0.94 }, marks[colour - 1] ?? ''));
}

function triColour(colour: number): string {
  const tones = [colours[5], colours[0], colours[4]][colour - 1] ?? ['#fff', '#fff', '#000'];
  const shape = [
    path('M30 50L43 63 68 34', {
      stroke: '#fff',
      'stroke-width': 10,
      fill: 'none',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    path(star(48, 50, 25, 11, 5), { fill: '#fff' }),
    path('M48 24L71 48 48 72 25 48Z', { fill: '#fff' }),
  ][colour - 1];
  return svg(
    96,
    96,
    el('defs', {}, ball('g', tones[0], tones[1])),
    circle(48, 48, 44, { fill: 'url(#g)', stroke: tones[2], 'stroke-width': 3 }),
    shape ?? '',
  );
}

function coin(side: number): string {
  const [light, dark, frame] =
    side === 1 ? ['#ffe9a6', '#d99b1c', '#9c6a08'] : ['#f3f5f8', '#9aa5b4', '#667184'];
  const relief =
    side === 1
      ? position(
          19,
          19,
          0.58,
          path('M8 74L0 22 27 44 50 8 73 44 100 22 92 74Z', { fill: frame }),
          rect(8, 80, 84, 12, { rx: 4, fill: frame }),
        )
      : path('M48 22L68 48 48 74 28 48Z', {
          fill: 'none',
          stroke: frame,
          'stroke-width': 6,
          'stroke-linejoin': 'round',
        }) + circle(48, 48, 6.5, { fill: frame });
  return svg(
    96,
    96,
    el('defs', {}, ball('g', light, dark)),
    circle(48, 48, 45, { fill: 'url(#g)', stroke: frame, 'stroke-width': 2.4 }),
    circle(48, 48, 37, { fill: 'none', stroke: frame, 'stroke-width': 2, 'stroke-dasharray': '2.2 3.6' }),
    relief,
  );
}

/** Dice, colour dice, the three colours of the wheel and the coin. */
export function diceImages(): Map<string, string> {
  const images = new Map<string, string>();
  for (let value = 1; value <= 6; value++) images.set(`dice_${value}`, die(value));
  for (let value = 1; value <= 6; value++) images.set(`color_${value}`, colourDie(value));
  for (let value = 1; value <= 3; value++) images.set(`tri_${value}`, triColour(value));
  for (let value = 1; value <= 2; value++) images.set(`coin_${value}`, coin(value));
  return images;
}
