import { definePages } from '../../kit/pages.ts';

export const memberPages = definePages({
  '/memberList': () => import('./MemberListScreen.tsx'),
  '/onlineList': () => import('./OnlineListScreen.tsx'),
  '/memberLogin': () => import('./MemberLoginScreen.tsx'),
  '/memberConvertData': () => import('./convert/MemberConvertScreen.tsx'),
  '/member': () => import('./page/MemberScreen.tsx'),
});
