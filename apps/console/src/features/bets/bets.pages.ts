import { definePages } from '../../kit/pages.ts';

export const betPages = definePages({
  '/betManagement': () => import('./BetListScreen.tsx'),
});
