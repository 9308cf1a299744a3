import { definePages } from '../../kit/pages.ts';

export const activityPages = definePages({
  '/activitySetting': () => import('./SettingScreen.tsx'),
  '/activity': () => import('./ActivityPage.tsx'),
  '/activityReport': () => import('./report/ReportScreen.tsx'),
});
