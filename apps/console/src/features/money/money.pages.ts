import { definePages } from '../../kit/pages.ts';

export const moneyPages = definePages({
  '/quotaChangeRecord': () => import('./QuotaRecordScreen.tsx'),
  '/memberRecord': () => import('./MemberRecordScreen.tsx'),
  '/statement': () => import('./StatementScreen.tsx'),
  '/ledgerProof': () => import('./ProofScreen.tsx'),
});
