import { definePages } from '../../kit/pages.ts';

export const distributionPages = definePages({
  '/proxyMembersDistribution': () => import('./DistributionScreen.tsx'),
});
