import type { activities } from '@pitboss/contract/content/activities';
import type { ReplyOf } from '@pitboss/contract/core/define';

/** An activity as the list has it. */
export type ActivityRow = ReplyOf<typeof activities.list>['list'][number];
