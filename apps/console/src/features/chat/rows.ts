import type { chat } from '@pitboss/contract/chat/chat';
import type { sensitive } from '@pitboss/contract/chat/sensitive';
import type { ReplyOf } from '@pitboss/contract/define';

export type ChatLine = ReplyOf<typeof chat.list>['list'][number];
export type WordRow = ReplyOf<typeof sensitive.list>['list'][number];
export const answerTones = { show: 'success', mask: 'warning', hide: 'error' } as const;
