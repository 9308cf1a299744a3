import type { anchors } from '@pitboss/contract/anchors/anchors';
import type { anchorRewards } from '@pitboss/contract/anchors/rewards';
import type { anchorStreams } from '@pitboss/contract/anchors/streams';
import type { ReplyOf } from '@pitboss/contract/define';

export type AnchorRow = ReplyOf<typeof anchors.list>['list'][number];
export type LiveRow = ReplyOf<typeof anchorStreams.live>['list'][number];
export type StatementRow = ReplyOf<typeof anchorRewards.statements>['list'][number];
