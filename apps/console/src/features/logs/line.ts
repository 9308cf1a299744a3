import type { logs } from '@pitboss/contract/access/logs';
import type { ReplyOf } from '@pitboss/contract/core/define';

/** A line of the operation log, as the list and the drawer show it. */
export type Line = ReplyOf<typeof logs.opLog>['list'][number];
