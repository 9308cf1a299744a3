import { definePages } from '../../kit/pages.ts';

export const videoPages = definePages({
  '/videoManagement': () => import('./VideoScreen.tsx'),
});
