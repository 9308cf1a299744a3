import { roomLanguages } from '@pitboss/rules/content/room-texts';
import { plainArray } from '../sql/run-sql.ts';
import { epochMs, type FeedSource, imageOf, sortedGames, tenantsOfAgents } from './feed.ts';

/** News tickers that have not ended, which are the platform's; `which` narrows `ticker t`. */
const tickersState = (which: string): string => `
  select 'ticker' as kind, t.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('content', jsonb_build_object('zh_cn', t.content_zh, 'en_us', t.content_en),
      'from', ${epochMs('t.start_at')},
      'until', ${epochMs('t.end_at')} + 1, 'interval', t.interval_minutes, 'periods', t.periods,
      'zone', t.zone,
      'gameIds', to_jsonb(t.game_ids), 'sort', t.sort) as data,
    t.end_at + interval '1 ms' as ends_at, ${sortedGames('t.game_ids')} as games
  from ticker t where t.end_at >= now() and ${which}`;

/**
 * Texts in the languages of rooms, one item a language; `which` narrows the languages `l`. A text that is
 * missing is served in English, else as its source (spec content §8).
 */
const textsState = (which: string): string => `
  select 'text' as kind, l.language as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('texts', jsonb_object_agg(z.key,
      coalesce(nullif(own.content, ''), nullif(en.content, ''), z.content))) as data,
    null::timestamptz as ends_at
  from (select unnest('${plainArray(roomLanguages)}'::text[]) as language) l cross join text_cell z
    left join text_cell en on en.key = z.key and en.language = 'en_us'
    left join text_cell own on own.key = z.key and own.language = l.language
  where z.language = 'zh_cn' and ${which} group by l.language`;

/**
 * Published activities until the end of their display, for the tenants of their agents; `which` narrows
 * `activity y`.
 */
const activitiesState = (which: string): string => `
  (with u as materialized (select id, tenant_id from agent
    where id = any(array(select unnest(agents) from activity)))
  select 'activity' as kind, y.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('activityKind', y.kind, 'title', jsonb_build_object('zh_cn', y.title_zh,
      'en_us', y.title_en),
      'content', jsonb_build_object('zh_cn', y.content_zh, 'en_us', y.content_en),
      'picture', ${imageOf('y.picture')}, 'link', y.link, 'sort', y.sort,
      'from', ${epochMs('y.show_start')}, 'until', ${epochMs('y.show_end')} + 1,
      'start', ${epochMs('y.start_at')}, 'end', ${epochMs('y.end_at')},
      'payoutTime', ${epochMs('y.payout_at')}, 'payoutWay', y.payout_way, 'zone', y.zone,
      'currencies', to_jsonb(y.currencies),
      'agents', to_jsonb(nullif(y.agents, '{}')::text[]), 'except', to_jsonb(y.except_agents::text[]),
      'conditions', y.conditions, 'rule', y.rule) as data,
    y.show_end + interval '1 ms' as ends_at, ${tenantsOfAgents(`nullif(y.agents, '{}')`)} as tenants
  from activity y where not y.draft and y.stopped is distinct from 'cancel' and y.show_end >= now()
    and ${which})`;

/** News tickers. */
export const tickersFeed: FeedSource = {
  kinds: ['ticker'],
  state: tickersState,
  of: (ids) => `t.id = any(${ids}::bigint[])`,
  audience: ['games'],
};

/** Texts, by their languages. */
export const textsFeed: FeedSource = {
  kinds: ['text'],
  state: textsState,
  of: (ids) => `l.language = any(${ids}::text[])`,
};

/** Activities. */
export const activitiesFeed: FeedSource = {
  kinds: ['activity'],
  state: activitiesState,
  of: (ids) => `y.id = any(${ids}::bigint[])`,
  audience: ['tenants'],
};
