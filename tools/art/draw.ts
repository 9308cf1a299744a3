import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { badgePictures, dicePictures } from './badges.ts';
import { cardPictures } from './cards.ts';
import { symbolPictures } from './symbols.ts';
import { ticketPictures } from './tickets.ts';
import { tilePictures } from './tiles.ts';

/** Writes every picture of the round displays; the outputs are committed, so that a build draws nothing. */
const folder = new URL('../../apps/console/public/static/img/', import.meta.url);
const pictures = new Map([
  ...cardPictures(),
  ...badgePictures(),
  ...dicePictures(),
  ...tilePictures(),
  ...symbolPictures(),
  ...ticketPictures(),
]);

mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) {
  if (file.endsWith('.svg') && !pictures.has(file.slice(0, -4))) rmSync(new URL(file, folder));
}
for (const [name, picture] of pictures) writeFileSync(new URL(`${name}.svg`, folder), picture);
console.log(`${pictures.size} pictures`);
