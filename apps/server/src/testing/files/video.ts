/** The first bytes of a video of each kind, which tell what it is, filled up to a size. */
export const testVideo = (type: 'mp4' | 'ogg' | 'webm', bytes = 64): Buffer => {
  const heads = {
    mp4: Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
    ogg: Buffer.from('OggS\0\x02\0\0\0\0\0\0\0\0', 'latin1'),
    webm: Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'),
  };
  return Buffer.concat([heads[type], Buffer.alloc(Math.max(0, bytes - heads[type].length), 7)]);
};
