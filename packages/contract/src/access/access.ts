import { approvalCalls, approvalDecisions } from './approvals.ts';
import { explainCalls } from './explain.ts';
import { sessionCalls } from './sessions.ts';
import { subAccountCalls } from './sub-accounts.ts';
import { whitelistCalls } from './whitelist.ts';

/** Calls of access control: sub-accounts, whitelists, sessions and the approvals inbox. */
export const access = {
  ...subAccountCalls,
  ...explainCalls,
  ...whitelistCalls,
  ...sessionCalls,
  ...approvalCalls,
  ...approvalDecisions,
} as const;
