import { newKey } from './send.ts';
import { clearToken, readToken, saveToken } from './token.ts';
import { ownSession } from './view-as.ts';

/**
 * The session between the tabs of one console. A tab keeps its token in session storage (spec §4), which a further tab does
 * not see; it asks the others over a channel that only pages of the same origin hear, and nothing is stored.
 */
type Message =
  | { readonly kind: 'ask'; readonly from: string }
  | { readonly kind: 'give'; readonly to: string; readonly token: string }
  | { readonly kind: 'end'; readonly token: string };

const channelName = 'pitboss-session';
/** Another tab answers within milliseconds, one in the background a little later; without one the person signs in. */
const waitMs = 250;

const openChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

/** Takes over the session of another tab of this console; whether there was one. A tab with its own keeps that. */
export function takeOverSession(): Promise<boolean> {
  const channel = readToken() ? null : openChannel();
  if (!channel) return Promise.resolve(false);
  const from = newKey();
  return new Promise((resolve) => {
    const done = (token: string | null) => {
      clearTimeout(timer);
      channel.close();
      if (token) saveToken(token);
      resolve(token !== null);
    };
    const timer = setTimeout(() => done(null), waitMs);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'give' && data.to === from) done(data.token);
    };
    channel.postMessage({ kind: 'ask', from } satisfies Message);
  });
}

/**
 * Answers further tabs for as long as the page lives: its own session, never one that only looks on as somebody else.
 * `leave` is called when another tab has ended the session that is open here.
 */
export function shareSession(leave: () => void): void {
  const channel = openChannel();
  if (!channel) return;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const token = ownSession();
    if (!token) return;
    if (data.kind === 'ask') channel.postMessage({ kind: 'give', to: data.from, token } satisfies Message);
    if (data.kind === 'end' && data.token === token) leave();
  };
}

/** Ends the session here and in every other tab that has it. */
export function endSession(): void {
  const token = readToken();
  clearToken();
  const channel = token ? openChannel() : null;
  channel?.postMessage({ kind: 'end', token } satisfies Message);
  channel?.close();
}
