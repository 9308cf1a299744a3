import { type FeedSource, imageOf } from './feed.ts';

const amounts = (column: string) =>
  `coalesce((select jsonb_object_agg(p.key, round(p.value::numeric / 100, 2)::text)
    from jsonb_each_text(${column}) p), '{}')`;

/** Enabled gifts, which are the platform's; `which` narrows `gift f`. */
const giftsState = (which: string): string => `
  select 'gift' as kind, f.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('name', jsonb_build_object('zh_cn', f.name_zh, 'en_us', f.name_en), 'giftType', f.type,
      'staticPicture', ${imageOf('f.still')}, 'dynamicPicture', ${imageOf('f.moving')},
      'prices', ${amounts('f.prices')}, 'sort', f.sort,
      'conditions', jsonb_build_object('turnover', ${amounts('f.turnover')},
        'sent', ${amounts('f.sent_before')}, 'most', f.most)) as data,
    null::timestamptz as ends_at
  from gift f where f.enabled and ${which}`;

/** Gifts. */
export const giftsFeed: FeedSource = {
  kinds: ['gift'],
  state: giftsState,
  of: (ids) => `f.id = any(${ids}::bigint[])`,
};
