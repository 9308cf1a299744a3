import { line } from './glyphs.ts';
import { INK, ivory, stroke } from './plate.ts';
import { circle, ellipse, path, rect } from './svg.ts';

const fish = [
  path('M66 48C74 36 84 32 88 32 84 42 84 54 88 64 84 64 74 60 66 48Z', { fill: '#d9621e' }),
  path('M10 48C20 26 44 20 60 32 66 37 70 43 72 48 70 53 66 59 60 64 44 76 20 70 10 48Z', {
    fill: '#f08a2c',
  }),
  path('M38 27C42 16 54 14 62 18 58 24 58 28 60 32', { fill: '#d9621e' }),
  path('M34 30C42 40 42 56 34 66', stroke('#fff3df', 3.6)),
  path('M48 36C54 44 54 52 48 60M58 40C62 45 62 51 58 56', stroke('#b84c10', 3)),
  circle(24, 43, 5, { fill: '#fff' }),
  circle(24, 43, 2.8, { fill: INK }),
];
const prawn = [
  path(
    'M66 22C84 30 88 54 74 70 62 84 42 84 30 78 36 76 40 72 40 68 54 72 66 64 66 50 66 42 60 36 50 36 40 36 30 40 22 36 34 22 52 16 66 22Z',
    { fill: '#ee6a4c' },
  ),
  path('M64 37L76 28M67 47L83 44M66 58L80 64M58 67L66 78M46 70L48 82', stroke('#b93d22', 3)),
  path('M32 78C22 76 14 82 12 88 20 88 24 90 28 86 30 84 31 81 32 78Z', { fill: '#d5492b' }),
  path('M24 36C12 34 8 22 14 10M28 33C22 26 22 16 28 8', stroke('#b93d22', 2.6)),
  path('M44 38L38 50M52 37L50 52M34 40L27 49', stroke('#d5492b', 3.4)),
  circle(38, 30, 3.4, { fill: INK }),
];
const crab = [
  path('M26 40C12 40 8 26 16 14 18 22 22 22 24 18 28 14 30 20 30 26 30 32 28 38 26 40Z', { fill: '#c9302c' }),
  path('M70 40C84 40 88 26 80 14 78 22 74 22 72 18 68 14 66 20 66 26 66 32 68 38 70 40Z', {
    fill: '#c9302c',
  }),
  path('M24 56L8 52M24 64L8 68M28 72L16 82M72 56L88 52M72 64L88 68M68 72L80 82', stroke('#a8221f', 5)),
  ellipse(48, 58, 28, 21, { fill: '#e24a3f' }),
  path('M40 40V30M56 40V30', stroke('#a8221f', 4)),
  circle(40, 28, 5.5, { fill: '#fff' }),
  circle(56, 28, 5.5, { fill: '#fff' }),
  circle(40, 28, 2.8, { fill: INK }),
  circle(56, 28, 2.8, { fill: INK }),
  path('M36 64C42 71 54 71 60 64', stroke('#7c1613', 3.4)),
];
const gourd = [
  path('M48 8C54 10 58 10 62 6', stroke('#6b4a1c', 4.4)),
  path(
    'M48 10C58 10 64 18 63 28 62 36 58 38 60 43 70 48 76 56 75 67 74 82 62 90 48 90S22 82 21 67C20 56 26 48 36 43 38 38 34 36 33 28 32 18 38 10 48 10Z',
    { fill: '#e0a233' },
  ),
  path('M41 18C39 22 39 27 40 31M32 58C29 64 29 72 33 78', stroke('#ffe6a8', 4)),
  path('M34 43C42 48 54 48 62 43', stroke('#c8202f', 5.5)),
  path('M58 46L66 56M54 48L56 59', stroke('#c8202f', 3.4)),
];
const money = [
  circle(48, 48, 39, { fill: '#d99b1c', stroke: '#8f6208', 'stroke-width': 3 }),
  circle(48, 48, 31, { fill: '#f6cf62', stroke: '#b67d10', 'stroke-width': 2.4 }),
  rect(36, 36, 24, 24, { rx: 2, fill: '#fbf9f3', stroke: '#8f6208', 'stroke-width': 3 }),
  path('M48 20V29M48 67V76M20 48H29M67 48H76', stroke('#8f6208', 4.6)),
];
const rooster = [
  path('M64 66C84 62 92 42 84 20 80 30 76 32 72 30 74 24 70 18 64 16 66 28 60 38 52 44Z', {
    fill: '#1f6d52',
  }),
  path('M34 20C28 14 24 20 27 26 20 24 18 31 24 34Z', { fill: '#d3222f' }),
  path('M44 18C40 9 32 12 34 21 27 17 24 24 30 30L46 27Z', { fill: '#d3222f' }),
  path('M46 26C54 28 54 38 56 44 66 42 72 50 71 60 70 74 58 80 46 78 30 76 22 62 25 44 26 32 34 24 46 26Z', {
    fill: '#c9762a',
  }),
  path('M44 52C50 48 60 50 62 58 60 66 50 68 44 62Z', { fill: '#8a4614' }),
  path('M26 36L13 41 26 45Z', { fill: '#f0b429' }),
  path('M27 46C21 48 20 56 25 59 30 57 31 51 30 47Z', { fill: '#d3222f' }),
  path('M42 78V89M42 89H34M42 89H49M55 77V89M55 89H47M55 89H62', stroke('#d9920f', 3.6)),
  circle(36, 36, 3.6, { fill: '#fff' }),
  circle(36, 36, 2.2, { fill: INK }),
];
const creatures = [fish, prawn, crab, gourd, money, rooster];

