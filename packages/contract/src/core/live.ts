import type { PagePath } from './pages.ts';

/**
 * The stream of a console (GET `/live`, server-sent events): it reports that data changed, but no data. The
 * console then repeats the ordinary calls, which check session, permission and scope as usual.
 */
export const livePath = '/live';

/**
 * Topics of a stream, with the pages of which an operator must hold one to subscribe. `play`: members of an
 * agent signed in or out, bet, won or transferred; `approvals`: a change waits for a second approver or was
 * decided; `risk`: figures of risk control moved, or an alert was raised or decided; `announcements`: one was
 * written, changed, has begun or ended; `chat`: members wrote chat lines;
 * `wallets`: an incident at an agent's wallet was reported.
 */
export const liveTopics = {
  play: ['/home', '/onlineList', '/member'],
  approvals: ['/approvals'],
  risk: ['/riskManagement', '/listRiskOperationRecord'],
  announcements: ['/bulletin'],
  chat: ['/chatRecord'],
  wallets: ['/inbox'],
} as const satisfies Record<string, readonly PagePath[]>;

export type LiveTopic = keyof typeof liveTopics;

export const isLiveTopic = (word: string): word is LiveTopic => Object.hasOwn(liveTopics, word);

/**
 * Events of a stream. `ready`: changes are reported from now on, so data read before may be stale. `changed`:
 * data is `{"topics": […]}`. `gap`: events may have been missed, all data is stale. `permissions`: the
 * permissions of the session have changed. `end`: the server closes it, data is `{"reason": "session" |
 * "stopping"}`.
 */
export type LiveEvent = 'ready' | 'changed' | 'gap' | 'permissions' | 'end';

/** Numbers that both ends of a stream rely on. */
export const liveLimits = {
  /** A comment at least so often, so that proxies keep the connection and a dead one shows. */
  beatMs: 15_000,
  /** A stream without a byte for so long is dead. */
  silentMs: 40_000,
  /** Changes within this time are one event of a stream. */
  gapMs: 1_000,
  /** Streams of one session (windows that are in sight at the same time), and of one server. */
  perSession: 4,
  perServer: 1_000,
} as const;
