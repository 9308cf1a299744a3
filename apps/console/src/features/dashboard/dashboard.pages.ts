import { definePages } from '../../kit/pages.ts';

export const dashboardPages = definePages({
  '/home': () => import('./HomeScreen.tsx'),
});
