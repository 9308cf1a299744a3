import { memberPictures } from '@pitboss/contract/uploads';
import { roomLanguages } from '@pitboss/rules/content/room-texts';
import { nodeStateNow } from '../games/node-state.ts';
import { labelKeySql, labelThousandths } from '../labels/label-rtp.ts';
import { inForce, labelAt } from '../labels/label-versions.ts';
import { plainArray } from '../sql/run-sql.ts';

/**
 * What game servers have to obey, read from where it is kept: statements that give `kind, id, tenant_id, agent_id, data,
 * ends_at` of every item there is at the moment (risk §7). Instants in `data` are epoch ms.
 */

/** How long a forced sign-out is kept for readers that were cut off. */
const offlineKept = "interval '7 days'";

export const epochMs = (instant: string) => `round(extract(epoch from ${instant}) * 1000)::bigint`;

/** The lasting address of a picture by its name; null for none. */
export const pictureOf = (name: string) => `'${memberPictures.folder}' || ${name}`;

/** The end of something as a part of `data`; nothing where it has none. */
const untilOf = (instant: string) =>
  `case when ${instant} is null then '{}'::jsonb else jsonb_build_object('until', ${epochMs(instant)}) end`;
/** Latest of some ends, null where one of them has none, which a label `l` of an aggregate may not have. */
const latestEnd = (which: string) =>
  `nullif(max(coalesce(l.until, 'infinity')) filter (where ${which}), 'infinity')`;

/** What the labels of `member m` come to (risk §6), with the instants up to which it holds so. */
const ofLabels = `
  select jsonb_agg(l.tag order by l.tag) as tags, min(l.side) as side,
    coalesce(bool_or(l.bet_ban), false) as bet_ban, ${latestEnd('l.bet_ban')} as bet_ban_until,
    coalesce(bool_or(l.mini_ban), false) as mini_ban, ${latestEnd('l.mini_ban')} as mini_ban_until,
    (array_agg(l.kill order by l.kill desc, l.until desc nulls first) filter (where l.kill is not null))[1] as kill,
    (array_agg(l.until order by l.kill desc, l.until desc nulls first) filter (where l.kill is not null))[1] as kill_until,
    (array_agg(l.max_stake order by l.max_stake, l.until desc nulls first) filter (where l.max_stake is not null))[1] as max_stake,
    (array_agg(l.until order by l.max_stake, l.until desc nulls first) filter (where l.max_stake is not null))[1] as max_stake_until
  from (select e.tag, e.side, e.until, (v.effects->>'betBan')::boolean as bet_ban, (v.effects->>'miniBan')::boolean as mini_ban,
      (v.effects->>'kill')::numeric as kill, (v.effects->'maxStake'->>m.currency)::numeric as max_stake
    from label_entry e join ${labelAt()} on v.enabled
    where e.tenant_id = m.tenant_id and e.member_id = m.id and ${inForce('now()')}) l`;

