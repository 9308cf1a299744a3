import type { ConfigData } from '@pitboss/contract/ingest/ingest-config';
import { DISCOUNT_SCALE, discounted, parseDiscount } from '@pitboss/ledger/money';
import { minor, type Store } from './store.ts';

/** Activities, goods and discounts that members are offered. */
export const offerRules = (store: Store) => ({
  /** Activities that members are shown now, with their ids. */
  activities: (now: number): (ConfigData['activity'] & { readonly id: string })[] =>
    [...store.all('activity')]
      .filter(([, { from, until }]) => from <= now && now < until)
      .map(([id, data]) => ({ ...data, id })),
  /** Goods that are sold in a currency now, with what a piece costs in minor units. */
  offers(currency: string, now: number): { readonly goodsId: string; readonly unit: bigint }[] {
    return [...store.all('goods')].flatMap(([goodsId, { prices, soldOut }]) => {
      const price = prices[currency];
      if (price === undefined || soldOut) return [];
      const running = [...store.all('discount').values()].find(
        (one) => one.goodsIds.includes(goodsId) && one.from <= now && now < one.until,
      );
      const parts = running ? (parseDiscount(running.discount) ?? DISCOUNT_SCALE) : DISCOUNT_SCALE;
      return [{ goodsId, unit: discounted(minor(price), parts) }];
    });
  },
});
