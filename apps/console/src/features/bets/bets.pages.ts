import { definePages } from '../../kit/pages.ts';

export const betPages = definePages({
  '/betManagement': () => import('./BetListScreen.tsx'),
  '/bet': () => import('./page/BetScreen.tsx'),
  '/round': () => import('./page/RoundScreen.tsx'),
  '/listGameResult': () => import('./rounds/ResultListScreen.tsx'),
  '/listCardHistory': () => import('./rounds/CardHistoryScreen.tsx'),
  '/listBetRecord': () => import('./BetRecordScreen.tsx'),
  '/listBetRecordTemp': () => import('./UnsettledScreen.tsx'),
  '/betAnalysis': () => import('./analysis/BetAnalysisScreen.tsx'),
  '/samllBetAnalysis': () => import('./analysis/MiniAnalysisScreen.tsx'),
});
