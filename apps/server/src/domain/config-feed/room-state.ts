import { type FeedSource, imageOf } from './feed.ts';

/**
 * Rooms, open or closed; `which` filters `room r`. Rooms of members concern only the game servers of their
 * tenant.
 */
const roomsState = (which: string): string => `
  select 'room' as kind, r.id, coalesce(r.owner_tenant_id, 0) as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('gameId', r.game_id, 'name', jsonb_build_object('zh_cn', r.name_zh_cn,
      'en_us', r.name_en_us),
      'type', r.room_type, 'hall', r.hall_level, 'private', r.private, 'code', r.code, 'sort', r.sort,
      'hot', r.hot,
      'open', r.is_open, 'limits', r.limits, 'bullets', case when r.bullet_amount is not null
        then jsonb_build_object('amount', r.bullet_amount, 'seconds', r.bullet_seconds) end,
        'cover', ${imageOf('r.cover')}) as data,
    null::timestamptz as ends_at, array[r.game_id] as games
  from room r where ${which}`;

/** Limit groups, which are the platform's; `which` narrows `limit_group g`. */
const limitGroupsState = (which: string): string => `
  select 'limitGroup' as kind, g.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('name', g.name, 'currency', g.currency, 'gameId', g.game_id, 'limits', g.limits,
      'roomIds', to_jsonb(g.room_ids)) as data,
    null::timestamptz as ends_at, array[g.game_id] as games
  from limit_group g where ${which}`;

/** Rooms. */
export const roomsFeed: FeedSource = {
  kinds: ['room'],
  state: roomsState,
  of: (ids) => `r.id = any(${ids}::text[])`,
  audience: ['games'],
};

/** Limit groups. */
export const limitGroupsFeed: FeedSource = {
  kinds: ['limitGroup'],
  state: limitGroupsState,
  of: (ids) => `g.id = any(${ids}::bigint[])`,
  audience: ['games'],
};
