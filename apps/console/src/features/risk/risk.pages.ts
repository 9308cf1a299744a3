import { definePages } from '../../kit/pages.ts';

export const riskPages = definePages({
  '/riskManagement': () => import('./RiskScreen.tsx'),
  '/agentExposure': () => import('./exposure/ExposureScreen.tsx'),
  '/listRiskOperationRecord': () => import('./RecordScreen.tsx'),
});
