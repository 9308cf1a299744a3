import type {
  CancelledEvent,
  CorrectedEvent,
  PlacedEvent,
  SettledEvent,
  SignalEvent,
} from '@pitboss/risk/events';
import type { SignalKind } from '@pitboss/risk/rules/signals';
import { signalEvent } from './signals.ts';

/** Data of a bet for risk control; times in epoch ms, money in minor units. */
export interface RiskBet {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string;
  readonly gameId: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly payout: bigint;
  readonly reward: bigint;
  readonly betTime: number;
  readonly payoutTime: number | null;
  readonly inningId: string | null;
  readonly areaId: number | null;
  readonly roomId?: string;
  readonly ip: string;
  readonly hallLevel: number;
  /** The pool group of its agent. */
  readonly poolGroup: string | null;
}

const factsOf = (bet: RiskBet) => ({
  bet: bet.id,
  tenant: bet.tenantId,
  agent: bet.agentId,
  member: bet.memberId,
  game: bet.gameId,
  currency: bet.currency,
  betAt: bet.betTime,
  stake: String(bet.amount),
  ip: bet.ip,
  hall: hallOf(bet.hallLevel),
  ...(bet.poolGroup === null ? {} : { group: bet.poolGroup }),
  ...(bet.inningId === null ? {} : { round: bet.inningId }),
  ...(bet.areaId === null ? {} : { area: bet.areaId }),
});

const hallOf = (level: number): 0 | 1 | 2 => (level === 1 || level === 2 ? level : 0);

/** A bet was made. */
export const placedEvent = (bet: RiskBet): PlacedEvent => ({ kind: 'placed', ...factsOf(bet) });

/** Returns a signal of another area about a bet: a held payout, a stake beyond the limits of its room. */
export const betSignal = (kind: SignalKind, bet: RiskBet, amount: bigint, at: number): SignalEvent => {
  const { id, currency, gameId, roomId = '' } = bet;
  const room = { id: roomId, game: gameId };
  return signalEvent(kind, { about: `bet:${id}`, owner: bet, currency, amount, at, room });
};

/** An open bet was cancelled. */
export const cancelledEvent = (bet: RiskBet): CancelledEvent => ({ kind: 'cancelled', ...factsOf(bet) });

/** A bet was settled. */
export const settledEvent = (bet: RiskBet): SettledEvent => ({
  kind: 'settled',
  ...factsOf(bet),
  at: bet.payoutTime ?? bet.betTime,
  win: String(bet.payout),
  jackpot: String(bet.reward),
});

/** A settled bet, as it is now, was corrected by so much. */
export const correctedEvent = (bet: RiskBet, win: bigint, jackpot: bigint): CorrectedEvent => ({
  kind: 'corrected',
  ...factsOf(bet),
  at: bet.payoutTime ?? bet.betTime,
  win: String(win),
  jackpot: String(jackpot),
  total: { win: String(bet.payout), jackpot: String(bet.reward) },
});
