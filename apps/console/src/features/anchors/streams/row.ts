import type { anchorStreams } from '@pitboss/contract/anchors/streams';
import type { ReplyOf } from '@pitboss/contract/core/define';

/** A live room of the wall. */
export type LiveRow = ReplyOf<typeof anchorStreams.live>['list'][number];
