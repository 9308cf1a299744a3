import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { groupOf } from '@pitboss/wallet/calls';
import { nodeWaits } from '@pitboss/wallet/clock';
import type { NodeCall } from '@pitboss/wallet/messages';
import { type TxReply, txReply, unknownTx } from './tx/tx.ts';

/** A call of a game server with its id. */
interface Called {
  readonly id: string;
  readonly call: NodeCall;
}

/** Time in ms for the reply of work whose own wait ends with the budget: it knows more of the order. */
const replyMs = 40;

/** Returns the time in ms that is left for a reply; negative when it is over. */
export type TimeLeft = () => number;

/** Starts the time for the reply to a call of a game server that arrived some ms ago. */
export function startBudget({ call }: Pick<Called, 'call'>, elapsedMs: number): TimeLeft {
  const isQuick = call !== 'balance' && groupOf[call] !== 'take';
  const until = performance.now() - elapsedMs + (isQuick ? nodeWaits.otherMs : nodeWaits.takeMs);
  return () => until - performance.now();
}

/**
 * Returns the reply of some work, or one that nothing is known yet when its time is over first: the work
 * continues. The outcome of a take is then open (1202); all other calls are repeated by the game server under
 * the same id (1201).
 */
export async function replyInTime(
  { id, call }: Called,
  left: TimeLeft,
  work: Promise<TxReply>,
): Promise<TxReply> {
  const isTake = call !== 'balance' && groupOf[call] === 'take';
  const code = isTake ? ingestCodes.outcomeOpen.code : ingestCodes.busy.code;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<TxReply>((done) => {
    timer = setTimeout(() => done(txReply(code, unknownTx(id))), Math.max(0, left() + replyMs));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
