import { definePages } from '../../kit/pages.ts';

export const poolPages = definePages({
  '/poolManagement': () => import('./GroupScreen.tsx'),
  '/pool': () => import('./PoolRecordScreen.tsx'),
  '/jackpotPoolManagement': () => import('./JackpotScreen.tsx'),
});
