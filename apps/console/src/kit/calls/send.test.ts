import { call, nothing, object, text } from '@pitboss/contract/core/define';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const change = call({
  path: '/test/change',
  payload: 'body',
  pages: ['/agentList'],
  effect: 'write',
  origin: 'ours',
  summary: { zh_cn: '测试', en_us: 'Test' },
  audit: { zh_cn: '测试', en_us: 'Test' },
  request: object({ name: text }),
  response: nothing,
});

let sent: { headers: Record<string, string>; body: string }[] = [];
let replies: { code: number; desc: string; data: null }[] = [];
const requested: boolean[] = [];
let answers: ({ kind: 'dynamic-code' | 'passkey'; text: string } | null)[] = [];
let token: string | null = 'token';

vi.mock('./prompts/dynamic-code.ts', () => ({
  promptDynamicCode: async (wrong: boolean) => {
    requested.push(wrong);
    return answers.shift() ?? null;
  },
}));
vi.mock('./origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api' }) }));
vi.mock('../settings.ts', () => ({
  currentSettings: () => ({ language: 'en_us', zone: 'BeiJing', theme: 'light' }),
  useLanguage: () => 'en_us',
}));

const reply = (code: number) => ({ code, desc: `code ${code}`, data: null });

beforeEach(() => {
  sent = [];
  requested.length = 0;
  vi.useFakeTimers();
  token = 'token';
  vi.stubGlobal('sessionStorage', { getItem: () => token, removeItem: () => undefined });
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Record<string, string>; body: string }) => {
    sent.push({ headers: init.headers, body: init.body });
    return { json: async () => replies.shift() };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends the reply of a passkey prompt in base64url, in place of the code', async () => {
  const { send } = await import('./send.ts');
  replies = [reply(1351), reply(0)];
  answers = [{ kind: 'passkey', text: '{"id":"a?>"}' }];
  await expect(send(change, { name: 'x' })).resolves.toBeNull();
  expect(sent.map(({ headers }) => [headers['dynamic-code'], headers.passkey])).toEqual([
    [undefined, undefined],
    [undefined, 'eyJpZCI6ImE_PiJ9'],
  ]);
});

it('repeats a change with the code it requires, until it is right', async () => {
  const { send } = await import('./send.ts');
  replies = [reply(1351), reply(1353), reply(0)];
  answers = [
    { kind: 'dynamic-code', text: '111111' },
    { kind: 'dynamic-code', text: '222222' },
  ];
  await expect(send(change, { name: 'x' }, { idempotencyKey: 'k' })).resolves.toBeNull();
  expect(sent.map(({ headers }) => headers['dynamic-code'])).toEqual([undefined, '111111', '222222']);
  expect(requested).toEqual([false, true]);
  // Every try is the same write.
  expect(new Set(sent.map(({ headers, body }) => headers['idempotency-key'] + body)).size).toBe(1);
});

it('gives up quietly when the user does', async () => {
  const { send, givenUpCode } = await import('./send.ts');
  const { currentNotices } = await import('../notices.ts');
  replies = [reply(1351)];
  answers = [null];
  const before = currentNotices().length;
  await expect(send(change, { name: 'x' })).rejects.toMatchObject({ code: givenUpCode });
  expect(currentNotices().length).toBe(before);
});

it('reports a change that waits for a second approver as information, even with the quiet option', async () => {
  const { send, sentForApproval } = await import('./send.ts');
  const { currentNotices } = await import('../notices.ts');
  replies = [reply(1350)];
  const error = await send(change, { name: 'x' }, { quiet: true }).catch((one: unknown) => one);
  expect(sentForApproval(error)).toBe(true);
  expect(currentNotices().at(-1)).toMatchObject({ kind: 'info', detail: 'code 1350' });
});

it('complains of an ended session to who had one, and only leads to sign-in who had none', async () => {
  const { expiredCode, send, whenExpired } = await import('./send.ts');
  const { currentNotices } = await import('../notices.ts');
  const led = vi.fn();
  whenExpired(led);
  token = null;
  replies = [reply(expiredCode)];
  const before = currentNotices().length;
  await expect(send(change, { name: 'x' })).rejects.toMatchObject({ code: expiredCode });
  expect([currentNotices().length - before, led.mock.calls.length]).toEqual([0, 1]);
  token = 'token';
  replies = [reply(expiredCode)];
  await expect(send(change, { name: 'x' })).rejects.toMatchObject({ code: expiredCode });
  expect([currentNotices().length - before, led.mock.calls.length]).toEqual([1, 2]);
});
