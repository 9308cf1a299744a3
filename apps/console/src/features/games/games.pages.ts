import { definePages } from '../../kit/pages.ts';

export const gamePages = definePages({
  '/gameNode': () => import('./NodeScreen.tsx'),
});
