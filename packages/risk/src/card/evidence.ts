/** Kinds of evidence for an alert, each on its own tab of the card. */
export const evidenceKinds = ['bets', 'transfers', 'members', 'signIns', 'orders', 'map'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** By the code of the monitor; the first is shown first. */
const kinds: Readonly<Record<string, readonly EvidenceKind[]>> = {
  registered: ['members', 'map'],
  transfer: ['transfers'],
  playerTransfer: ['transfers', 'map'],
  playerTransfer2: ['transfers', 'bets', 'map'],
  transferFailure: ['transfers'],
  transferLimit: ['transfers', 'map'],
  accountIp: ['map', 'bets', 'signIns'],
  online: ['signIns'],
  seamlessOrder: ['orders'],
  wmOrder: ['orders'],
  betInfo: ['bets'],
  smallgameBetReturn: ['bets'],
  hallData: ['bets'],
};

/**
 * Returns the evidence that an alert of a monitor shows: the counted rows, and the addresses of its members.
 */
export const evidenceOf = (code: string): readonly EvidenceKind[] => kinds[code] ?? ['bets', 'map'];

const betTime: ReadonlySet<string> = new Set([
  'betAmount',
  'hallData',
  'accountIp',
  'playerTransfer2',
  'relativelyBet',
]);

/**
 * Returns whether a monitor counts bets by the time they were made, open ones too; the others by payout time.
 */
export const countsBetTime = (code: string): boolean => betTime.has(code);
