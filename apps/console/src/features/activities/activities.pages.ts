import { definePages } from '../../kit/pages.ts';

export const activityPages = definePages({
  '/activitySetting': () => import('./SettingScreen.tsx'),
  '/activity': () => import('./ActivityPageScreen.tsx'),
  '/activityReport': () => import('./report/ReportScreen.tsx'),
});
