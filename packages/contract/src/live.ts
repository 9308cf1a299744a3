import type { PagePath } from './pages.ts';

/**
 * The stream of a console (GET `/live`, server-sent events): it says that something changed, never what. Whoever shows it
 * asks again by the ordinary calls, which check session, permission and scope as ever.
 */
export const livePath = '/live';

/**
 * What a stream speaks of, and the pages one of which a person must hold to hear of it:
 * `play`: members of an agent signed in or out, bet, won or transferred; `approvals`: a change waits for a second person
 * or was decided; `risk`: figures of risk control moved, or an alert was raised or decided; `announcements`: one was
 * written, changed, has begun or ended; `chat`: members said something.
 */
export const liveTopics = {
  play: ['/home', '/onlineList', '/member'],
  approvals: ['/approvals'],
  risk: ['/riskManagement', '/listRiskOperationRecord'],
  announcements: ['/bulletin'],
  chat: ['/chatRecord'],
} as const satisfies Record<string, readonly PagePath[]>;

export type LiveTopic = keyof typeof liveTopics;

export const isLiveTopic = (word: string): word is LiveTopic => Object.hasOwn(liveTopics, word);

/**
 * Events of a stream. `ready`: it speaks from now on, so what was asked before may be old. `changed`: data is
 * `{"topics": […]}`. `gap`: something may have been missed, everything is old. `end`: the server closes it, data is
 * `{"reason": "session" | "stopping"}`.
 */
export type LiveEvent = 'ready' | 'changed' | 'gap' | 'end';

/** Numbers that both ends of a stream rely on. */
export const liveLimits = {
  /** A comment at least so often, so that proxies keep the connection and a dead one shows. */
  beatMs: 15_000,
  /** A stream without a byte for so long is dead. */
  silentMs: 40_000,
  /** What changes within this time is one event of a stream. */
  gapMs: 1_000,
  /** Streams of one session (windows that are in sight at the same time), and of one server. */
  perSession: 4,
  perServer: 1_000,
} as const;
