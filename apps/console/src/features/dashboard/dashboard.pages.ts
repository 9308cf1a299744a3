import { definePages, withLibrary } from '../../kit/pages.ts';

export const dashboardPages = definePages({
  '/home': withLibrary(() => import('./HomeScreen.tsx')),
});
