import type { rooms } from '@pitboss/contract/content/rooms';
import type { ReplyOf } from '@pitboss/contract/core/define';

export type RoomRow = ReplyOf<typeof rooms.list>['list'][number];
export type LimitGroupRow = ReplyOf<typeof rooms.listLimitGroup>[number];
/** Limits in one currency as they are sent. */
export type SentLimits = LimitGroupRow['limits'];
