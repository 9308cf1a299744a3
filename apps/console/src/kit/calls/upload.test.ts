// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { currentNotices } from '../notices.ts';
import { expiredCode, networkCode, whenExpired } from './send.ts';
import { readToken } from './token.ts';
import { upload } from './upload.ts';

setUpConsole();

/** The request in hand; a test reports its progress and replies to it. */
let request: FakeRequest;
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  responseText = '';
  readonly headers: Record<string, string> = {};
  address = '';
  constructor() {
    request = this;
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {}
  abort() {
    this.onabort?.();
  }
  reply(body: object | string) {
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

const shares: number[] = [];
let stop: AbortController;
const start = () => {
  const uploaded = upload('goods', new Blob(['x']), {
    signal: stop.signal,
    progress: (share) => shares.push(share),
  });
  return uploaded.catch((error: unknown) => error);
};
const failed = 'Upload failed; some files failed to upload, please upload again.';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  shares.length = 0;
  stop = new AbortController();
});

describe('an upload', () => {
  it('is sent with session and language, reports its progress and returns the name of the file', async () => {
    const uploaded = start();
    expect([request.address, request.headers]).toEqual([
      'POST http://api/upload/goods',
      { token: 'token', language: 'en_us' },
    ]);
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    request.upload.onprogress?.({ loaded: 4, total: 4 });
    request.reply({ code: 0, data: { file: 'abc' } });
    expect([await uploaded, shares]).toEqual([{ file: 'abc' }, [0.25, 1]]);
  });

  it('that is rejected has the reason of the server', async () => {
    const uploaded = start();
    request.reply({ code: 1500, desc: 'Too large.' });
    expect(await uploaded).toMatchObject({ code: 1500, message: 'Too large.' });
  });

  it.each([
    ['stays without a byte for 30 seconds', () => vi.advanceTimersByTimeAsync(30_100)],
    ['loses its connection', async () => request.onerror?.()],
    ['is withdrawn', async () => stop.abort()],
    ['has an unreadable reply', async () => request.reply('<html>')],
  ])('that %s has failed', async (_, happen) => {
    const uploaded = start();
    await happen();
    expect(await uploaded).toMatchObject({ code: networkCode, message: failed });
  });

  it('that moves is waited for, however long it takes', async () => {
    const uploaded = start();
    for (let loaded = 1; loaded <= 5; loaded += 1) {
      await vi.advanceTimersByTimeAsync(20_000);
      request.upload.onprogress?.({ loaded, total: 5 });
    }
    request.reply({ code: 0, data: { file: 'abc' } });
    expect(await uploaded).toEqual({ file: 'abc' });
  });

  it('ends an expired session like any request', async () => {
    const expired = vi.fn();
    whenExpired(expired);
    const uploaded = start();
    request.reply({ code: expiredCode, desc: '' });
    await uploaded;
    expect([readToken(), expired.mock.calls.length, currentNotices().map(({ detail }) => detail)]).toEqual([
      '',
      1,
      ['Please login again.'],
    ]);
  });
});
