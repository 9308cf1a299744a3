import { epochMs, type FeedSource } from './feed.ts';

/** All sensitive words as one item of the platform. */
const labelsState = (): string => `
  select 'words' as kind, 'words' as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('words', coalesce(jsonb_agg(jsonb_build_object('word', w.word, 'action', w.action)
      order by w.id), '[]')) as data,
    null::timestamptz as ends_at
  from sensitive_word w`;

/** Maximum delivery time of an operator's reply to its room (content §6). */
const replyWaits = "interval '10 minutes'";

/** Replies in transit, for the game servers of their room; `which` filters `chat_reply r`. */
const repliesState = (which: string): string => `
  select 'reply' as kind, r.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('roomId', r.room_id, 'nickname', r.nickname, 'content', r.content,
      'at', ${epochMs('r.at')},
      'until', ${epochMs(`(r.at + ${replyWaits})`)}) as data,
    r.at + ${replyWaits} as ends_at, case when o.owner_tenant_id is not null
      then array[o.owner_tenant_id] end as tenants,
    case when o.id is not null then array[o.game_id] end as games
  from chat_reply r left join room o on o.id = r.room_id where r.shown_at is null
    and r.at > now() - ${replyWaits} and ${which}`;

/** The sensitive words. */
export const wordsFeed: FeedSource = {
  kinds: ['words'],
  state: labelsState,
  of: () => 'true',
};

/** Replies of operators. */
export const repliesFeed: FeedSource = {
  kinds: ['reply'],
  state: repliesState,
  of: (ids) => `r.id = any(${ids}::bigint[])`,
  audience: ['tenants', 'games'],
};
