import { epochMs, type FeedSource } from './feed.ts';

/**
 * Anchors, banned and pending ones too; those of an agency concern its tenant only. `which` narrows `anchor
 * n`.
 */
const anchorsState = (which: string): string => `
  select 'anchor' as kind, n.id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('nickname', n.nickname, 'type', n.type, 'agent', a.account, 'roomId', n.room_id,
      'allowed', n.allowed_at is not null, 'banned', n.banned_at is not null,
      'bannedUntil', ${epochMs('n.banned_until')},
      'closedAt', ${epochMs('n.closed_at')}) as data,
    null::timestamptz as ends_at, case when n.agency_tenant is not null
      then array[n.agency_tenant] end as tenants
  from anchor n left join agent a on a.id = n.agency_id where ${which}`;

/** Anchors. */
export const anchorsFeed: FeedSource = {
  kinds: ['anchor'],
  state: anchorsState,
  of: (ids) => `n.id = any(${ids}::text[])`,
  audience: ['tenants'],
};