/** Items about members; `which` narrows `member m`. */
export const membersState = (which: string): string => `
  select s.kind, m.id::text as id, m.tenant_id, m.agent_id,
    jsonb_build_object('member', m.account, 'agent', a.account) || s.data as data, s.ends_at
  from member m join agent a on a.id = m.agent_id left join lateral (${ofLabels}) l on true,
    lateral (select case when m.kill_until is null or m.kill_until > now() then round(m.kill_probability / 100.0, 2) end as own) k, lateral (values
    ('ban.member', m.state = 'blocked' or m.bet_banned or l.bet_ban,
      jsonb_build_object('reason', case when m.state = 'blocked' then 'blocked' when m.bet_banned then 'betBan' else 'label' end)
        || case when m.state = 'blocked' or m.bet_banned then '{}'::jsonb else ${untilOf('l.bet_ban_until')} end,
      case when m.state = 'blocked' or m.bet_banned then null else l.bet_ban_until end),
    ('mini', m.mini_banned is not null or l.mini_ban,
      jsonb_build_object('gameIds', case when l.mini_ban then 'null'::jsonb else to_jsonb(nullif(m.mini_banned, '{}')) end)
        || case when m.mini_banned = '{}' or not l.mini_ban then '{}'::jsonb else ${untilOf('l.mini_ban_until')} end,
      case when m.mini_banned = '{}' or not l.mini_ban then null else l.mini_ban_until end),
    ('kill', k.own is not null or l.kill is not null,
      jsonb_build_object('probability', coalesce(k.own, l.kill))
        || case when k.own is not null then ${untilOf('m.kill_until')} else ${untilOf('l.kill_until')} end,
      case when k.own is not null then m.kill_until else l.kill_until end),
    ('maxStake', l.max_stake is not null,
      jsonb_build_object('currency', m.currency, 'amount', round(l.max_stake, 2)::text) || ${untilOf('l.max_stake_until')},
      l.max_stake_until),
    ('list', l.tags is not null, jsonb_build_object('side', l.side, 'labels', l.tags), null),
    ('mute', m.chat_banned_until > now(), jsonb_build_object('until', ${epochMs('m.chat_banned_until')}), m.chat_banned_until),
    ('offline', m.offline_forced_at > now() - ${offlineKept},
      jsonb_build_object('at', ${epochMs('m.offline_forced_at')}, 'until', ${epochMs(`(m.offline_forced_at + ${offlineKept})`)}),
      m.offline_forced_at + ${offlineKept})
  ) as s (kind, holds, data, ends_at)
  where s.holds and (m.state = 'blocked' or m.bet_banned or m.mini_banned is not null or m.chat_banned_until is not null
    or m.kill_probability is not null or m.offline_forced_at is not null
    or m.id = any(array(select member_id from label_entry where ended_at is null))) and ${which}`;

/** The transfer setting of an agent keeps its members out for three minutes; that began so long before it ends. */
const lockout = "interval '3 minutes'";

/** Items about agents; `which` narrows `agent a`. */
export const agentsState = (which: string): string => `
  select s.kind, a.id::text as id, a.tenant_id, a.id as agent_id, jsonb_build_object('agent', a.account) || s.data as data, s.ends_at
  from agent a, lateral (values
    ('rtp.agent', true, jsonb_build_object('parent', a.parent_id::text, 'rtp', a.rtp), null::timestamptz),
    ('ban.agent', a.state = 'blocked' or a.bet_banned,
      jsonb_build_object('reason', case a.state when 'blocked' then 'blocked' else 'betBan' end), null),
    ('offline', a.members_locked_until > now() - ${offlineKept},
      jsonb_build_object('at', ${epochMs(`(a.members_locked_until - ${lockout})`)}, 'signInFrom', ${epochMs('a.members_locked_until')},
        'until', ${epochMs(`(a.members_locked_until + ${offlineKept})`)}),
      a.members_locked_until + ${offlineKept})
  ) as s (kind, holds, data, ends_at)
  where s.holds and ${which}`;

/** Groups of pools: what they set, and what their levels hold; `which` narrows `pool_group g`. They are nobody's of a tenant. */
export const poolsState = (which: string): string => `
  select s.kind, g.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('agents', to_jsonb(t.agents::text[]), 'gameIds', to_jsonb(t.games)) || s.data as data, null::timestamptz as ends_at
  from pool_group g join pool_terms t on t.id = g.terms_id, lateral (values
    ('rtp.pool', jsonb_build_object('rtp', t.rtp)),
    ('pool', jsonb_build_object('name', t.name, 'open', t.is_open, 'proportion', t.proportion,
      'levels', (select jsonb_agg(jsonb_build_object('level', l.level, 'ratio', t.ratios[l.level], 'currencies', coalesce((
          select jsonb_object_agg(c.currency, jsonb_build_object('balance', round(coalesce(a.balance, 0) / 100.0, 2)::text,
            'seed', round(coalesce((c.own->>'seed')::numeric, 0) / 100, 2)::text, 'cap', round(coalesce((c.own->>'cap')::numeric, 0) / 100, 2)::text,
            'mustHit', coalesce((c.own->>'mustHit')::boolean, false)))
          from (select currency, t.limits->(l.level::text)->currency as own from (select currency from pool_balance where group_id = g.id
            union select jsonb_object_keys(t.limits->(l.level::text)) where t.limits ? (l.level::text)) x) c
          left join pool_balance b on b.group_id = g.id and b.level = l.level and b.currency = c.currency
          left join ledger_account a on a.id = b.account_id), '{}')) order by l.level)
        from generate_series(1, 4) as l (level))))
  ) as s (kind, data)
  where g.deleted_at is null and ${which}`;

