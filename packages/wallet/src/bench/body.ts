import { toDto } from '@pitboss/ledger/money';
import { isMovement, isTake } from '../calls.ts';
import { type BenchId, benchTxId } from '../ids.ts';
import { type AnyBody, callbackBody, statusBody } from '../messages.ts';
import type { Step } from './step.ts';

/** Account that the bench plays with, and the run number that makes its ids unique. */
export interface BenchWho {
  readonly agentId: string;
  readonly memberAccount: string;
  readonly currency: string;
  /** Of this run: letters and digits. */
  readonly run: BenchId;
  readonly gameId: number;
}

/**
 * Account that no agent has as a member. The bench sends it to check that a wallet rejects unknown members.
 */
export const noUser = 'nobody-of-the-bench';

export interface Sent {
  readonly txId: string;
  readonly requestId: string;
  /** Null of a ping. */
  readonly body: string | null;
  readonly amount: bigint;
}

export interface Clock {
  now(): number;
  uuid(): string;
}

interface Named {
  readonly txId: string;
  readonly requestId: string;
  readonly occurredAt: number;
  /** As it was first sent. */
  body?: string;
}

/** Writes the bodies of one check, whose movements keep their ids and times in repeats. */
export function createBodies(who: BenchWho, check: string, clock: Clock) {
  const known = new Map<string, Named>();
  let undone = 0;

  function named(step: Pick<Step, 'call' | 'as' | 'refs'>): Named {
    const found = known.get(step.as);
    if (found) return found;
    const take = step.refs?.[0];
    const undo = step.call === 'cancel' || step.call === 'cancelWithhold';
    if (undo) undone += 1;
    const txId: string =
      undo && take !== undefined
        ? `${named({ call: 'bet', as: take }).txId}~c${undone}`
        : benchTxId(who.run, `${check}-${step.as}`);
    const made: Named = { txId, requestId: clock.uuid(), occurredAt: clock.now() };
    known.set(step.as, made);
    return made;
  }

  return {
    /** The body of a step's call; `have` is what the member has before it. */
    of(step: Step, have: bigint): Sent {
      const movement = named(step);
      const amount = typeof step.amount === 'function' ? step.amount(have) : step.amount;
      if (step.call === 'ping') return { ...movement, body: null, amount };
      const requestId = step.anew ? clock.uuid() : movement.requestId;
      if (step.call === 'status' && movement.body !== undefined) {
        const own = clock.uuid();
        return { txId: movement.txId, requestId: own, body: statusBody(movement.body, own), amount };
      }
      const txId = step.call === 'balance' ? requestId : movement.txId;
      const fields = typeof step.fields === 'function' ? step.fields(have) : (step.fields ?? {});
      const envelope: AnyBody & { requestId: string; agentId: string } = {
        requestId,
        txId,
        agentId: who.agentId,
        gameId: who.gameId,
        type: step.call,
        refTxId: (step.refs ?? []).map((name) => named({ call: 'bet', as: name }).txId),
        memberAccount: step.member === 'unknown' ? noUser : who.memberAccount,
        currency: step.currency === 'other' ? (who.currency === 'XTS' ? 'XXX' : 'XTS') : who.currency,
        ...(step.call === 'balance'
          ? {}
          : { roundId: benchTxId(who.run, `${check}-${step.round ?? 'round'}`) }),
        amount: toDto(amount),
        occurredAt: movement.occurredAt,
        ...fields,
      };
      const right = callbackBody(envelope);
      const body = step.spoil ? JSON.stringify({ ...(JSON.parse(right) as object), ...step.spoil }) : right;
      if (!step.anew && isMovement(step.call)) movement.body = body;
      return { txId, requestId, body, amount };
    },
  };
}

/** Returns whether a step may leave money taken at the wallet. */
export const isTaking = (step: Step): boolean => isMovement(step.call) && isTake(step.call);
