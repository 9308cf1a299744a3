import { readFile } from 'node:fs/promises';
import { isCover, pictureOf } from '@pitboss/rules/checks/pictures';
import { cleanPicture } from '../../domain/pictures/clean-picture.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Inspect } from '../../kernel/storage/receive.ts';

/** Tells a cover of a room from its content and shape, and keeps the picture alone (spec content §2; security rules, files). */
export const inspectCover: Inspect = async (path) => {
  const file = await readFile(path);
  const picture = pictureOf(file);
  const content = picture && isCover(picture) ? cleanPicture(file, picture.type) : null;
  if (!picture || !content) throw new Refusal('room.cover', {}, 'file');
  return { type: picture.type, content };
};
