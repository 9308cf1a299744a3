/** Anchors of streams: who may do what when (spec content §7). */
export const anchorStates = ['pending', 'live', 'notLive', 'offline'] as const;
export type AnchorState = (typeof anchorStates)[number];
/** Of the platform, or of an agent, whose rooms are for the members of its tenant. */
export const anchorTypes = ['own', 'agency'] as const;
export const anchorActions = ['allow', 'ban', 'unblock', 'forceClose', 'forceCloseBan'] as const;
export type AnchorAction = (typeof anchorActions)[number];
/** How a stream ended: by its stop, by an operator, or 90 s after the last sign of life. */
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
  /** How long the wall keeps a stream that was lost. */
  lostShownMs: 5 * 60_000,
  viewers: 100_000_000,
} as const;

/** An anchor as far as actions ask. */
export interface AnchorStanding {
  readonly state: AnchorState;
  readonly banned: boolean;
}

/** Whether an action is for an anchor that stands so; all other pairs are refused. */
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

/** Actions that say why. */
export const needsReason = (action: AnchorAction): boolean =>
  action === 'ban' || action === 'forceClose' || action === 'forceCloseBan';
/** Actions that bar from then on, for good or until an instant. */
export const bans = (action: AnchorAction): boolean => action === 'ban' || action === 'forceCloseBan';

/** Health of a stream that was heard of so long ago; what a game server does not say counts as good. */
export function streamHealth(silentMs: number, fps: number | null, bitrateKbps: number | null): StreamHealth {
  if (silentMs > anchorLimits.silenceMs) return 'lost';
  const weak =
    (fps !== null && fps < anchorLimits.weakFps) ||
    (bitrateKbps !== null && bitrateKbps < anchorLimits.weakKbps);
  return weak ? 'weak' : 'good';
}

/** Whether two shares are 0 to 1 with at most 4 decimals, and at most 1 together; without an agency it has none. */
export function sharesFit(anchor: string, agency: string, hasAgency: boolean): boolean {
  const [own, its] = [tenThousandths(anchor), tenThousandths(agency)];
  return own !== null && its !== null && own + its <= 10_000 && (hasAgency || its === 0);
}

function tenThousandths(text: string): number | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text);
  return parts && Number(parts[1]) * 10_000 + Number((parts[2] ?? '').padEnd(4, '0'));
}
