import { imageRules } from '@pitboss/rules/checks/images';
import { inspectImage } from '../../domain/images/inspect-image.ts';

/** Inspects the cover of a video: its own, or one of its frames. */
export const inspectVideoCover = inspectImage(imageRules.videoCover, 'video.cover');
