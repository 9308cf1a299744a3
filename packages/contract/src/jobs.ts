/** Every kind of background work, by the name that the page, the log and the metrics know it by. */
export const jobNames = [
  'export',
  'ledgerProof',
  'reconcile',
  'reconcileAll',
  'closePeriods',
  'seal',
  'partitions',
  'tidy',
  'forgetIds',
  'trimFeed',
  'sweepExports',
] as const;
export type JobName = (typeof jobNames)[number];

/** Waits for its time or a free server; runs; has ended well; has used up its tries; was taken off by a person. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
