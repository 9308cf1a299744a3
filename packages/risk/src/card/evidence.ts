/** Kinds of evidence for an alert, each on its own tab of the card. */
export const evidenceKinds = [
  'bets',
  'transfers',
  'members',
  'signIns',
  'orders',
  'accounts',
  'map',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** By the code of the monitor; the first is shown first. */
const kinds: Readonly<Record<string, readonly EvidenceKind[]>> = {
  registered: ['members', 'map'],
  transfer: ['transfers', 'accounts'],
  playerTransfer: ['transfers', 'map'],
  playerTransfer2: ['transfers', 'bets', 'map'],
  transferFailure: ['transfers', 'accounts'],
  transferLimit: ['transfers', 'map'],
  accountIp: ['map', 'bets', 'signIns'],
  online: ['signIns', 'accounts'],
  seamlessOrder: ['orders', 'accounts'],
  wmOrder: ['orders'],
  betInfo: ['bets', 'accounts'],
  smallgameBetReturn: ['bets', 'accounts'],
  hallData: ['bets', 'accounts'],
  proxyGroupLose: ['bets', 'accounts', 'map'],
  proxyWinLose: ['bets', 'accounts', 'map'],
  signal: ['bets', 'accounts', 'map'],
};

/**
 * Returns the evidence that an alert of a monitor shows: the counted rows, the members of these rows where
 * they may be several, and the addresses of its members.
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
