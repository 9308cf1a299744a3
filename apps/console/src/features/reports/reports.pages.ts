import { definePages } from '../../kit/pages.ts';

export const reportPages = definePages({
  '/reportForms': () => import('./ReportFormsScreen.tsx'),
  '/memberReport': () => import('./MemberReportScreen.tsx'),
});
