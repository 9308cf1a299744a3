import { definePages } from '../../kit/pages.ts';

export const rtpPages = definePages({
  '/rtpManagement': () => import('./AgentRtpScreen.tsx'),
});
