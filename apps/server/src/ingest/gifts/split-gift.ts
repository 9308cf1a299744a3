import type { Parts, Shares } from '../group/gifts.ts';

const wholeShare = 10_000n;

/**
 * Splits the price of a gift, once (spec content §7): both shares are rounded down to the cent, the house
 * gets the rest.
 */
export function splitGift(
  amount: bigint,
  shares: Pick<Shares, 'anchor' | 'agency'>,
  agencyId: string | null,
): Parts {
  const anchor = (amount * shares.anchor) / wholeShare;
  const agency = agencyId === null ? 0n : (amount * shares.agency) / wholeShare;
  return { anchor, agencyId, agency, house: amount - anchor - agency };
}
