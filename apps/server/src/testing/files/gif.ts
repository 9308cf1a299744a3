/** Returns a GIF of one pixel with some frames, and with a comment about where it was made. */
export const testGif = (frames = 2): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0]),
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
    Buffer.from([0x21, 0xfe, 6]),
    Buffer.from('secret'),
    Buffer.from([0]),
    ...Array.from({ length: frames }, () =>
      Buffer.from([0x21, 0xf9, 4, 4, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
    ),
    Buffer.from([0x3b]),
    Buffer.from('behind'),
  ]);
