import { line } from './glyphs.ts';
import { plate, stroke } from './plate.ts';
import { ball, circle, el, ellipse, gradient, group, path, rect, star, svg } from './svg.ts';

// --- hands of rock, paper, scissors -----------------------------------------------------------------

const skin = '#f6c99b';
const line2 = {
  stroke: '#9a6336',
  'stroke-width': 2.6,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};
const cuff = (colour: string) => rect(32, 74, 36, 18, { rx: 5, fill: colour });
const finger = (x: number, y: number, height: number, turn = 0) =>
  rect(x, y, 13, height, {
    rx: 6.5,
    fill: skin,
    ...line2,
    transform: turn ? `rotate(${turn} ${x + 6.5} ${y + height})` : undefined,
  });
const hands: readonly ((colour: string) => string)[] = [
  (colour) =>
    cuff(colour) +
    path('M30 40H72C75 52 74 66 66 78H36C27 70 25 54 30 40Z', { fill: skin, ...line2 }) +
    finger(25, 28, 28) +
    finger(38, 25, 30) +
    finger(51, 26, 29) +
    finger(63, 31, 25) +
    path('M24 54C30 46 48 48 54 54 58 60 52 66 44 64 36 64 28 66 25 62Z', { fill: skin, ...line2 }),
  (colour) =>
    cuff(colour) +
    finger(36, 12, 46, -10) +
    finger(54, 12, 46, 12) +
    path('M32 50H70C73 60 72 70 66 78H36C29 72 27 60 32 50Z', { fill: skin, ...line2 }) +
    finger(62, 46, 20) +
    path('M28 60C34 50 50 50 58 56 62 62 56 68 48 67 40 68 32 72 28 67Z', { fill: skin, ...line2 }),
  (colour) =>
    cuff(colour) +
    finger(25, 22, 38, -9) +
    finger(38, 12, 46, -3) +
    finger(52, 12, 46, 4) +
    finger(65, 22, 36, 12) +
    path('M30 50H71C74 60 72 70 66 78H36C24 70 14 60 10 50 12 44 18 44 24 50 26 52 28 54 31 55Z', {
      fill: skin,
      ...line2,
    }) +
    path('M30 52H70', { stroke: skin, 'stroke-width': 5 }),
];
const outcome = [
  {
    top: '#e4f7ea',
    bottom: '#bfe8cd',
    frame: '#1f9d55',
    cuff: '#1f9d55',
    mark: path('M70 18L77 26 90 10', stroke('#fff', 5)),
  },
  {
    top: '#eceef1',
    bottom: '#d3d7dd',
    frame: '#7d8797',
    cuff: '#7d8797',
    mark: path('M74 12L86 24M86 12L74 24', stroke('#fff', 5)),
  },
  {
    top: '#e3eefc',
    bottom: '#bcd7f7',
    frame: '#2269c9',
    cuff: '#2269c9',
    mark: path('M73 14H87M73 22H87', stroke('#fff', 5)),
  },
];

function hand(shape: number, state: number): string {
  const look = outcome[state - 1];
  const draw = hands[shape - 1];
  if (!look || !draw) throw new Error(`no hand ${shape} ${state}`);
  return plate(
    look.top,
    look.bottom,
    look.frame,
    group({ opacity: state === 2 ? 0.62 : undefined }, draw(look.cuff)),
    circle(80, 18, 14, { fill: look.frame }),
    look.mark,
  );
}

// --- tickets ----------------------------------------------------------------------------------------

const prizes = [1, 2, 5, 10, 20, 50, 100, 1000];
const prizeTones = ['#64748b', '#3f7fc8', '#2a9ba8', '#2a9d62', '#c99a12', '#e07a1f', '#d3403f', '#8b3fc0'];

function prize(index: number): string {
  const colour = prizeTones[index] ?? '#64748b';
  const text = `×${prizes[index]}`;
  const height = text.length > 4 ? 19 : text.length > 3 ? 23 : 29;
  return plate(
    '#fffdf4',
    '#f6ecd0',
    colour,
    path(star(48, 27, 17, 7.5, 5), { fill: colour }),
    line(text, 48, 54 + (29 - height) / 2, height, colour, 3.6),
  );
}

function scratchCover(): string {
  const sparks = [
    [24, 26],
    [70, 22],
    [50, 48],
    [24, 72],
    [74, 70],
  ].map(([x, y], index) =>
    path(star(x ?? 0, y ?? 0, index % 2 ? 6 : 9, index % 2 ? 2 : 3, 4), {
      fill: '#fff',
      'fill-opacity': 0.85,
    }),
  );
  return plate(
    '#d5dae1',
    '#98a2b1',
    '#6c7788',
    path('M-10 70L70 -10M20 100L100 20', { stroke: '#fff', 'stroke-opacity': 0.3, 'stroke-width': 12 }),
    ...sparks,
  );
}

