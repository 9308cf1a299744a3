import { imageRules } from '@pitboss/rules/checks/images';
import { inspectImage } from '../../domain/images/inspect-image.ts';
import type { Services, WriteContext } from '../../platform/calls/serve.ts';
import { fileAddress } from '../../platform/files/register.ts';
import { endImage, useFile } from '../../platform/files/stored-files.sql.ts';

/** Inspects an image of an activity. */
export const inspectActivityImage = inspectImage(imageRules.activityPicture, 'activity.picture');

/** Assigns an uploaded image to an activity and deletes the previous one. */
export async function acceptImage(
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
  if (before !== null) await endImage(tx, before);
}

/** Returns an image as its name and a signed address. */
export function shownImage({ config }: Pick<Services, 'config'>, name: string | null) {
  const address = name === null ? null : fileAddress(config.secrets, 'activityPicture', name);
  return name === null || address === null ? null : { file: name, address };
}
