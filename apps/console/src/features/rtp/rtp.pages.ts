import { definePages } from '../../kit/pages.ts';

export const rtpPages = definePages({
  '/rtpManagement': () => import('./AgentRtpScreen.tsx'),
  '/rtpManagement2': () => import('./AgentRtp2Screen.tsx'),
  '/rtpPlayerManagement': () => import('./PlayerRtpScreen.tsx'),
  '/rtpObserved': () => import('./observed/ObservedScreen.tsx'),
});
