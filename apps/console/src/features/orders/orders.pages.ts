import { definePages } from '../../kit/pages.ts';

export const orderPages = definePages({
  '/seamlessOrder': () => import('./SeamlessOrderScreen.tsx'),
  '/smallgameSeamlessOrder': () => import('./MiniOrderScreen.tsx'),
  '/seamlessWithholding': () => import('./WithholdingScreen.tsx'),
  '/wmOrder': () => import('./WmOrderScreen.tsx'),
  '/order': () => import('./desk/OrderScreen.tsx'),
  '/orderRecovery': () => import('./recovery/RecoveryScreen.tsx'),
  '/orderRecoveryResult': () => import('./recovery/RecoveryItemScreen.tsx'),
  '/reconciliation': () => import('./reconciliation/ReconciliationScreen.tsx'),
  '/reconciliationResult': () => import('./reconciliation/ReconciliationResultScreen.tsx'),
});
