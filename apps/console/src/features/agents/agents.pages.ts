import { definePages, withLibrary } from '../../kit/pages.ts';

export const agentPages = definePages({
  '/agentList': () => import('./AgentListScreen.tsx'),
  '/levelManager': withLibrary(() => import('./LevelScreen.tsx')),
  '/seamlessList': () => import('./SeamlessScreen.tsx'),
});
