import { newKey } from './send.ts';
import { clearToken, readToken, saveToken } from './token.ts';
import { ownSession } from './view-as.ts';

/**
 * Messages that share the session between the tabs of one console. A tab keeps its token in session storage
 * (spec §4), which a further tab cannot read; that tab requests it over a channel that only pages of the same
 * origin receive, and nothing is stored.
 */
type Message =
  | { readonly kind: 'ask'; readonly from: string }
  | { readonly kind: 'give'; readonly to: string; readonly token: string }
  | { readonly kind: 'end'; readonly token: string };

const channelName = 'pitboss-session';
/**
 * Wait for another tab, which replies within milliseconds; without a reply the user sees the sign-in, which a
 * late reply still replaces.
 */
const waitMs = 250;
/** Wait for a tab that is busy with its first page, which replies within seconds. */
const lateMs = 10_000;

const openChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

/**
 * Takes over the session of another tab of this console and resolves with true when there was one. A tab that
 * has a session keeps it and gets false. `late` is called when the reply comes after the promise has resolved
 * and no operator has signed in here meanwhile.
 */
export function takeOverSession(late: () => void): Promise<boolean> {
  const channel = readToken() ? null : openChannel();
  if (!channel) return Promise.resolve(false);
  const from = newKey();
  return new Promise((resolve) => {
    let waiting = true;
    const stopWaiting = setTimeout(() => {
      waiting = false;
      resolve(false);
    }, waitMs);
    const close = setTimeout(() => channel.close(), lateMs);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'give' || data.to !== from) return;
      clearTimeout(stopWaiting);
      clearTimeout(close);
      channel.close();
      if (readToken()) return;
      saveToken(data.token);
      if (waiting) resolve(true);
      else late();
    };
    channel.postMessage({ kind: 'ask', from } satisfies Message);
  });
}

/**
 * Replies to further tabs for as long as the page lives, with its own session and never with one that
 * impersonates another user. `leave` is called when another tab has ended the session that is open here.
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
