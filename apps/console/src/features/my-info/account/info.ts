import type { myInfo } from '@pitboss/contract/agents/my-info';
import type { ReplyOf } from '@pitboss/contract/core/define';

export type Info = ReplyOf<typeof myInfo.profile>;
