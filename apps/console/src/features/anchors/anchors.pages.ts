import { definePages } from '../../kit/pages.ts';

export const anchorPages = definePages({
  '/anchorList': () => import('./anchor/AnchorScreen.tsx'),
  '/anchorDetail': () => import('./anchor/AnchorPageScreen.tsx'),
  '/anchor': () => import('./anchor/FigureScreen.tsx'),
  '/liveStreamingRecord': () => import('./streams/RecordScreen.tsx'),
  '/giftRecord': () => import('./rewards/GiftRecordScreen.tsx'),
  '/anchorRewardRecord': () => import('./rewards/RewardScreen.tsx'),
  '/chatRoomMan': () => import('./streams/WallScreen.tsx'),
});
