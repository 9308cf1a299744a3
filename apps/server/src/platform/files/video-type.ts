import { isMp4 } from './video/mp4.ts';
import { isOggVideo } from './video/ogg.ts';
import { isWebm } from './video/webm.ts';

/** Endings of videos with the types under which they are served (spec content §8). */
export const videoTypes = { mp4: 'video/mp4', ogg: 'video/ogg', webm: 'video/webm' } as const;
export type VideoType = (typeof videoTypes)[keyof typeof videoTypes];
/** Types as named in a rejection. */
export const videoLabels = Object.keys(videoTypes).join(', ');

/** The type that a name promises; undefined for a name of another ending, of no file, or with a path. */
export function videoTypeOf(name: string): VideoType | undefined {
  const found = /^[^/\\]*[^/\\.]\.(mp4|ogg|webm)$/i.exec(name);
  return found?.[1] === undefined ? undefined : videoTypes[found[1].toLowerCase() as keyof typeof videoTypes];
}

/** The type that the first bytes of a file show; undefined for anything else (security rules, files). */
export function videoTypeIn(first: Buffer): VideoType | undefined {
  if (first.length < 12) return undefined;
  if (first.toString('latin1', 4, 8) === 'ftyp') return videoTypes.mp4;
  if (first.toString('latin1', 0, 4) === 'OggS') return videoTypes.ogg;
  // Matroska has the same signature and names itself afterwards.
  const isEbml = first.readUInt32BE(0) === 0x1a45dfa3;
  return isEbml && !first.subarray(0, 64).includes('matroska') ? videoTypes.webm : undefined;
}

const complete: Readonly<Record<VideoType, (file: Buffer) => boolean>> = {
  [videoTypes.mp4]: isMp4,
  [videoTypes.ogg]: isOggVideo,
  [videoTypes.webm]: isWebm,
};

/**
 * Returns whether a complete file is a video of a type, by its structure from beginning to end, with one
 * video track.
 */
export const isVideo = (file: Buffer, type: VideoType): boolean => complete[type](file);
