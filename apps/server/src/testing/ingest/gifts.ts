import type pg from 'pg';
import type { SmallAgent } from '../small-world.ts';

/** Creates an anchor that is allowed and signed in from a time on, with shares from then. */
export async function makeAnchor(
  pool: pg.Pool,
  anchor: {
    readonly id: string;
    readonly from: number;
    readonly anchorShare: string;
    readonly agencyShare: string;
    readonly agency?: SmallAgent | undefined;
  },
): Promise<void> {
  const at = new Date(anchor.from);
  await pool.query(
    `insert into anchor (id, nickname, note, type, agency_id, agency_tenant, allowed_at, session_at, actor, created_at, updated_at)
     values ($1, $1, '', case when $2::bigint is null then 'own' else 'agency' end, $2, $3, $4, $4, 'test', $4, $4)`,
    [anchor.id, anchor.agency?.id ?? null, anchor.agency?.tenantId ?? null, at],
  );
  await pool.query(
    `insert into anchor_share (id, anchor_id, valid_from, anchor_share, agency_share, reason, actor)
     select number, id, $2, $3, $4, 'test', 'test' from anchor where id = $1`,
    [anchor.id, at, anchor.anchorShare, anchor.agencyShare],
  );
}

/** Creates a gift that has existed for a day; money in minor units of CNY. */
export async function makeGift(
  pool: pg.Pool,
  gift: {
    readonly id: string;
    readonly price: string;
    readonly type?: 'ordinary' | 'fans' | 'admission';
    readonly turnover?: string;
    readonly sentBefore?: string;
    readonly most?: number;
  },
): Promise<void> {
  const amounts = (minor: string | undefined) => JSON.stringify(minor === undefined ? {} : { CNY: minor });
  await pool.query(
    `with made as (insert into gift (id, name_zh, name_en, still, moving, type, prices, turnover, sent_before, most, enabled, sort, actor,
         created_at, updated_at)
       values ($1::bigint, $1::bigint::text, $1::bigint::text, '', '', $2, $3, $4, $5, $6, true, 1, 'test', now(), now()) returning *)
     insert into gift_version (gift_id, version, at, type, prices, turnover, sent_before, most, enabled)
     select id, 1, now() - interval '1 day', type, prices, turnover, sent_before, most, enabled from made`,
    [
      gift.id,
      gift.type ?? 'ordinary',
      amounts(gift.price),
      amounts(gift.turnover),
      amounts(gift.sentBefore),
      gift.most ?? 9_999,
    ],
  );
}
