import { epochMs, type FeedSource } from './feed.ts';

/** The sensitive words, all of them one item, which are the platform's. */
const wordsState = (): string => `
  select 'words' as kind, 'words' as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('words', coalesce(jsonb_agg(jsonb_build_object('word', w.word, 'action', w.action) order by w.id), '[]')) as data,
    null::timestamptz as ends_at
  from sensitive_word w`;

/** How long a reply of an operator may take to its room (content §6). */
const replyWaits = "interval '10 minutes'";

/** Replies on their way; `which` narrows `chat_reply r`. */
const repliesState = (which: string): string => `
  select 'reply' as kind, r.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('roomId', r.room_id, 'nickname', r.nickname, 'content', r.content, 'at', ${epochMs('r.at')},
      'until', ${epochMs(`(r.at + ${replyWaits})`)}) as data,
    r.at + ${replyWaits} as ends_at
  from chat_reply r where r.shown_at is null and r.at > now() - ${replyWaits} and ${which}`;

/** The sensitive words. */
export const wordsFeed: FeedSource = {
  kinds: ['words'],
  state: wordsState,
  of: () => 'true',
};

/** Replies of operators. */
export const repliesFeed: FeedSource = {
  kinds: ['reply'],
  state: repliesState,
  of: (ids) => `r.id = any(${ids}::bigint[])`,
};
