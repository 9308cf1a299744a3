import { definePages } from '../../kit/pages.ts';

export const betPages = definePages({
  '/betManagement': () => import('./BetListScreen.tsx'),
  '/listGameResult': () => import('./ResultListScreen.tsx'),
  '/listCardHistory': () => import('./CardHistoryScreen.tsx'),
  '/listBetRecord': () => import('./BetRecordScreen.tsx'),
  '/listBetRecordTemp': () => import('./UnsettledScreen.tsx'),
  '/betAnalysis': () => import('./BetAnalysisScreen.tsx'),
  '/samllBetAnalysis': () => import('./MiniAnalysisScreen.tsx'),
});
