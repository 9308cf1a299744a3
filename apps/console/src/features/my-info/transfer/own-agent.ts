import type { myInfo } from '@pitboss/contract/agents/my-info';
import type { ReplyOf } from '@pitboss/contract/core/define';

/** The agent of the signed-in account, with its transfer mode and callback address. */
export type OwnAgent = NonNullable<ReplyOf<typeof myInfo.profile>['agent']>;
