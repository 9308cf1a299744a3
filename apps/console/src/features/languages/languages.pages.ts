import { definePages } from '../../kit/pages.ts';

export const languagePages = definePages({
  '/i18n': () => import('./LanguageScreen.tsx'),
});
