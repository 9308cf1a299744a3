import { approvalCalls, approvalDecisions } from './approvals.ts';
import { sessionCalls } from './sessions.ts';
import { subAccountCalls } from './sub-accounts.ts';
import { whitelistCalls } from './whitelist.ts';

/** Who may do what, and from where: sub-accounts, whitelists, sessions and the approvals inbox. */
export const access = {
  ...subAccountCalls,
  ...whitelistCalls,
  ...sessionCalls,
  ...approvalCalls,
  ...approvalDecisions,
} as const;
