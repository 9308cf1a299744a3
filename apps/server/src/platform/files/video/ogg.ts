const headBytes = 27;
/** The flag of a page that begins a stream. */
const begins = 2;
/** Signatures of the first packets of video streams: Theora, VP8, Dirac. */
const videoStarts = ['\x80theora', 'OVP80', 'BBCD\0'] as const;

/**
 * Returns whether a file is an ogg (RFC 3533): pages from beginning to end, with exactly one video stream.
 */
export function isOggVideo(file: Buffer): boolean {
  let videos = 0;
  for (let at = 0; at < file.length; ) {
    if (file.toString('latin1', at, at + 5) !== 'OggS\0' || at + headBytes > file.length) return false;
    const segments = file[at + 26] ?? 0;
    const content = at + headBytes + segments;
    if (content > file.length) return false;
    const end = file.subarray(at + headBytes, content).reduce((sum, bytes) => sum + bytes, content);
    if (end > file.length) return false;
    const packet = file.toString('latin1', content, Math.min(content + 8, end));
    const isFirst = ((file[at + 5] ?? 0) & begins) !== 0;
    if (isFirst && videoStarts.some((start) => packet.startsWith(start))) videos += 1;
    at = end;
  }
  return videos === 1;
}
