import { definePages } from '../../kit/pages.ts';

export const anchorPages = definePages({
  '/anchorList': () => import('./AnchorScreen.tsx'),
  '/anchor': () => import('./FigureScreen.tsx'),
  '/liveStreamingRecord': () => import('./RecordScreen.tsx'),
  '/giftRecord': () => import('./rewards/GiftRecordScreen.tsx'),
  '/anchorRewardRecord': () => import('./rewards/RewardScreen.tsx'),
  '/chatRoomMan': () => import('./live/WallScreen.tsx'),
});
