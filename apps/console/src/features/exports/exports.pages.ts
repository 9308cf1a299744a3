import { definePages } from '../../kit/pages.ts';

export const exportPages = definePages({
  '/myExports': () => import('./MyExportsScreen.tsx'),
});
