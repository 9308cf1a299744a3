import type { ReplyOf } from '@pitboss/contract/define';
import type { logs } from '@pitboss/contract/logs';

/** A line of the operation log, as the list and the drawer show it. */
export type Line = ReplyOf<typeof logs.opLog>['list'][number];
