import { definePages } from '../../kit/pages.ts';

export const jobPages = definePages({
  '/jobs': () => import('./JobListScreen.tsx'),
});
