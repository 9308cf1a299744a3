import { definePages } from '../../kit/pages.ts';

export const myInfoPages = definePages({
  '/myInfo': () => import('./MyInfoScreen.tsx'),
});
