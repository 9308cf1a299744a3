// @vitest-environment jsdom
import { call, nothing, object, optional, text } from '@pitboss/contract/core/define';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleCalls } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { currentNotices } from '../notices.ts';
import { changeSettings } from '../settings.ts';
import { CallError, expiredCode, networkCode, requestOf, send, whenExpired } from './send.ts';
import { readToken, saveToken } from './token.ts';

const { api } = setUpConsole();
const { list } = sampleCalls;
const expired = vi.fn();
const notices = () => currentNotices().map(({ kind, title, detail }) => [kind, title, detail]);
const failure = (options = {}) => send(list, {}, options).catch((error: unknown) => error as CallError);

beforeEach(() => {
  expired.mockClear();
  whenExpired(expired);
});

describe('a reply', () => {
  it('with code 0 is its data', async () => {
    api().on(list, () => ({ data: { total: 0, list: [] } }));
    await expect(send(list, {})).resolves.toEqual({ total: 0, list: [] });
    expect(notices()).toEqual([]);
  });

  it('with another code shows its description and throws it with code and field', async () => {
    api().on(list, () => ({ code: 1275, desc: 'Member does not exist.', field: 'account' }));
    const error = await failure();
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ code: 1275, message: 'Member does not exist.', field: 'account' });
    expect(notices()).toEqual([['error', 'Operation failed', 'Member does not exist.']]);
  });

  it('shows a title of its own where the caller has one', async () => {
    api().on(list, () => ({ code: 1275, desc: 'No.' }));
    await failure({ failed: { zh_cn: '失败', en_us: 'Not transferred' } });
    expect(notices()).toEqual([['error', 'Not transferred', 'No.']]);
  });

  it('is not shown where the caller shows it: quietly, or at the field', async () => {
    api().on(list, () => ({ code: 1275, desc: 'No.', field: 'account' }));
    const shown: string[] = [];
    const showAt = (field: string, desc: string) => shown.push(field, desc) > 0;
    await failure({ quiet: true });
    await failure({ showAt });
    expect([notices(), shown]).toEqual([[], ['account', 'No.']]);
    await failure({ showAt: () => false });
    expect(notices()).toEqual([['error', 'Operation failed', 'No.']]);
  });

  it.each([
    ['is no JSON', () => Promise.resolve(new Response('<html>'))],
    ['does not come', () => Promise.reject(new TypeError('network'))],
  ])('that %s shows the message of the time-out', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch);
    expect(await failure()).toMatchObject({ code: networkCode });
    expect(notices()).toEqual([['error', 'Operation failed', 'Request timed out, please try again.']]);
  });

  it('that takes 30 seconds shows the message of the time-out, in the language of the console', async () => {
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const timeout = new AbortController();
      setTimeout(() => timeout.abort(new DOMException('', 'TimeoutError')), ms);
      return timeout.signal;
    });
    changeSettings({ language: 'zh_cn' });
    api().on(list, () => new Promise(() => undefined));
    const error = failure();
    await vi.advanceTimersByTimeAsync(29_900);
    expect(notices()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(await error).toMatchObject({ code: networkCode, message: '请求超时，请重试' });
    expect(notices()).toEqual([['error', '操作失败', '请求超时，请重试']]);
  });

  it('to a request that its caller withdrew shows nothing', async () => {
    const withdrawn = new AbortController();
    api().on(list, () => new Promise(() => undefined));
    const error = failure({ signal: withdrawn.signal });
    withdrawn.abort();
    expect(await error).not.toBeInstanceOf(CallError);
    expect(notices()).toEqual([]);
  });
});

describe('an expired session', () => {
  const end = () => api().on(list, () => ({ code: expiredCode, desc: 'ended elsewhere' }));

  it('ends here as well: token removed, sign-in opened, one message, also for a quiet request', async () => {
    end();
    await Promise.all([failure({ quiet: true }), failure(), failure()]);
    expect([readToken(), expired.mock.calls.length]).toEqual(['', 1]);
    expect(notices()).toEqual([['error', 'Tip', 'Please login again.']]);
  });

  it('does not end the session that followed it', async () => {
    end();
    const error = failure();
    saveToken('next');
    expect(await error).toMatchObject({ code: expiredCode });
    expect([readToken(), expired.mock.calls.length, notices()]).toEqual(['next', 0, []]);
  });
});

describe('a request', () => {
  it('has session, language and cookies, and neither key nor code of its own', async () => {
    api().on(list, () => ({}));
    changeSettings({ language: 'zh_cn' });
    await send(list, { account: 'demo' });
    expect(api().sent).toMatchObject([{ path: '/sample/list', method: 'POST', body: { account: 'demo' } }]);
    expect(api().sent[0]?.headers).toEqual({
      'content-type': 'application/json',
      language: 'zh_cn',
      zone: 'BeiJing',
      token: 'token',
    });
  });

  it('is marked when it is sent in the background or repeats a write', async () => {
    api().on(list, () => ({}));
    await send(list, {}, { background: true, idempotencyKey: 'key' });
    expect(api().sent[0]?.headers).toMatchObject({ background: '1', 'idempotency-key': 'key' });
  });

  it('is split into query and body as its contract has it', () => {
    const summary = { zh_cn: '测试', en_us: 'Test' };
    const of = (payload: 'query' | 'body' | 'none' | 'body+query') =>
      call({
        path: '/sample/split',
        payload,
        pages: ['/memberList'],
        effect: 'read',
        origin: 'ours',
        summary,
        request: object({ id: optional(text) }),
        response: nothing,
      });
    expect(requestOf(of('query'), { id: 'a b', none: null, missing: undefined })).toEqual({
      url: '/sample/split?id=a+b',
      body: undefined,
    });
    expect(requestOf(of('body'), { id: '1' })).toEqual({ url: '/sample/split', body: '{"id":"1"}' });
    expect(requestOf(of('none'), { id: '1' })).toEqual({ url: '/sample/split', body: undefined });
    expect(requestOf(of('body+query'), { query: { id: '1' }, body: { id: '2' } })).toEqual({
      url: '/sample/split?id=1',
      body: '{"id":"2"}',
    });
  });
});
