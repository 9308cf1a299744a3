import { definePages } from '../../kit/pages.ts';

export const reportPages = definePages({
  '/reportForms': () => import('./ReportFormsScreen.tsx'),
  '/gameReport': () => import('./game-reports/GameReportScreen.tsx'),
  '/profitReport': () => import('./game-reports/ProfitReportScreen.tsx'),
  '/revenueAnalysis': () => import('./game-reports/RevenueAnalysisScreen.tsx'),
  '/userReport': () => import('./operational-data/UserReportScreen.tsx'),
  '/payReport': () => import('./operational-data/PayReportScreen.tsx'),
  '/memberReport': () => import('./MemberReportScreen.tsx'),
});