/** Settings of RTP in force; `which` narrows `rtp_setting s`. */
export const rtpState = (which: string): string => `
  select case when s.member_id is null then 'rtp.agentGame' else 'rtp.member' end as kind, s.key as id, s.tenant_id, s.agent_id,
    jsonb_build_object('agent', a.account, 'level', s.level, 'gameId', s.game_id, 'rtp', s.rtp, 'from', ${epochMs('s.valid_from')},
      'until', ${epochMs('s.until')}) || case when s.member_id is null then jsonb_build_object('agentId', s.agent_id::text)
      else jsonb_build_object('member', m.account) end as data,
    s.until as ends_at
  from rtp_setting s join agent a on a.id = s.agent_id left join member m on m.id = s.member_id and m.tenant_id = s.tenant_id
  where (s.until is null or s.until > now()) and ${which}
    and not exists (select from rtp_end e where e.tenant_id = s.tenant_id and e.setting_id = s.id)`;

/** RTP that members have by labels in force; `which` narrows entries `e`. */
export const labelRtpState = (which: string): string => `
  select 'rtp.member' as kind, ${labelKeySql} as id, e.tenant_id, e.agent_id,
    jsonb_build_object('agent', a.account, 'member', m.account, 'level', 'label', 'gameId', null, 'side', e.side,
      'rtp', ${labelThousandths}, 'from', ${epochMs('greatest(e.since, v.at)')}, 'until', ${epochMs('e.until')}) as data,
    e.until as ends_at
  from label_entry e join ${labelAt()} on v.enabled and v.effects->>'rtp' is not null
    join member m on m.id = e.member_id and m.tenant_id = e.tenant_id join agent a on a.id = m.agent_id
  where ${inForce('now()')} and ${which}`;

/** News tickers that have not ended, which are the platform's; `which` narrows `ticker t`. */
export const tickersState = (which: string): string => `
  select 'ticker' as kind, t.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('content', jsonb_build_object('zh_cn', t.content_zh, 'en_us', t.content_en), 'from', ${epochMs('t.start_at')},
      'until', ${epochMs('t.end_at')} + 1, 'interval', t.interval_minutes, 'periods', t.periods, 'zone', t.zone,
      'gameIds', to_jsonb(t.game_ids), 'sort', t.sort) as data,
    t.end_at + interval '1 ms' as ends_at
  from ticker t where t.end_at >= now() and ${which}`;

/** Texts in the languages of rooms, one item a language; `which` narrows the languages `l`. A text that is missing is served in English, else as its source (spec content §8). */
export const textsState = (which: string): string => `
  select 'text' as kind, l.language as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('texts', (select jsonb_object_agg(z.key, coalesce(nullif(own.content, ''), nullif(en.content, ''), z.content))
      from text_cell z left join text_cell en on en.key = z.key and en.language = 'en_us'
        left join text_cell own on own.key = z.key and own.language = l.language
      where z.language = 'zh_cn')) as data,
    null::timestamptz as ends_at
  from unnest('${plainArray(roomLanguages)}'::text[]) as l (language)
  where exists (select from text_cell) and ${which}`;

