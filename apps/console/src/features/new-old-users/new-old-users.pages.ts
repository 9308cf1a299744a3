import { definePages } from '../../kit/pages.ts';

export const newOldPages = definePages({
  '/newOldUser': () => import('./NewOldUserScreen.tsx'),
});
