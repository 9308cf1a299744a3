import { definePages } from '../../kit/pages.ts';

export const memberPages = definePages({
  '/memberList': () => import('./MemberListScreen.tsx'),
});
