/**
 * What game servers have to obey, read from where it is kept: statements that give `kind, id, tenant_id, agent_id, data,
 * ends_at` of every item there is at the moment (risk §7). Instants in `data` are epoch ms.
 */

/** How long a forced sign-out is kept for readers that were cut off. */
const offlineKept = "interval '7 days'";

const epochMs = (instant: string) => `round(extract(epoch from ${instant}) * 1000)::bigint`;

/** Items about members; `which` narrows `member m`. */
export const membersState = (which: string): string => `
  select s.kind, m.id::text as id, m.tenant_id, m.agent_id,
    jsonb_build_object('member', m.account, 'agent', a.account) || s.data as data, s.ends_at
  from member m join agent a on a.id = m.agent_id, lateral (values
    ('ban.member', m.state = 'blocked' or m.bet_banned,
      jsonb_build_object('reason', case m.state when 'blocked' then 'blocked' else 'betBan' end), null::timestamptz),
    ('mini', m.mini_banned is not null, jsonb_build_object('gameIds', to_jsonb(nullif(m.mini_banned, '{}'))), null),
    ('kill', m.kill_probability is not null,
      jsonb_build_object('probability', round(m.kill_probability / 100.0, 2)), null),
    ('mute', m.chat_banned_until > now(), jsonb_build_object('until', ${epochMs('m.chat_banned_until')}), m.chat_banned_until),
    ('offline', m.offline_forced_at > now() - ${offlineKept},
      jsonb_build_object('at', ${epochMs('m.offline_forced_at')}, 'until', ${epochMs(`(m.offline_forced_at + ${offlineKept})`)}),
      m.offline_forced_at + ${offlineKept})
  ) as s (kind, holds, data, ends_at)
  where s.holds and (m.state = 'blocked' or m.bet_banned or m.mini_banned is not null or m.chat_banned_until is not null
    or m.kill_probability is not null or m.offline_forced_at is not null) and ${which}`;

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
