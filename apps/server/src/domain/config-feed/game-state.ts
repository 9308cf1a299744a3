import { nodeStateNow } from '../games/node-state.ts';
import { epochMs, type FeedSource } from './feed.ts';

/** Settings of games, and the RTP that a game sets; `which` narrows `game g`. */
const gamesState = (which: string): string => `
  select x.kind, g.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id, x.data,
    null::timestamptz as ends_at, array[g.id] as games
  from game g left join game_setting s on s.game_id = g.id, lateral (values
    ('game', true, jsonb_build_object('state', coalesce(s.state, 'online'),
      'newsTicker', coalesce(s.news_ticker, true),
      'voice', coalesce(s.voice, true), 'ai', coalesce(s.ai, false), 'robots', coalesce(s.robots, 0),
      'memberChat', coalesce(s.member_chat, true),
      'multiples', coalesce(s.multiples, '{}')) || case when g.category <> 'mini' then '{}'::jsonb
      else jsonb_build_object('open', coalesce(s.is_open, true), 'betRange', coalesce(s.bet_range, '{}'),
        'largestPayout', coalesce(s.largest_payout, '{}'), 'chips', coalesce(s.chips, '{}'),
        'sort', coalesce(s.sort, 1),
        'hot', coalesce(s.hot, false)) end),
    ('rtp.game', s.rtp is not null, jsonb_build_object('gameId', g.id, 'rtp', s.rtp))
  ) as x (kind, holds, data)
  where x.holds and g.category <> 'base' and ${which}`;

/** States of game servers, with a planned maintenance from its notice on; `which` narrows `game_node n`. */
const nodesState = (which: string): string => `
  select 'node' as kind, n.id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('state', ${nodeStateNow}, 'former', n.state, 'maintenance', case
      when n.maintenance_until > now() and n.maintenance_from - interval '1 minute' * n.maintenance_notice <=
        now()
      then jsonb_build_object('from', ${epochMs('n.maintenance_from')},
        'until', ${epochMs('n.maintenance_until')},
        'text', jsonb_build_object('zh_cn', n.maintenance_zh, 'en_us', n.maintenance_en)) end) as data,
    null::timestamptz as ends_at
  from game_node n where ${which}`;

/** Games, with the RTP that they set. */
export const gamesFeed: FeedSource = {
  kinds: ['game', 'rtp.game'],
  state: gamesState,
  of: (ids) => `g.id = any(${ids}::int[])`,
  audience: ['games'],
};

/** Game servers themselves. */
export const nodesFeed: FeedSource = {
  kinds: ['node'],
  state: nodesState,
  of: (ids) => `n.id = any(${ids}::text[])`,
};