const cherry = [
  path('M34 60C36 40 46 26 66 16M64 62C66 46 66 30 66 16', stroke('#4c7a2a', 4.6)),
  path('M66 16C74 10 86 14 88 24 78 28 70 24 66 16Z', { fill: '#4fa043' }),
  circle(32, 68, 17, { fill: '#d3222f' }),
  circle(64, 70, 17, { fill: '#b5141f' }),
  ellipse(26, 62, 4.5, 6, { fill: '#ff9c97' }),
  ellipse(58, 64, 4.5, 6, { fill: '#f0807a' }),
];
const lemon = [
  path(
    'M14 60C10 62 8 66 12 70 16 72 19 71 22 72 38 86 66 78 76 60 82 48 82 36 80 30 84 26 86 22 82 18 78 15 74 18 71 20 54 12 32 18 22 34 16 44 14 54 14 60Z',
    { fill: '#f7d838', stroke: '#d1a80b', 'stroke-width': 2 },
  ),
  path('M30 40C36 30 46 25 56 25', stroke('#fff6bf', 5)),
];
const orange = [
  circle(48, 54, 33, { fill: '#f28c1c', stroke: '#c9660a', 'stroke-width': 2 }),
  path('M48 24C52 12 66 8 76 12 72 24 58 28 48 24Z', { fill: '#3f9a45' }),
  path('M48 24V18', stroke('#6b4a1c', 4)),
  path('M24 52C26 42 32 36 40 34', stroke('#ffd193', 5)),
];
const plum = [
  path('M50 20C54 14 60 10 66 10', stroke('#6b4a1c', 4.4)),
  path('M50 20C72 14 84 34 82 54 80 76 66 88 50 86 32 88 16 76 15 54 14 34 30 14 50 20Z', {
    fill: '#7a3fb0',
    stroke: '#54217f',
    'stroke-width': 2,
  }),
  path('M50 20C44 40 44 64 50 86', stroke('#54217f', 2.6)),
  path('M25 50C25 40 30 32 36 30', stroke('#c9a3ea', 5)),
];
const bell = [
  path('M48 12C66 12 72 28 73 46 74 58 78 64 84 70H12C18 64 22 58 23 46 24 28 30 12 48 12Z', {
    fill: '#f0b429',
    stroke: '#b67d10',
    'stroke-width': 2.4,
  }),
  rect(10, 68, 76, 8, { rx: 4, fill: '#d99b1c' }),
  circle(48, 81, 8, { fill: '#b67d10' }),
  path('M33 44C34 32 38 24 44 22', stroke('#fff1c2', 5)),
];
const bar = [
  rect(9, 30, 78, 36, { rx: 6, fill: '#1d2430', stroke: '#d99b1c', 'stroke-width': 3.4 }),
  line('BAR', 48, 37.5, 21, '#ffe08a', 3.8),
];
const melon = [
  path('M8 34C24 22 72 22 88 34 86 62 68 82 48 82S10 62 8 34Z', { fill: '#2f9447' }),
  path('M14 38C30 29 66 29 82 38 79 60 65 75 48 75S17 60 14 38Z', { fill: '#eef7dc' }),
  path('M19 40C34 33 62 33 77 40 74 58 63 70 48 70S22 58 19 40Z', { fill: '#e5383b' }),
  ...[
    [34, 46],
    [48, 44],
    [62, 46],
    [41, 56],
    [55, 56],
    [48, 63],
  ].map(([x, y]) => ellipse(x ?? 0, y ?? 0, 2.2, 3.6, { fill: INK })),
];
const seven = [
  path('M18 16H80V30C62 46 54 62 52 84H30C32 62 42 46 56 34H30V42H18Z', {
    fill: '#d3222f',
    stroke: '#ffd166',
    'stroke-width': 3.4,
    'stroke-linejoin': 'round',
  }),
];
const fruits = [cherry, lemon, orange, plum, bell, bar, melon, seven];

/** Creatures of the three dice and symbols of the slot. */
export function symbolImages(): Map<string, string> {
  const images = new Map<string, string>();
  creatures.forEach((parts, index) => {
    images.set(`fpc_${index + 1}`, ivory(...parts));
  });
  fruits.forEach((parts, index) => {
    images.set(`slot_${index + 1}`, ivory(...parts));
  });
  return images;
}
