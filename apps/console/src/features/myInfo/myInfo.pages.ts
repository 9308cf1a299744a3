import { definePages, withLibrary } from '../../kit/pages.ts';

export const myInfoPages = definePages({
  '/myInfo': withLibrary(() => import('./MyInfoScreen.tsx')),
});
