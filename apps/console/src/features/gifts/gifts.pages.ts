import { definePages } from '../../kit/pages.ts';

export const giftPages = definePages({
  '/giftMan': () => import('./GiftScreen.tsx'),
});
