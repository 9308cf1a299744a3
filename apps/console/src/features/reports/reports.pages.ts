import { definePages } from '../../kit/pages.ts';

export const reportPages = definePages({
  '/reportForms': () => import('./ReportFormsScreen.tsx'),
  '/gameReport': () => import('./games/GameReportScreen.tsx'),
  '/profitReport': () => import('./ProfitReportScreen.tsx'),
  '/revenueAnalysis': () => import('./RevenueAnalysisScreen.tsx'),
  '/userReport': () => import('./UserReportScreen.tsx'),
  '/payReport': () => import('./PayReportScreen.tsx'),
  '/memberReport': () => import('./MemberReportScreen.tsx'),
});
