import { definePages } from '../../kit/pages.ts';

export const betPages = definePages({
  '/betManagement': () => import('./lists/BetListScreen.tsx'),
  '/bet': () => import('./page/BetScreen.tsx'),
  '/round': () => import('./page/RoundScreen.tsx'),
  '/listGameResult': () => import('./rounds/ResultListScreen.tsx'),
  '/listCardHistory': () => import('./rounds/CardHistoryScreen.tsx'),
  '/listBetRecord': () => import('./lists/BetRecordScreen.tsx'),
  '/listBetRecordTemp': () => import('./lists/UnsettledScreen.tsx'),
  '/betAnalysis': () => import('./analysis/BetAnalysisScreen.tsx'),
  '/samllBetAnalysis': () => import('./analysis/MiniAnalysisScreen.tsx'),
});
