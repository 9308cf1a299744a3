import { readFile } from 'node:fs/promises';
import { imageRules } from '@pitboss/rules/checks/images';
import { inspectImage } from '../../domain/images/inspect-image.ts';
import { cleanMoving } from '../../domain/images/moving-image.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Inspect } from '../../platform/files/receive.ts';

/** Inspects the static image of a gift (spec content §7). */
export const inspectStatic = inspectImage(imageRules.giftStatic, 'gift.static');

/** Inspects the dynamic image of a gift. */
export const inspectDynamic: Inspect = async (path) => {
  const moving = cleanMoving(await readFile(path), imageRules.giftStatic.most);
  if (!moving) throw new AppError('gift.dynamic', {}, 'file');
  return moving;
};
