import { definePages } from '../../kit/pages.ts';

export const announcementPages = definePages({
  '/bulletin': () => import('./BulletinScreen.tsx'),
  '/marqueeList': () => import('./tickers/TickerScreen.tsx'),
});
