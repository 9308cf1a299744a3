import { bets } from '@pitboss/contract/bets/bets';
import { useCall } from '../../kit/calls/use-call.ts';

/** Reads a round with its bets, nothing without a number; `round` of the reply is null where there is none. */
export const useRound = (inningId: string | null) =>
  useCall(bets.round, { inningId: inningId ?? '' }, { staleMs: 10_000, enabled: inningId !== null });