/** Rooms, open or closed; `which` narrows `room r`. Those of members concern the game servers of their tenant alone. */
export const roomsState = (which: string): string => `
  select 'room' as kind, r.id, coalesce(r.owner_tenant_id, 0) as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('gameId', r.game_id, 'name', jsonb_build_object('zh_cn', r.name_zh_cn, 'en_us', r.name_en_us),
      'type', r.room_type, 'hall', r.hall_level, 'private', r.private, 'code', r.code, 'sort', r.sort, 'hot', r.hot,
      'open', r.is_open, 'limits', r.limits, 'bullets', case when r.bullet_amount is not null
        then jsonb_build_object('amount', r.bullet_amount, 'seconds', r.bullet_seconds) end, 'cover', ${pictureOf('r.cover')}) as data,
    null::timestamptz as ends_at
  from room r where ${which}`;

/** Limit groups, which are the platform's; `which` narrows `limit_group g`. */
export const limitGroupsState = (which: string): string => `
  select 'limitGroup' as kind, g.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('name', g.name, 'currency', g.currency, 'gameId', g.game_id, 'limits', g.limits,
      'roomIds', to_jsonb(g.room_ids)) as data,
    null::timestamptz as ends_at
  from limit_group g where ${which}`;
/** Published activities until the end of their display, which are the platform's; `which` narrows `activity y`. */
export const activitiesState = (which: string): string => `
  select 'activity' as kind, y.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('activityKind', y.kind, 'title', jsonb_build_object('zh_cn', y.title_zh, 'en_us', y.title_en),
      'content', jsonb_build_object('zh_cn', y.content_zh, 'en_us', y.content_en), 'picture', ${pictureOf('y.picture')}, 'link', y.link, 'sort', y.sort,
      'from', ${epochMs('y.show_start')}, 'until', ${epochMs('y.show_end')} + 1, 'start', ${epochMs('y.start_at')}, 'end', ${epochMs('y.end_at')},
      'payoutTime', ${epochMs('y.payout_at')}, 'payoutWay', y.payout_way, 'zone', y.zone, 'currencies', to_jsonb(y.currencies),
      'agents', to_jsonb(nullif(y.agents, '{}')::text[]), 'except', to_jsonb(y.except_agents::text[]), 'conditions', y.conditions, 'rule', y.rule) as data,
    y.show_end + interval '1 ms' as ends_at
  from activity y where not y.draft and y.stopped is distinct from 'cancel' and y.show_end >= now() and ${which}`;

/** Settings of games, and the RTP that a game sets; `which` narrows `game g`. */
export const gamesState = (which: string): string => `
  select x.kind, g.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id, x.data, null::timestamptz as ends_at
  from game g left join game_setting s on s.game_id = g.id, lateral (values
    ('game', true, jsonb_build_object('state', coalesce(s.state, 'online'), 'newsTicker', coalesce(s.news_ticker, true),
      'voice', coalesce(s.voice, true), 'ai', coalesce(s.ai, false), 'robots', coalesce(s.robots, 0), 'memberChat', coalesce(s.member_chat, true),
      'multiples', coalesce(s.multiples, '{}')) || case when g.category <> 'mini' then '{}'::jsonb
      else jsonb_build_object('open', coalesce(s.is_open, true), 'betRange', coalesce(s.bet_range, '{}'),
        'largestPayout', coalesce(s.largest_payout, '{}'), 'chips', coalesce(s.chips, '{}'), 'sort', coalesce(s.sort, 1),
        'hot', coalesce(s.hot, false)) end),
    ('rtp.game', s.rtp is not null, jsonb_build_object('gameId', g.id, 'rtp', s.rtp))
  ) as x (kind, holds, data)
  where x.holds and g.category <> 'base' and ${which}`;

/** States of game servers, with a planned maintenance from its notice on; `which` narrows `game_node n`. */
export const nodesState = (which: string): string => `
  select 'node' as kind, n.id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('state', ${nodeStateNow}, 'former', n.state, 'maintenance', case
      when n.maintenance_until > now() and n.maintenance_from - interval '1 minute' * n.maintenance_notice <= now()
      then jsonb_build_object('from', ${epochMs('n.maintenance_from')}, 'until', ${epochMs('n.maintenance_until')},
        'text', jsonb_build_object('zh_cn', n.maintenance_zh, 'en_us', n.maintenance_en)) end) as data,
    null::timestamptz as ends_at
  from game_node n where ${which}`;
