// @vitest-environment jsdom
import { call, nothing, object, text } from '@pitboss/contract/core/define';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentNotices, dismiss } from '../notices.ts';
import { changeSettings } from '../settings.ts';
import { send, whenExpired } from './send.ts';
import { readToken, saveToken } from './token.ts';

vi.mock('./origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api' }) }));

const about = {
  pages: ['/agentList'],
  effect: 'read',
  origin: 'ours',
  summary: { zh_cn: '测试', en_us: 'Test' },
  response: nothing,
} as const;
const request = object({ name: text });
const list = call({ ...about, path: '/test/list', payload: 'body', request });

let fetched: () => Promise<unknown>;
let sent: { url: string; init: RequestInit } | undefined;
const leave = vi.fn();
const shown = () => currentNotices().map(({ kind, title, detail }) => ({ kind, title, detail }));
const sendList = () => send(list, { name: 'x' });

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent = { url, init };
    return { json: () => fetched() };
  });
  changeSettings({ language: 'en_us' });
  whenExpired(leave);
  leave.mockClear();
  saveToken('a-token');
});
afterEach(() => {
  for (const { id } of currentNotices()) dismiss(id);
  vi.unstubAllGlobals();
});

/** Spec §8, response handling. */
describe('a reply of the server', () => {
  it('with code 0 returns its data and shows nothing', async () => {
    fetched = async () => ({ code: 0, desc: 'not shown', data: { rows: 3 } });
    await expect(sendList()).resolves.toEqual({ rows: 3 });
    expect(shown()).toEqual([]);
    expect(readToken()).toBe('a-token');
    expect(leave).not.toHaveBeenCalled();
  });

  it('with code 2001 shows a notification titled tip, removes the token and leaves for sign-in', async () => {
    fetched = async () => ({ code: 2001, desc: 'of the server', data: null });
    await expect(sendList()).rejects.toMatchObject({ code: 2001 });
    expect(shown()).toEqual([{ kind: 'error', title: 'Tip', detail: 'Please login again.' }]);
    expect(readToken()).toBe('');
    expect(Object.values({ ...sessionStorage })).not.toContain('a-token');
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it.each([1002, 1017, 2000, 9999])('with code %i shows the text of the server as an error', async (code) => {
    fetched = async () => ({ code, desc: 'The quota is used up.', data: null });
    await expect(sendList()).rejects.toMatchObject({ code });
    expect(shown()).toEqual([{ kind: 'error', title: 'Operation failed', detail: 'The quota is used up.' }]);
    expect(readToken()).toBe('a-token');
    expect(leave).not.toHaveBeenCalled();
  });

  it.each([
    ['en_us', 'Request timed out, please try again.'],
    ['zh_cn', '请求超时，请重试'],
  ] as const)('that never arrives is shown as a time-out in %s', async (language, detail) => {
    changeSettings({ language });
    fetched = () => Promise.reject(new DOMException('no reply', 'TimeoutError'));
    await expect(sendList()).rejects.toMatchObject({ code: -1 });
    expect(shown()).toMatchObject([{ kind: 'error', detail }]);
    expect(readToken()).toBe('a-token');
  });

  it('times out after 30 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    fetched = async () => ({ code: 0, desc: '', data: null });
    await sendList();
    expect(timeout.mock.calls).toEqual([[30_000]]);
  });
});

/** Spec §7: how every call is sent. */
describe('a call', () => {
  beforeEach(() => {
    fetched = async () => ({ code: 0, desc: '', data: null });
  });

  it.each(['zh_cn', 'en_us'] as const)('carries language %s, the token and the cookies', async (language) => {
    changeSettings({ language });
    await sendList();
    expect(localStorage.getItem('language')).toBe(language);
    expect(sessionStorage.getItem('token')).toBe('a-token');
    expect(sent?.init).toMatchObject({
      method: 'POST',
      headers: { language, token: 'a-token' },
      credentials: 'include',
    });
  });

  it('carries its payload as body, query parameters or none', async () => {
    const carried = () => [sent?.url, sent?.init.body];
    await sendList();
    expect(carried()).toEqual(['http://api/test/list', '{"name":"x"}']);
    await send(call({ ...about, path: '/test/get', payload: 'query', request }), { name: 'x y' });
    expect(carried()).toEqual(['http://api/test/get?name=x+y', '{}']);
    await send(call({ ...about, path: '/test/all', payload: 'none' }), {});
    expect(carried()).toEqual(['http://api/test/all', '{}']);
  });
});
