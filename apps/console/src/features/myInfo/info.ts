import type { ReplyOf } from '@pitboss/contract/define';
import type { myInfo } from '@pitboss/contract/myInfo';

export type Info = ReplyOf<typeof myInfo.profile>;
export type OwnAgent = NonNullable<Info['agent']>;
