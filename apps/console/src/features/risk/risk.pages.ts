import { definePages } from '../../kit/pages.ts';

export const riskPages = definePages({
  '/riskManagement': () => import('./RiskScreen.tsx'),
  '/listRiskOperationRecord': () => import('./RecordScreen.tsx'),
});
