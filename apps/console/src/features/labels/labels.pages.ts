import { definePages } from '../../kit/pages.ts';

export const labelPages = definePages({
  '/singleBlackWhiteLabe': () => import('./LabelScreen.tsx'),
  '/singleListPlayer': () => import('./PlayerScreen.tsx'),
  '/listSingleBlackWhite': () => import('./EntryScreen.tsx'),
});
