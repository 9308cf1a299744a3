import { epochMs, type FeedSource, imageOf } from './feed.ts';

/** Goods on sale, which are the platform's; `which` narrows `goods g`. */
const goodsState = (which: string): string => `
  select 'goods' as kind, g.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('name', jsonb_build_object('zh_cn', g.name_zh, 'en_us', g.name_en),
      'prices', (select jsonb_object_agg(p.key, round(p.value::numeric / 100, 2)::text)
        from jsonb_each_text(g.prices) p),
      'code', g.code, 'limit', g.day_limit, 'soldOut', coalesce(g.stock = 0, false),
      'picture', ${imageOf('g.picture')}, 'sort', g.sort) as data,
    null::timestamptz as ends_at
  from goods g where g.on_sale and ${which}`;

/** Discounts that have not ended; `which` narrows `discount d`. */
const discountsState = (which: string): string => `
  select 'discount' as kind, d.id::text as id, 0::bigint as tenant_id, 0::bigint as agent_id,
    jsonb_build_object('name', jsonb_build_object('zh_cn', d.name_zh, 'en_us', d.name_en),
      'goodsIds', (select jsonb_agg(g.goods_id::text order by g.goods_id) from discount_goods g
        where g.discount_id = d.id),
      'discount', trim_scale(d.factor / 10000.0)::text, 'from', ${epochMs('d.start_at')},
      'until', ${epochMs('d.end_at')} + 1) as data,
    d.end_at + interval '1 ms' as ends_at
  from discount d where d.end_at >= now() and ${which}`;

/** Goods. */
export const goodsFeed: FeedSource = {
  kinds: ['goods'],
  state: goodsState,
  of: (ids) => `g.id = any(${ids}::bigint[])`,
};

/** Discounts. */
export const discountsFeed: FeedSource = {
  kinds: ['discount'],
  state: discountsState,
  of: (ids) => `d.id = any(${ids}::bigint[])`,
};
