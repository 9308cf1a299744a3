import { definePages } from '../../kit/pages.ts';

export const recordPages = definePages({
  '/guanyu': () => import('./GuanyuScreen.tsx'),
  '/hongfu': () => import('./HongfuScreen.tsx'),
  '/chibi': () => import('./ChibiScreen.tsx'),
  '/guaguakaRecord': () => import('./ScratchRecordScreen.tsx'),
  '/guaguakaReport': () => import('./ScratchReportScreen.tsx'),
});
