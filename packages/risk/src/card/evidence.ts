/** What lies behind an alert, and on which tab of its card it stands. */
export const evidenceKinds = ['bets', 'transfers', 'members', 'signIns', 'orders', 'map'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** By the code of the monitor; the first is shown first. */
const kinds: Readonly<Record<string, readonly EvidenceKind[]>> = {
  registered: ['members', 'map'],
  transfer: ['transfers'],
  playerTransfer: ['transfers', 'bets', 'signIns', 'map'],
  playerTransfer2: ['transfers', 'bets', 'signIns', 'map'],
  transferFailure: ['transfers'],
  transferLimit: ['transfers', 'signIns', 'map'],
  accountIp: ['map', 'bets', 'signIns'],
  online: ['signIns'],
  seamlessOrder: ['orders'],
  wmOrder: ['orders'],
  betInfo: ['bets'],
  smallgameBetReturn: ['bets'],
  hallData: ['bets'],
};

/** What an alert of a monitor shows; bets, sign-ins and shared addresses unless the monitor is about something else. */
export const evidenceOf = (code: string): readonly EvidenceKind[] =>
  kinds[code] ?? ['bets', 'transfers', 'signIns', 'map'];

const betTime: ReadonlySet<string> = new Set([
  'betAmount',
  'hallData',
  'accountIp',
  'playerTransfer2',
  'relativelyBet',
]);

/** Whether a monitor counts bets by the time they were made, open ones too; the others by payout time. */
export const countsBetTime = (code: string): boolean => betTime.has(code);
