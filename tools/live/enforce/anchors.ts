import type { ConfigData } from '@pitboss/contract/ingest/ingest-config';
import { lineOf, minor, type Named, type Store } from './store.ts';

/** A gift in the currency of a member, in minor units. */
export interface LiveGift {
  readonly id: string;
  readonly type: ConfigData['gift']['giftType'];
  readonly price: bigint;
  /** Most pieces of a sending, and the least sum that has to have been sent to the anchor before. */
  readonly most: number;
  readonly sentBefore: bigint;
}

const mayStream = ({ allowed, banned, bannedUntil }: ConfigData['anchor'], now: number) =>
  allowed && !(banned && (bannedUntil === null || now < bannedUntil));

/** Anchors and what they are sent. */
export const anchorRules = (store: Store) => ({
  /** Anchors who may stream, with their rooms. */
  anchors: (now: number): { readonly id: string; readonly roomId: string | null }[] =>
    [...store.all('anchor')].flatMap(([id, anchor]) =>
      mayStream(anchor, now) ? [{ id, roomId: anchor.roomId }] : [],
    ),
  /** Returns whether an anchor may stream, and the time up to which its streams were closed. */
  anchor(id: string, now: number): { readonly may: boolean; readonly closedAt: number } | undefined {
    const anchor = store.all('anchor').get(id);
    return anchor && { may: mayStream(anchor, now), closedAt: anchor.closedAt ?? 0 };
  },
  /**
   * Returns whether a member may enter the rooms of an anchor: those of agencies are for members of the
   * agency's tenant.
   */
  mayMeet(member: Named, anchorId: string): boolean {
    const agency = store.all('anchor').get(anchorId)?.agent;
    if (agency == null) return true;
    const own = lineOf(store, member.agent);
    const theirs = lineOf(store, agency);
    return theirs.length > 0 && own.at(-1)?.id === theirs.at(-1)?.id;
  },
  /**
   * Gifts that members pay in a currency, of those without a least turnover, which only the platform knows.
   */
  gifts(currency: string): LiveGift[] {
    return [...store.all('gift')].flatMap(([id, { giftType, prices, conditions }]) => {
      const price = prices[currency];
      if (price === undefined || conditions.turnover[currency] !== undefined) return [];
      const sentBefore = minor(conditions.sent[currency] ?? '0.00');
      return [{ id, type: giftType, price: minor(price), most: conditions.most, sentBefore }];
    });
  },
});
