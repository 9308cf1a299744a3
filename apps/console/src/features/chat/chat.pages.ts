import { definePages } from '../../kit/pages.ts';

export const chatPages = definePages({
  '/chatRecord': () => import('./ChatScreen.tsx'),
  '/sensitive': () => import('./SensitiveScreen.tsx'),
});
