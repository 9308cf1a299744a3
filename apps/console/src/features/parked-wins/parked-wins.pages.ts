import { definePages } from '../../kit/pages.ts';

export const parkedWinPages = definePages({
  '/parkedWins': () => import('./ParkedWinScreen.tsx'),
});
