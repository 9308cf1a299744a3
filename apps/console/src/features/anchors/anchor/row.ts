import type { anchors } from '@pitboss/contract/anchors/anchors';
import type { ReplyOf } from '@pitboss/contract/core/define';

/** A row of the list of anchors. */
export type AnchorRow = ReplyOf<typeof anchors.list>['list'][number];
