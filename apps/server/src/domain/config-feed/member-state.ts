import { inForce, labelAt } from '../labels/label-versions.ts';
import { epochMs, type FeedSource } from './feed.ts';

/** Retention of a forced sign-out for readers that were disconnected. */
const offlineKept = "interval '7 days'";

/** The end of something as a part of `data`; nothing where it has none. */
const untilOf = (instant: string) =>
  `case when ${instant} is null then '{}'::jsonb else jsonb_build_object('until', ${epochMs(instant)}) end`;
/** Latest of some ends, null where one of them has none, which a label `l` of an aggregate may not have. */
const latestEnd = (which: string) =>
  `nullif(max(coalesce(l.until, 'infinity')) filter (where ${which}), 'infinity')`;

/** Combined effects of the labels of `member m` (risk §6), with the times until which they apply. */
const ofLabels = `
  select jsonb_agg(l.tag order by l.tag) as tags, min(l.side) as side,
    coalesce(bool_or(l.bet_ban), false) as bet_ban, ${latestEnd('l.bet_ban')} as bet_ban_until,
    coalesce(bool_or(l.mini_ban), false) as mini_ban, ${latestEnd('l.mini_ban')} as mini_ban_until,
    (array_agg(l.kill order by l.kill desc, l.until desc nulls first) filter
      (where l.kill is not null))[1] as kill,
    (array_agg(l.until order by l.kill desc, l.until desc nulls first) filter
      (where l.kill is not null))[1] as kill_until,
    (array_agg(l.max_stake order by l.max_stake, l.until desc nulls first) filter
      (where l.max_stake is not null))[1] as max_stake,
    (array_agg(l.until order by l.max_stake, l.until desc nulls first) filter
      (where l.max_stake is not null))[1] as max_stake_until
  from (select e.tag, e.side, e.until, (v.effects->>'betBan')::boolean as bet_ban,
    (v.effects->>'miniBan')::boolean as mini_ban,
      (v.effects->>'kill')::numeric as kill, (v.effects->'maxStake'->>m.currency)::numeric as max_stake
    from label_entry e join ${labelAt()} on v.enabled
    where e.tenant_id = m.tenant_id and e.member_id = m.id and ${inForce('now()')}) l`;

/**
 * Items about members; `which` filters `member m`. Members and their labels are selected first, in one query
 * that a distributed database executes on all nodes; the items are built from that result.
 */
const membersState = (which: string): string => `
  (with f as materialized (
    select m.id, m.tenant_id, m.agent_id, m.account, a.account as agent, m.currency, m.state, m.bet_banned,
      m.mini_banned,
      m.chat_banned_until, m.offline_forced_at, m.kill_until as own_until,
      case when m.kill_until is null or m.kill_until > now()
        then round(m.kill_probability / 100.0, 2) end as own, l.*
    from member m join agent a on a.id = m.agent_id left join lateral (${ofLabels}) l on true
    where (m.state = 'blocked' or m.bet_banned or m.mini_banned is not null or m.chat_banned_until is not null
      or m.kill_probability is not null or m.offline_forced_at is not null
      or m.id = any(array(select member_id from label_entry where ended_at is null))) and ${which})
  select s.kind, f.id::text as id, f.tenant_id, f.agent_id,
    jsonb_build_object('member', f.account, 'agent', f.agent) || s.data as data, s.ends_at
  from f, lateral (values
    ('ban.member', f.state = 'blocked' or f.bet_banned or f.bet_ban,
      jsonb_build_object('reason', case when f.state = 'blocked' then 'blocked' when f.bet_banned
        then 'betBan' else 'label' end)
        || case when f.state = 'blocked' or f.bet_banned then '{}'::jsonb
          else ${untilOf('f.bet_ban_until')} end,
      case when f.state = 'blocked' or f.bet_banned then null else f.bet_ban_until end),
    ('mini', f.mini_banned is not null or f.mini_ban,
      jsonb_build_object('gameIds', case when f.mini_ban then 'null'::jsonb
        else to_jsonb(nullif(f.mini_banned, '{}')) end)
        || case when f.mini_banned = '{}' or not f.mini_ban then '{}'::jsonb
          else ${untilOf('f.mini_ban_until')} end,
      case when f.mini_banned = '{}' or not f.mini_ban then null else f.mini_ban_until end),
    ('kill', f.own is not null or f.kill is not null,
      jsonb_build_object('probability', coalesce(f.own, f.kill))
        || case when f.own is not null then ${untilOf('f.own_until')} else ${untilOf('f.kill_until')} end,
      case when f.own is not null then f.own_until else f.kill_until end),
    ('maxStake', f.max_stake is not null,
      jsonb_build_object('currency', f.currency, 'amount', round(f.max_stake, 2)::text)
        || ${untilOf('f.max_stake_until')},
      f.max_stake_until),
    ('list', f.tags is not null, jsonb_build_object('side', f.side, 'labels', f.tags), null),
    ('mute', f.chat_banned_until > now(), jsonb_build_object('until', ${epochMs('f.chat_banned_until')}),
      f.chat_banned_until),
    ('offline', f.offline_forced_at > now() - ${offlineKept},
      jsonb_build_object('at', ${epochMs('f.offline_forced_at')},
        'until', ${epochMs(`(f.offline_forced_at + ${offlineKept})`)}),
      f.offline_forced_at + ${offlineKept})
  ) as s (kind, holds, data, ends_at)
  where s.holds)`;

/**
 * The transfer setting of an agent keeps its members out for three minutes; that began so long before it
 * ends.
 */
const lockout = "interval '3 minutes'";

/** Items about agents; `which` narrows `agent a`. */
const agentsState = (which: string): string => `
  select s.kind, a.id::text as id, a.tenant_id, a.id as agent_id,
    jsonb_build_object('agent', a.account) || s.data as data, s.ends_at
  from agent a, lateral (values
    ('rtp.agent', true, jsonb_build_object('parent', a.parent_id::text, 'rtp', a.rtp), null::timestamptz),
    ('ban.agent', a.state = 'blocked' or a.bet_banned,
      jsonb_build_object('reason', case a.state when 'blocked' then 'blocked' else 'betBan' end), null),
    ('offline', a.members_locked_until > now() - ${offlineKept},
      jsonb_build_object('at', ${epochMs(`(a.members_locked_until - ${lockout})`)},
        'signInFrom', ${epochMs('a.members_locked_until')},
        'until', ${epochMs(`(a.members_locked_until + ${offlineKept})`)}),
      a.members_locked_until + ${offlineKept})
  ) as s (kind, holds, data, ends_at)
  where s.holds and ${which}`;

/** Settings of members. */
export const membersFeed: FeedSource = {
  kinds: ['ban.member', 'mini', 'kill', 'maxStake', 'list', 'mute', 'offline'],
  state: membersState,
  of: (ids) => `m.id = any(${ids}::bigint[])`,
};

/** Settings of agents. */
export const agentsFeed: FeedSource = {
  kinds: ['rtp.agent', 'ban.agent', 'offline'],
  state: agentsState,
  of: (ids) => `a.id = any(${ids}::bigint[])`,
};
