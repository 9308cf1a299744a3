import { readFile } from 'node:fs/promises';
import { pictureOf } from '@pitboss/rules/checks/pictures';
import { cleanPicture } from '../../domain/pictures/clean-picture.ts';
import { cleanMoving } from '../../domain/pictures/moving-picture.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Inspect } from '../../kernel/storage/receive.ts';

/** Pixels of a side: a whole screen of the sharpest telephone. */
const largestSide = 4096;

/** Tells the static picture of a gift from its content, and keeps the picture alone (spec content §7; security rules, files). */
export const inspectStatic: Inspect = async (path) => {
  const file = await readFile(path);
  const picture = pictureOf(file);
  const fits = picture && picture.width <= largestSide && picture.height <= largestSide;
  const content = fits ? cleanPicture(file, picture.type) : null;
  if (!picture || !content) throw new Refusal('gift.static', {}, 'file');
  return { type: picture.type, content };
};

/** The same of the dynamic one. */
export const inspectDynamic: Inspect = async (path) => {
  const moving = cleanMoving(await readFile(path), largestSide);
  if (!moving) throw new Refusal('gift.dynamic', {}, 'file');
  return moving;
};
