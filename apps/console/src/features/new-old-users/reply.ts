import type { ReplyOf } from '@pitboss/contract/core/define';
import type { newOldUsers } from '@pitboss/contract/members/new-old-users';

export type Reply = ReplyOf<typeof newOldUsers.report>;
