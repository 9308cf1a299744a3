import type { ReplyOf } from '@pitboss/contract/core/define';
import type { pools } from '@pitboss/contract/pools/pools';

/** A group of the list. */
export type GroupRow = ReplyOf<typeof pools.list>['list'][number];
/** A level of a group in a currency. */
export type LevelRow = ReplyOf<typeof pools.info>[number];
/** A group as its levels name it. */
export type Group = Pick<LevelRow, 'groupId' | 'version' | 'name' | 'state'>;
