import { definePages } from '../../kit/pages.ts';

export const agentPages = definePages({
  '/agentList': () => import('./AgentListScreen.tsx'),
  '/agent': () => import('./page/AgentScreen.tsx'),
  '/levelManager': () => import('./levels/LevelScreen.tsx'),
  '/seamlessList': () => import('./seamless/SeamlessScreen.tsx'),
});
