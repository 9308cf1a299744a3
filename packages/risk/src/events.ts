/**
 * What happens, as risk control hears of it: written by whoever stores it, in the same transaction, and evaluated after the
 * commit. Amounts are minor units as digits, instants epoch ms, ids as on the wire.
 */
interface BetFacts {
  readonly bet: string;
  readonly tenant: string;
  readonly agent: string;
  readonly member: string;
  readonly game: number;
  readonly currency: string;
}

/** A bet of a normal member was settled; `at` is its payout time. */
export interface SettledEvent extends BetFacts {
  readonly kind: 'settled';
  readonly at: number;
  readonly stake: string;
  readonly win: string;
  readonly jackpot: string;
}

/** A settled bet was corrected: by how much, at its first payout time. */
export interface CorrectedEvent extends BetFacts {
  readonly kind: 'corrected';
  readonly at: number;
  readonly win: string;
  readonly jackpot: string;
}

export type RiskEvent = SettledEvent | CorrectedEvent;

/** What one message brought about: a single event, or a round with all its bets. Its figures are looked at once. */
export type RiskItem = readonly RiskEvent[];