function ticket(inner: string, torn: boolean): string {
  const edge = torn
    ? 'M8 30L18 24 28 31 38 24 48 31 58 24 68 31 78 24 88 31 98 24 108 31 118 24 128 31 136 26'
    : 'M8 14H136';
  return svg(
    144,
    96,
    el('defs', {}, gradient('g', '#f05a4f', '#b8202c'), gradient('w', '#fffdf4', '#f6ecd0')),
    torn
      ? path(
          'M8 20L20 6 34 14 50 4 66 13 84 3 100 12 118 5 136 18 128 23 118 17 108 24 98 17 88 24 78 17 68 24 58 17 48 24 38 17 28 24 18 17Z',
          { fill: '#b8202c' },
        )
      : '',
    path(`${edge}V82A8 8 0 0 1 128 90H16A8 8 0 0 1 8 82Z`, {
      fill: 'url(#g)',
      stroke: '#8d1522',
      'stroke-width': 2,
      'stroke-linejoin': 'round',
    }),
    inner,
  );
}

const closed = ticket(
  path('M8 32H136', { stroke: '#ffe08a', 'stroke-width': 3, 'stroke-dasharray': '6 5' }) +
    circle(72, 60, 19, { fill: '#ffe08a' }) +
    path(star(72, 61, 14, 6, 5), { fill: '#b8202c' }) +
    path('M120 23H130M126 19L131 23 126 27', stroke('#ffe08a', 3)),
  false,
);
const opened = (win: boolean) =>
  ticket(
    rect(20, 38, 104, 44, { rx: 6, fill: 'url(#w)' }) +
      (win
        ? path(star(72, 60, 20, 9, 5), {
            fill: '#e8a523',
            stroke: '#b67d10',
            'stroke-width': 2,
            'stroke-linejoin': 'round',
          }) +
          path(star(40, 60, 10, 4.5, 5), { fill: '#d3222f' }) +
          path(star(104, 60, 10, 4.5, 5), { fill: '#d3222f' })
        : circle(72, 60, 16, { fill: 'none', stroke: '#8d95a3', 'stroke-width': 5 }) +
          path('M61 71L83 49', stroke('#8d95a3', 5))),
    true,
  );

// --- cells of the mine field ---------------------------------------------------------------------------

const mine = [
  path('M48 16V80M16 48H80M25 25L71 71M71 25L25 71', stroke('#1d2430', 8)),
  circle(48, 48, 24, { fill: '#2b3442' }),
  ellipse(40, 40, 7, 6, { fill: '#8b96a8' }),
  circle(48, 48, 5.5, { fill: '#ff4d4f' }),
];
const gem = [
  path('M28 20H68L86 42 48 84 10 42Z', {
    fill: '#27b5c9',
    stroke: '#0d7484',
    'stroke-width': 2.6,
    'stroke-linejoin': 'round',
  }),
  path('M28 20L36 42 48 20 60 42 68 20M10 42H86M36 42L48 84 60 42', stroke('#0d7484', 2)),
  path('M28 20L36 42H10Z', { fill: '#8be6f1' }),
  path('M48 20L60 42H36Z', { fill: '#c4f5fa' }),
];

/** Hands, tickets and the cells of the mine field. */
export function ticketImages(): Map<string, string> {
  const images = new Map<string, string>();
  for (let shape = 1; shape <= 3; shape++) {
    for (let state = 1; state <= 3; state++) images.set(`rps_${shape}_${state}`, hand(shape, state));
  }
  images.set('scratch_cover', scratchCover());
  prizes.forEach((_, index) => {
    images.set(`scratch_${index + 1}`, prize(index));
  });
  images.set('tear_closed', closed);
  images.set('tear_1', opened(true));
  images.set('tear_2', opened(false));
  images.set('mine', plate('#fbe3e1', '#f4c4c0', '#d3403f', ...mine));
  images.set('gem', plate('#e8fafc', '#c5edf2', '#1f9aab', ...gem));
  images.set(
    'cell',
    svg(
      96,
      96,
      el('defs', {}, gradient('g', '#8fa3bf', '#6b809e'), ball('b', '#ffffff', '#9fb2cb')),
      rect(2, 2, 92, 92, { rx: 16, fill: 'url(#g)', stroke: '#54698a', 'stroke-width': 2.4 }),
      circle(48, 48, 9, { fill: 'url(#b)', opacity: 0.55 }),
    ),
  );
  return images;
}
