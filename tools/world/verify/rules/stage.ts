import { anchors } from '@pitboss/contract/anchors/anchors';
import { gifts } from '@pitboss/contract/anchors/gifts';
import { discountGoodsMax, discounts } from '@pitboss/contract/shop/discounts';
import { goods } from '@pitboss/contract/shop/goods';
import { discountText, toDto } from '@pitboss/ledger/money';
import { sharesFit } from '@pitboss/rules/anchors/anchor';
import { checkGift } from '@pitboss/rules/checks/content-checks';
import { checkAnnouncementTimes } from '@pitboss/rules/content/announcement-checks';
import { checkDiscount } from '@pitboss/rules/validation';
import { broken, epochMs, rejectedFields, rule } from './rule.ts';

type Amounts = Readonly<Record<string, string>>;

/** Amounts in minor units as the requests carry them. */
const decimals = (amounts: Amounts) =>
  Object.fromEntries(Object.entries(amounts).map(([currency, minor]) => [currency, toDto(BigInt(minor))]));

interface Anchor {
  readonly id: string;
  readonly nickname: string;
  readonly type: 'own' | 'agency';
  readonly agency: string | null;
  readonly room: string | null;
  readonly note: string;
}

const anchorViolations = ({ id, nickname, type, agency, room, note }: Anchor): readonly string[] =>
  broken(`anchor ${id}`, [
    (type === 'agency') !== (agency !== null) && 'an agency, and only an agency, has an agent',
    ...rejectedFields(anchors.add, { id, nickname, type, agentId: agency, roomId: room, note }),
  ]);

interface Gift {
  readonly name_zh: string;
  readonly name_en: string;
  readonly still: string;
  readonly moving: string;
  readonly type: string;
  readonly prices: Amounts;
  readonly turnover: Amounts;
  readonly sent_before: Amounts;
  readonly most: number;
  readonly sort: number;
  readonly missing: number;
}

function giftViolations(gift: Gift): readonly string[] {
  const request = {
    name: { zh_cn: gift.name_zh, en_us: gift.name_en },
    prices: decimals(gift.prices),
    type: gift.type,
    staticPicture: gift.still,
    dynamicPicture: gift.moving,
    sort: gift.sort,
    conditions: {
      turnover: decimals(gift.turnover),
      sent: decimals(gift.sent_before),
      most: gift.most,
    },
  };
  const prices = Object.values(gift.prices);
  return broken(`gift ${gift.name_zh}`, [
    checkGift({ name: gift.name_zh, staticImage: gift.still, dynamicImage: gift.moving }),
    gift.missing > 0 && `${gift.missing} pictures are not stored`,
    prices.length === 0 && 'without a price',
    gift.type !== 'admission' &&
      prices.some((price) => BigInt(price) === 0n) &&
      'free, but no admission gift',
    ...rejectedFields(gifts.addGift, request),
  ]);
}

interface Goods {
  readonly name_zh: string;
  readonly name_en: string;
  readonly picture: string | null;
  readonly prices: Amounts;
  readonly code: string;
  readonly sort: number;
  readonly limit: number | null;
  readonly stock: number | null;
}

const goodsViolations = ({ name_zh, name_en, prices, ...row }: Goods): readonly string[] =>
  broken(`goods ${name_zh}`, [
    Object.keys(prices).length === 0 && 'without a price',
    ...rejectedFields(goods.add, {
      name: { zh_cn: name_zh, en_us: name_en },
      prices: decimals(prices),
      ...row,
    }),
  ]);

interface Discount {
  readonly name_zh: string;
  readonly name_en: string;
  readonly factor: number;
  readonly start: number;
  readonly end: number;
  readonly zone: string;
  readonly goods: string[];
}

const discountViolations = ({ name_zh, name_en, factor, start, end, zone, goods: ids }: Discount) =>
  broken(`discount ${name_zh}`, [
    checkDiscount(discountText(factor)),
    checkAnnouncementTimes(start, end),
    (ids.length === 0 || ids.length > discountGoodsMax) && `${ids.length} goods`,
    ...rejectedFields(discounts.add, {
      name: { zh_cn: name_zh, en_us: name_en },
      goodsIds: ids,
      discount: discountText(factor),
      startTime: start,
      endTime: end,
      zone,
    }),
  ]);

export const stageRules = [
  rule<Anchor>(
    'anchors keep their texts, and have an agency where they are of one (content §7)',
    'select id, nickname, type, agency_id::text as agency, room_id as room, note from anchor order by id',
    anchorViolations,
  ),
  rule<{ anchor: string; anchor_share: string; agency_share: string; is_agency: boolean }>(
    'shares of gift money are 0 to 1 with at most four decimals, and at most 1 together (content §7)',
    `select s.anchor_id as anchor, trim_scale(s.anchor_share)::text as anchor_share,
      trim_scale(s.agency_share)::text as agency_share,
       a.type = 'agency' as is_agency from anchor_share s join anchor a on a.id = s.anchor_id order by s.id`,
    ({ anchor, anchor_share: own, agency_share: agency, is_agency: isAgency }) =>
      broken(`anchor ${anchor}`, [!sharesFit(own, agency, isAgency) && `shares ${own} and ${agency}`]),
  ),
  rule<Gift>(
    'gifts keep their names, pictures, prices, conditions and sort numbers (spec §5, content §7)',
    `select name_zh, name_en, still, moving, type, prices, turnover, sent_before, most, sort,
       (select count(*)::int from unnest(array[g.still, g.moving]) as u (name)
          where not exists (select from stored_file f where f.name = u.name)) as missing from gift g
            order by id`,
    giftViolations,
  ),
  rule<Goods>(
    'goods keep their names, prices, limits, stocks and sort numbers (content §4)',
    `select name_zh, name_en, picture, prices, code, sort, day_limit as limit, stock::float8 as stock
      from goods order by id`,
    goodsViolations,
  ),
  rule<Discount>(
    'discounts are between 0 and 1, of 1 to 200 goods, and end after they start (spec §5, content §4)',
    `select name_zh, name_en, factor, ${epochMs('start_at')} as start, ${epochMs('end_at')} as end, zone,
       array(select g.goods_id::text from discount_goods g where g.discount_id = d.id) as goods
         from discount d order by id`,
    discountViolations,
  ),
];
