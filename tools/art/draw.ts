import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { badgeImages } from './badges.ts';
import { cardImages } from './cards.ts';
import { diceImages } from './dice.ts';
import { symbolImages } from './symbols.ts';
import { ticketImages } from './tickets.ts';
import { tileImages } from './tiles.ts';

/** Writes every picture of the round displays; the outputs are committed, so that a build draws nothing. */
const folder = new URL('../../apps/console/public/static/img/', import.meta.url);
const images = new Map([
  ...cardImages(),
  ...badgeImages(),
  ...diceImages(),
  ...tileImages(),
  ...symbolImages(),
  ...ticketImages(),
]);

mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) {
  if (file.endsWith('.svg') && !images.has(file.slice(0, -4))) rmSync(new URL(file, folder));
}
for (const [name, picture] of images) writeFileSync(new URL(`${name}.svg`, folder), picture);
console.log(`${images.size} pictures`);
