import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';

/** Records two seconds of a moving picture as a fragmented mp4; runs inside a page. */
async function record(): Promise<number[]> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
  const brush = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4;codecs=vp9' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const over = new Promise((done) => recorder.addEventListener('stop', done, { once: true }));
  recorder.start();
  for (let step = 0; step < 40; step += 1) {
    if (brush) {
      brush.fillStyle = `hsl(${step * 9} 80% 50%)`;
      brush.fillRect(0, 0, 160, 90);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  recorder.stop();
  await over;
  return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
}

/** Returns the offset of a box of an mp4 file; -1 without one. */
function boxAt(file: Buffer, type: string): number {
  for (let at = 0; at + 8 <= file.length; at += file.readUInt32BE(at) || file.length)
    if (file.toString('latin1', at + 4, at + 8) === type) return at;
  return -1;
}

/** An HLS stream of its own that the browser itself recorded, at an address on this machine. */
export async function startStream(browser: Browser): Promise<{ url: string; stop(): Promise<void> }> {
  const page = await browser.newPage();
  const file = Buffer.from(await page.evaluate(record));
  await page.close();
  // The recorder leaves the level of the picture open, which no decoder takes: 1.0.
  file[file.indexOf('vpcC') + 9] = 10;
  const from = boxAt(file, 'moof');
  const to = boxAt(file, 'mfra');
  const list = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:3',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MAP:URI="head.mp4"',
    '#EXTINF:2.0,',
    'part.m4s',
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
  const files: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
    '/live.m3u8': ['application/vnd.apple.mpegurl', list],
    '/head.mp4': ['video/mp4', file.subarray(0, from)],
    '/part.m4s': ['video/mp4', file.subarray(from, to < 0 ? file.length : to)],
  };
  const server = createServer((request, reply) => {
    const found = files[request.url ?? ''];
    if (!found) return void reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': found[0], 'access-control-allow-origin': '*' }).end(found[1]);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live.m3u8`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
