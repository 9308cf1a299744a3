import { definePages, withLibrary } from '../../kit/pages.ts';

export const betPages = definePages({
  '/betManagement': () => import('./BetListScreen.tsx'),
  '/listGameResult': () => import('./ResultListScreen.tsx'),
  '/listCardHistory': withLibrary(() => import('./CardHistoryScreen.tsx')),
  '/listBetRecord': () => import('./BetRecordScreen.tsx'),
  '/listBetRecordTemp': () => import('./UnsettledScreen.tsx'),
  '/betAnalysis': () => import('./BetAnalysisScreen.tsx'),
  '/samllBetAnalysis': () => import('./MiniAnalysisScreen.tsx'),
});
