import { definePages } from '../../kit/pages.ts';

export const restrictionPages = definePages({
  '/memberTransferMan': () => import('./TradeLimitScreen.tsx'),
  '/welfareBlacklist': () => import('./BenefitScreen.tsx'),
  '/smallgameBlacklist': () => import('./MiniBanScreen.tsx'),
});
