import { definePages } from '../../kit/pages.ts';

export const gamePages = definePages({
  '/gameNode': () => import('./NodeScreen.tsx'),
  '/node': () => import('./NodePageScreen.tsx'),
  '/gameSetting': () => import('./settings/SettingScreen.tsx'),
  '/smallGameSet': () => import('./settings/MiniScreen.tsx'),
});
