import { definePages } from '../../kit/pages.ts';

export const inboxPages = definePages({
  '/inbox': () => import('./InboxScreen.tsx'),
});
