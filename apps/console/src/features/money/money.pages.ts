import { definePages, withLibrary } from '../../kit/pages.ts';

export const moneyPages = definePages({
  '/quotaChangeRecord': () => import('./QuotaRecordScreen.tsx'),
  '/memberRecord': () => import('./MemberRecordScreen.tsx'),
  '/statement': () => import('./StatementScreen.tsx'),
  '/ledgerProof': withLibrary(() => import('./ProofScreen.tsx')),
});
