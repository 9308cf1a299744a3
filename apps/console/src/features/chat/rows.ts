import type { chat } from '@pitboss/contract/chat/chat';
import type { sensitive } from '@pitboss/contract/chat/sensitive';
import type { ReplyOf } from '@pitboss/contract/core/define';

export type ChatLine = ReplyOf<typeof chat.list>['list'][number];
export type WordRow = ReplyOf<typeof sensitive.list>['list'][number];
export const replyTones = { show: 'success', mask: 'unusual', hide: 'bad' } as const;
