import { definePages } from '../../kit/pages.ts';

export const helpPages = definePages({ '/help': () => import('./HelpScreen.tsx') });
