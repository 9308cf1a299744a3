import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { testPng } from '../../testing/files/png.ts';
import { listenAnywhere } from '../../testing/stream.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.token('share1');
});
afterAll(() => api.stop());

const boundary = '----b';
const disposition = 'content-disposition: form-data; name="file"; filename="a.png"';
/** A form with one file, whose parts a test replaces. */
const form = ({
  open = `--${boundary}`,
  head = `${disposition}\r\ncontent-type: image/png`,
  gap = '\r\n\r\n',
  file = testPng(),
  close = `\r\n--${boundary}--\r\n`,
} = {}) =>
  Buffer.concat([Buffer.from(`${open}\r\n${head}${gap}`, 'latin1'), file, Buffer.from(close, 'latin1')]);

async function send(payload: Buffer, contentType = `multipart/form-data; boundary=${boundary}`) {
  const reply = await api.app.inject({
    method: 'POST',
    url: '/upload/logo',
    payload,
    headers: { token, 'content-type': contentType },
  });
  return { status: reply.statusCode, code: (reply.json() as { code: number }).code };
}

it.each<[string, Buffer, number]>([
  ['a file that ends before its boundary', form({ close: '' }), 1481],
  ['a file of half its bytes', form({ file: testPng().subarray(0, 30), close: '' }), 1481],
  ['half of the last boundary', form({ close: '\r\n--' }), 1481],
  ['the boundary of another form', form({ close: '\r\n--other--\r\n' }), 1481],
  ['no empty line behind the head', form({ gap: '\r\n' }), 1481],
  ['a field in the place of the file', form({ head: 'content-disposition: form-data; name="file"' }), 1481],
  ['nothing', Buffer.alloc(0), 1481],
  ['a head that does not end', Buffer.from(`--${boundary}\r\n${disposition}`), 1481],
])('rejects %s with its code and stores nothing', async (_, payload, code) => {
  expect(await send(payload)).toEqual({ status: 200, code });
});

it('handles a body that breaks off with its connection, and continues to serve', async () => {
  const { port } = new URL(await listenAnywhere(api.app));
  const socket = connect(Number(port), '127.0.0.1');
  const body = form().subarray(0, -20);
  socket.write(
    `POST /upload/logo HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length + 500}\r\n\r\n`,
  );
  socket.end(body);
  await new Promise((done) => socket.once('close', done).resume());
  expect((await send(form())).code).toBe(0);
});

const pieces = ['\r\n', '\n', '\0', '--', boundary, `--${boundary}`, `--${boundary}--`, '"', ';', 'é', ':'];
/** A change of a form: cut, bytes removed, bytes replaced, or a piece inserted. */
const change = fc.record({
  kind: fc.constantFrom('cut', 'remove', 'replace', 'insert'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 40 }),
  piece: fc.constantFrom(...pieces),
});
const types = [
  `multipart/form-data; boundary=${boundary}`,
  `multipart/form-data; boundary="${boundary}"`,
  `multipart/form-data; boundary=${boundary}; charset=x-unknown`,
  'multipart/form-data; boundary=other',
  'multipart/form-data; boundary=',
  'multipart/form-data',
  `multipart/mixed; boundary=${boundary}`,
];
const heads = [
  disposition,
  `${disposition}\r\ncontent-transfer-encoding: base64`,
  `${disposition}\r\ncontent-type: application/json`,
  'content-disposition: form-data; name="file"; filename*=utf-8\'\'%00%ff.png',
  'content-disposition: form-data; name="__proto__"; filename="a"',
  `content-disposition: form-data; name="file"; filename="${'x'.repeat(20_000)}"`,
  'content-disposition: attachment',
  'x: y',
];

it('never returns 5xx for a broken form', async () => {
  const seed = Number(process.env.PITBOSS_TEST_SEED ?? Date.now() % 2 ** 31);
  process.stdout.write(`seed of the broken forms: ${seed}\n`);
  const codes = new Set<number>();
  const variant = fc.tuple(
    fc.constantFrom(...types),
    fc.constantFrom(...heads),
    fc.array(change, { maxLength: 3 }),
  );
  await fc.assert(
    fc.asyncProperty(variant, async ([type, head, changes]) => {
      let body = form({ head });
      for (const { kind, at, length, piece } of changes) {
        const from = Math.floor(at * body.length);
        const before = body.subarray(0, from);
        const after = body.subarray(from);
        if (kind === 'cut') body = before;
        else if (kind === 'remove') body = Buffer.concat([before, after.subarray(length)]);
        else
          body = Buffer.concat([
            before,
            Buffer.from(piece),
            after.subarray(kind === 'replace' ? Buffer.byteLength(piece) : 0),
          ]);
      }
      const { status, code } = await send(body, type);
      codes.add(code);
      expect([status, code], `${type}\n${body.toString('latin1')}`).toEqual([
        200,
        expect.toBeOneOf([0, 1001, 1017, 1480, 1481]),
      ]);
    }),
    { seed, numRuns: 400 },
  );
  expect([...codes]).toEqual(expect.arrayContaining([0, 1481]));
});
