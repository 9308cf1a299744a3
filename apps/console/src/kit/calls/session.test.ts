// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetClientState, type UserInfo, useClientState } from './client-state.ts';
import { endSession, shareSession, takeOverSession } from './share-session.ts';
import { readToken, saveToken } from './token.ts';
import { beginViewAs, endViewAs, forgetViewAs, ownSession } from './view-as.ts';

/** Channels of the tabs of one browser; messages reach every other one at once. */
const channels = new Set<Channel>();
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const other of channels) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    channels.delete(this);
  }
}
const messages: unknown[] = [];
const otherTab = (onMessage: (data: { kind: string; from: string }, self: Channel) => void) => {
  const channel = new Channel('pitboss-session');
  channel.onmessage = ({ data }) => {
    messages.push(data);
    onMessage(data as { kind: string; from: string }, channel);
  };
  return channel;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Channel);
  sessionStorage.clear();
  localStorage.clear();
  channels.clear();
  messages.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a further tab', () => {
  it('takes over the session of another tab, and stores it nowhere else', async () => {
    otherTab(({ kind, from }, self) => {
      if (kind === 'ask') self.postMessage({ kind: 'give', to: from, token: 'shared' });
    });
    await expect(takeOverSession(() => undefined)).resolves.toBe(true);
    expect([readToken(), localStorage.length]).toEqual(['shared', 0]);
  });

  it('keeps its own session and does not take what is meant for another tab', async () => {
    otherTab((_, self) => self.postMessage({ kind: 'give', to: 'another tab', token: 'shared' }));
    const other = takeOverSession(() => undefined);
    await vi.advanceTimersByTimeAsync(300);
    expect([await other, readToken()]).toEqual([false, '']);
    saveToken('own');
    messages.length = 0;
    expect([await takeOverSession(() => undefined), readToken(), messages]).toEqual([false, 'own', []]);
  });

  it('shows the sign-in when no tab replies, and takes a late reply unless the operator signed in meanwhile', async () => {
    const late = vi.fn();
    let reply: () => void = () => undefined;
    otherTab(({ from }, self) => {
      reply = () => self.postMessage({ kind: 'give', to: from, token: 'shared' });
    });
    const first = takeOverSession(late);
    await vi.advanceTimersByTimeAsync(300);
    expect(await first).toBe(false);
    reply();
    expect([readToken(), late.mock.calls.length]).toEqual(['shared', 1]);
    sessionStorage.clear();
    const second = takeOverSession(late);
    await vi.advanceTimersByTimeAsync(300);
    await second;
    saveToken('signed in');
    reply();
    expect([readToken(), late.mock.calls.length]).toEqual(['signed in', 1]);
  });

  it('ends with the session it shares, and not with another one', () => {
    const leave = vi.fn();
    saveToken('own');
    shareSession(leave);
    const other = otherTab(() => undefined);
    other.postMessage({ kind: 'end', token: 'another' });
    expect(leave).not.toHaveBeenCalled();
    other.postMessage({ kind: 'end', token: 'own' });
    expect(leave).toHaveBeenCalledOnce();
  });
});

it('signing out removes the token here and ends the session in the other tabs', () => {
  saveToken('own');
  otherTab(() => undefined);
  endSession();
  expect([readToken(), messages]).toEqual(['', [{ kind: 'end', token: 'own' }]]);
});

describe('viewing as another operator', () => {
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockClear();
    vi.stubGlobal('location', { assign, origin: location.origin });
    saveToken('own');
    sessionStorage.setItem('tabs', '["/memberList"]');
  });

  it("begins without the tabs of the operator's session and returns to them and to its token", () => {
    beginViewAs('theirs');
    expect([readToken(), sessionStorage.getItem('tabs'), ownSession()]).toEqual(['theirs', null, 'own']);
    expect(endViewAs()).toBe(true);
    expect([readToken(), sessionStorage.getItem('tabs')]).toEqual(['own', '["/memberList"]']);
    expect(assign.mock.calls).toEqual([['/index'], ['/bypassAccount']]);
    expect(endViewAs()).toBe(false);
  });

  it("shares the operator's own session with further tabs and never the impersonated one", () => {
    shareSession(() => undefined);
    beginViewAs('theirs');
    const other = otherTab(() => undefined);
    other.postMessage({ kind: 'ask', from: 'tab' });
    expect(messages).toEqual([{ kind: 'give', to: 'tab', token: 'own' }]);
  });

  it("leaves nothing to return to once the operator's own session is over", () => {
    beginViewAs('theirs');
    forgetViewAs();
    expect([endViewAs(), readToken()]).toEqual([false, 'theirs']);
  });
});

it('the client state of one operator is gone before the next one signs in', () => {
  useClientState.setState({
    userInfo: { id: '7' } as unknown as UserInfo,
    permittedGames: [201],
    selectedItem: '3',
  });
  forgetClientState();
  expect(useClientState.getState()).toMatchObject({
    userInfo: null,
    permittedGames: [],
    games: [],
    selectedItem: null,
  });
});
