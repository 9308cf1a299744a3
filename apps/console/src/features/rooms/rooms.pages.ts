import { definePages } from '../../kit/pages.ts';

export const roomPages = definePages({
  '/roomManagement': () => import('./RoomScreen.tsx'),
  '/room': () => import('./RoomPageScreen.tsx'),
});
