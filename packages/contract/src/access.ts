import { approvalCalls, approvalDecisions } from './access/approvals.ts';
import { sessionCalls } from './access/sessions.ts';
import { subAccountCalls } from './access/sub-accounts.ts';
import { whitelistCalls } from './access/whitelist.ts';

/** Who may do what, and from where: sub-accounts, whitelists, sessions and the approvals inbox. */
export const access = {
  ...subAccountCalls,
  ...whitelistCalls,
  ...sessionCalls,
  ...approvalCalls,
  ...approvalDecisions,
} as const;
