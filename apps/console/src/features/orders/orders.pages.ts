import { definePages } from '../../kit/pages.ts';

export const orderPages = definePages({
  '/seamlessOrder': () => import('./SeamlessOrderScreen.tsx'),
  '/smallgameSeamlessOrder': () => import('./MiniOrderScreen.tsx'),
  '/seamlessWithholding': () => import('./WithholdingScreen.tsx'),
  '/wmOrder': () => import('./WmOrderScreen.tsx'),
  '/reconciliation': () => import('./reconciliation/ReconciliationScreen.tsx'),
  '/reconciliationResult': () => import('./reconciliation/ReconciliationResultScreen.tsx'),
});
