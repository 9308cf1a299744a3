import type { myInfo } from '@pitboss/contract/access/myInfo';
import type { ReplyOf } from '@pitboss/contract/define';

export type Info = ReplyOf<typeof myInfo.profile>;
export type OwnAgent = NonNullable<Info['agent']>;
