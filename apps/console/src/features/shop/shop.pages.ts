import { definePages } from '../../kit/pages.ts';

export const shopPages = definePages({
  '/goodList': () => import('./GoodsScreen.tsx'),
  '/storeDiscount': () => import('./DiscountScreen.tsx'),
});
