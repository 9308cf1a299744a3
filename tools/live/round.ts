import type { RoundRecord } from '@pitboss/rounds/deal/record';
import type { GamePlan, Room } from '../world/games/games.ts';
import type { PlacedBet } from '../world/games/placing.ts';
import type { LivePlayer } from './members/players.ts';

/** A bet of a round that is being played. */
export interface OpenBet extends PlacedBet<LivePlayer> {
  readonly id: string;
  readonly amount: bigint;
  readonly payout: bigint;
  /** In force when the round began, in thousandths. */
  readonly rtp: number | undefined;
  /** Sent to the server before the round is over; rejected bets leave the round. */
  state: 'unsent' | 'sent' | 'refused';
  /** Of a member whose agent keeps the wallet: whether the stake was taken. */
  taken?: Promise<boolean>;
}

/** A round that is being played: everything is decided, and sent piece by piece. */
export interface OpenRound {
  readonly plan: GamePlan;
  readonly room: Room;
  readonly roundId: string;
  readonly record: RoundRecord | null;
  readonly bets: readonly OpenBet[];
  readonly startMs: number;
  readonly endMs: number;
  readonly place: { tableId: string; shoeNo: string; handNo: number } | null;
}
