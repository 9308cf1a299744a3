import { definePages } from '../../kit/pages.ts';

export const betPages = definePages({
  '/betManagement': () => import('./BetListScreen.tsx'),
  '/listGameResult': () => import('./ResultListScreen.tsx'),
  '/listCardHistory': () => import('./CardHistoryScreen.tsx'),
});
