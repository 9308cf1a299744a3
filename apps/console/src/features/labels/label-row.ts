import type { ReplyOf } from '@pitboss/contract/core/define';
import type { singleLabels } from '@pitboss/contract/risk/labels';

/** A label as it is set and how it last ran. */
export type LabelRow = ReplyOf<typeof singleLabels.list>['list'][number];
