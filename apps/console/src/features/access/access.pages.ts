import { definePages } from '../../kit/pages.ts';

export const accessPages = definePages({
  '/bypassAccount': () => import('./SubAccountScreen.tsx'),
  '/ipManagement': () => import('./WhitelistScreen.tsx'),
  '/sessions': () => import('./SessionScreen.tsx'),
  '/approvals': () => import('./approvals/ApprovalScreen.tsx'),
  '/companyAccount': () => import('./company/CompanyAccountScreen.tsx'),
  '/approvalRules': () => import('./approval-rules/ApprovalRuleScreen.tsx'),
});
