/** Anchors of streams: who may do what when (spec content §7). */
export const anchorStates = ['pending', 'live', 'notLive', 'offline'] as const;
export type AnchorState = (typeof anchorStates)[number];
/** Of the platform, or of an agent, whose rooms are for the members of its tenant. */
export const anchorTypes = ['own', 'agency'] as const;
export const anchorActions = ['allow', 'ban', 'unblock', 'forceClose', 'forceCloseBan'] as const;
export type AnchorAction = (typeof anchorActions)[number];
/** End of a stream: by its stop event, by an operator, or 90 s after the last heartbeat. */
export const streamEnds = ['stop', 'forced', 'lost'] as const;
export type StreamEnd = (typeof streamEnds)[number];
export const streamHealths = ['good', 'weak', 'lost'] as const;
export type StreamHealth = (typeof streamHealths)[number];

export const anchorLimits = {
  nickname: 50,
  note: 200,
  reason: 200,
  /** Digits of a login code. */
  codeDigits: 6,
  codeMs: 5 * 60_000,
  /** The wrong try that voids a code. */
  codeTries: 5,
  sessionMs: 12 * 3_600_000,
  /** Without a heartbeat for longer a stream is lost. */
  silenceMs: 90_000,
  /** Below either of these a stream is weak. */
  weakFps: 15,
  weakKbps: 300,
  /** Time for which the wallboard keeps showing a lost stream. */
  lostShownMs: 5 * 60_000,
  viewers: 100_000_000,
} as const;

/** State of an anchor that decides which actions are allowed. */
export interface AnchorStanding {
  readonly state: AnchorState;
  readonly banned: boolean;
}

/** Returns whether an action is allowed in the anchor's state; all other pairs are rejected. */
export function anchorMay({ state, banned }: AnchorStanding, action: AnchorAction): boolean {
  switch (action) {
    case 'allow':
      return state === 'pending';
    case 'ban':
      return !banned;
    case 'unblock':
      return banned;
    case 'forceClose':
    case 'forceCloseBan':
      return state === 'live' && !banned;
  }
}

/** Returns whether an action requires a reason. */
export const needsReason = (action: AnchorAction): boolean =>
  action === 'ban' || action === 'forceClose' || action === 'forceCloseBan';
/** Returns whether an action bans the anchor, permanently or until a time. */
export const bans = (action: AnchorAction): boolean => action === 'ban' || action === 'forceCloseBan';

/**
 * Returns the health of a stream from the time since its last event; metrics that a game server does not
 * report count as good.
 */
export function streamHealth(silentMs: number, fps: number | null, bitrateKbps: number | null): StreamHealth {
  if (silentMs > anchorLimits.silenceMs) return 'lost';
  const weak =
    (fps !== null && fps < anchorLimits.weakFps) ||
    (bitrateKbps !== null && bitrateKbps < anchorLimits.weakKbps);
  return weak ? 'weak' : 'good';
}

/**
 * Returns whether two shares are 0 to 1 with at most 4 decimals, and total at most 1; without an agency its
 * share must be 0.
 */
export function sharesFit(anchor: string, agency: string, hasAgency: boolean): boolean {
  const own = tenThousandths(anchor);
  const its = tenThousandths(agency);
  return own !== null && its !== null && own + its <= 10_000 && (hasAgency || its === 0);
}

function tenThousandths(text: string): number | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text);
  return parts && Number(parts[1]) * 10_000 + Number((parts[2] ?? '').padEnd(4, '0'));
}
