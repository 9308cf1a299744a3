import { definePages } from '../../kit/pages.ts';

export const logPages = definePages({
  '/operationLog': () => import('./OperationLogScreen.tsx'),
  '/loginLog': () => import('./LoginLogScreen.tsx'),
});
