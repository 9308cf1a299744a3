import { labelKeySql, labelThousandths } from '../labels/label-rtp.ts';
import { inForce, labelAt } from '../labels/label-versions.ts';
import { epochMs, type FeedSource, sortedGames, tenantsOfAgents } from './feed.ts';

/**
 * Groups of pools: what they set, and what their levels hold; `which` narrows `pool_group g`. They concern
 * the tenants of their agents.
 */
const poolsState = (which: string): string => `
  (with u as materialized (select id, tenant_id from agent
    where id = any(array(select unnest(agents) from pool_group join pool_terms on pool_terms.id = terms_id)))
  select s.kind, g.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('agents', to_jsonb(t.agents::text[]), 'gameIds', to_jsonb(t.games)) || s.data as data,
    null::timestamptz as ends_at,
    ${tenantsOfAgents('t.agents')} as tenants, ${sortedGames('t.games')} as games
  from pool_group g join pool_terms t on t.id = g.terms_id, lateral (values
    ('rtp.pool', jsonb_build_object('rtp', t.rtp)),
    ('pool', jsonb_build_object('name', t.name, 'open', t.is_open, 'proportion', t.proportion,
      'levels', (select jsonb_agg(jsonb_build_object('level', l.level, 'ratio', t.ratios[l.level],
        'currencies', coalesce((
          select jsonb_object_agg(c.currency,
            jsonb_build_object('balance', round(coalesce(a.balance, 0) / 100.0, 2)::text,
            'seed', round(coalesce((c.own->>'seed')::numeric, 0) / 100, 2)::text,
            'cap', round(coalesce((c.own->>'cap')::numeric, 0) / 100, 2)::text,
            'mustHit', coalesce((c.own->>'mustHit')::boolean, false)))
          from (select currency, t.limits->(l.level::text)->currency as own
            from (select currency from pool_balance where group_id = g.id
            union select jsonb_object_keys(t.limits->(l.level::text)) where t.limits ? (l.level::text)) x) c
          left join pool_balance b on b.group_id = g.id and b.level = l.level and b.currency = c.currency
          left join ledger_account a on a.id = b.account_id), '{}')) order by l.level)
        from generate_series(1, 4) as l (level))))
  ) as s (kind, data)
  where g.deleted_at is null and ${which})`;

/** Settings of RTP in force; `which` narrows `rtp_setting s`. */
const rtpState = (which: string): string => `
  select case when s.member_id is null then 'rtp.agentGame' else 'rtp.member' end as kind, s.key as id,
    s.tenant_id, s.agent_id,
    jsonb_build_object('agent', a.account, 'level', s.level, 'gameId', s.game_id, 'rtp', s.rtp,
      'from', ${epochMs('s.valid_from')},
      'until', ${epochMs('s.until')}) || case when s.member_id is null
        then jsonb_build_object('agentId', s.agent_id::text)
      else jsonb_build_object('member', m.account) end as data,
    s.until as ends_at, case when s.game_id is not null then array[s.game_id] end as games
  from rtp_setting s join agent a on a.id = s.agent_id left join member m on m.id = s.member_id
    and m.tenant_id = s.tenant_id
  where (s.until is null or s.until > now()) and ${which}
    and not exists (select from rtp_end e where e.tenant_id = s.tenant_id and e.setting_id = s.id)`;

/** RTP that members have by labels in force; `which` narrows entries `e`. */
const labelRtpState = (which: string): string => `
  select 'rtp.member' as kind, ${labelKeySql} as id, e.tenant_id, e.agent_id,
    jsonb_build_object('agent', a.account, 'member', m.account, 'level', 'label', 'gameId', null,
      'side', e.side,
      'rtp', ${labelThousandths}, 'from', ${epochMs('greatest(e.since, v.at)')},
      'until', ${epochMs('e.until')}) as data,
    e.until as ends_at
  from label_entry e join ${labelAt()} on v.enabled and v.effects->>'rtp' is not null
    join member m on m.id = e.member_id and m.tenant_id = e.tenant_id join agent a on a.id = m.agent_id
  where ${inForce('now()')} and ${which}`;

/** Groups of pools. */
export const poolsFeed: FeedSource = {
  kinds: ['rtp.pool', 'pool'],
  state: poolsState,
  of: (ids) => `g.id = any(${ids}::bigint[])`,
  audience: ['tenants', 'games'],
};

/** Settings of RTP, by their keys. */
export const rtpFeed: FeedSource = {
  kinds: ['rtp.agentGame', 'rtp.member'],
  state: rtpState,
  of: (ids) => `s.key = any(${ids}::text[])`,
  audience: ['games'],
};

/** RTP that labels set, by its keys. */
export const labelRtpFeed: FeedSource = {
  kinds: ['rtp.member'],
  state: labelRtpState,
  of: (ids) => `${labelKeySql} = any(${ids}::text[])`,
};
