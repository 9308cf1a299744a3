import type { anchorRewards } from '@pitboss/contract/anchors/rewards';
import type { ReplyOf } from '@pitboss/contract/core/define';

/** A monthly statement of an anchor. */
export type StatementRow = ReplyOf<typeof anchorRewards.statements>['list'][number];
