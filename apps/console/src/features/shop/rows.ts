import type { ReplyOf } from '@pitboss/contract/core/define';
import type { discounts } from '@pitboss/contract/shop/discounts';
import type { goods } from '@pitboss/contract/shop/goods';

export type GoodsRow = ReplyOf<typeof goods.list>['list'][number];
export type DiscountRow = ReplyOf<typeof discounts.list>['list'][number];
