import { definePages } from '../../kit/pages.ts';

export const giftPages = definePages({
  '/gift': () => import('./SalesScreen.tsx'),
  '/giftMan': () => import('./GiftScreen.tsx'),
});
