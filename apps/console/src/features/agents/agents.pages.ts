import { definePages } from '../../kit/pages.ts';

export const agentPages = definePages({
  '/agentList': () => import('./AgentListScreen.tsx'),
  '/levelManager': () => import('./LevelScreen.tsx'),
  '/seamlessList': () => import('./SeamlessScreen.tsx'),
});
