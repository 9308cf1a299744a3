import { readFile } from 'node:fs/promises';
import { pictureOf } from '@pitboss/rules/checks/pictures';
import { cleanPicture } from '../../domain/pictures/clean-picture.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Services, WriteContext } from '../../kernel/calls/serve.ts';
import type { Inspect } from '../../kernel/storage/receive.ts';
import { fileAddress } from '../../kernel/storage/register.ts';
import { endPicture, useFile } from '../../kernel/storage/stored-files.sql.ts';

/** Tells a picture of an activity from its content, and keeps the picture alone (security rules, files). */
export const inspectActivityPicture: Inspect = async (path) => {
  const file = await readFile(path);
  const picture = pictureOf(file);
  const content = picture ? cleanPicture(file, picture.type) : null;
  if (!picture || !content) throw new Refusal('activity.picture', {}, 'file');
  return { type: picture.type, content };
};

/** Takes a fresh picture of an activity into use; the one before it ends. */
export async function takePicture(
  { tx, session }: WriteContext,
  before: string | null,
  now: string | null,
): Promise<void> {
  if (now === before) return;
  const of = {
    kind: 'activityPicture',
    operatorId: session.operatorId,
    tenantId: '0',
    agentId: '0',
  } as const;
  if (now !== null) await useFile(tx, now, of);
  if (before !== null) await endPicture(tx, before);
}

/** A picture by its name and a signed address. */
export function shownPicture({ config }: Pick<Services, 'config'>, name: string | null) {
  const address = name === null ? null : fileAddress(config.secrets, 'activityPicture', name);
  return name === null || address === null ? null : { file: name, address };
}
