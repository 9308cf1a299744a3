import { imageRules } from '@pitboss/rules/checks/images';
import { inspectImage } from '../../domain/images/inspect-image.ts';

/** Inspects the cover of a room (spec content §2). */
export const inspectCover = inspectImage(imageRules.roomCover, 'room.cover');
