import { readFile } from 'node:fs/promises';
import type { ImageRule } from '@pitboss/rules/checks/images';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Inspect } from '../../platform/files/receive.ts';
import { cleanImage } from './clean-image.ts';

/**
 * Returns an inspection for uploads of a kind of image: keeps the re-encoded image, or throws the given
 * rejection (security rules, files).
 */
export const inspectImage =
  (rule: ImageRule, rejection: ConstructorParameters<typeof AppError>[0]): Inspect =>
  async (path) => {
    const image = await cleanImage(await readFile(path), rule);
    if (!image) throw new AppError(rejection, {}, 'file');
    return { type: image.type, content: image.content };
  };
