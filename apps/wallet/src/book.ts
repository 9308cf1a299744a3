import { toDto } from '@pitboss/ledger/money';
import { groupOf, isMovement, type Movement, type PostedCall } from '@pitboss/wallet/calls';
import type { StatusState } from '@pitboss/wallet/classify';
import { type AnyBody, contentOf, mayReferTo, minorOf } from '@pitboss/wallet/messages';
import { dueOnReturn } from '@pitboss/wallet/withholding';

/** The money of an agent's members, and every movement of it: what an agent has to keep, in memory. */

export interface MemberAccount {
  readonly currency: string;
  balance: bigint;
  disabled: boolean;
}

/** An id and its outcome, never removed. `mark`: a cancel that arrived before its take. */
interface Entry {
  readonly call: Movement | 'mark';
  readonly content: string;
  readonly code: number;
  state: StatusState;
  readonly amount: bigint;
  readonly member: string;
  readonly roundId: string | null;
  readonly number: number;
  readonly currency: string;
  /** When it occurred, epoch ms. */
  readonly at: number;
  /** Of a mark: the id of the cancel that left it. */
  readonly by?: string;
}

/** A cancel that moved nothing: its take was not there any more (done), or had been settled (rejected). */
interface Acknowledged extends Pick<Entry, 'amount' | 'member' | 'currency' | 'at'> {
  readonly state: 'done' | 'rejected';
}

export interface Outcome {
  readonly code: number;
  readonly balance: bigint | null;
  readonly currency: string | null;
  readonly agentTxId: string | null;
  readonly state?: StatusState;
  /** Something is on record that was not before. */
  readonly changed: boolean;
}

const memberKey = (body: Pick<AnyBody, 'agentId' | 'memberAccount'>) =>
  `${body.agentId}\n${body.memberAccount}`;

const agentTxId = (entry: Entry) => `A${entry.number}`;

const outcomeOf = (code: number, member: MemberAccount | null, more: Partial<Outcome> = {}): Outcome => ({
  code,
  balance: member?.balance ?? null,
  currency: member?.currency ?? null,
  agentTxId: null,
  changed: false,
  ...more,
});

/**
 * Creates the book of the wallet in memory. `opening` is the balance, in minor units, that an unknown member
 * gets on first use; with null an unknown member gets code 1004, as do the accounts that `isStranger`
 * accepts.
 */
export function createBook(
  opening: bigint | null = null,
  isStranger: (account: string) => boolean = () => false,
) {
  const records = new Records();
  const { members, entries } = records;

  function memberOf(body: AnyBody): MemberAccount | null {
    const key = memberKey(body);
    const known = members.get(key);
    if (known || opening === null || isStranger(body.memberAccount)) return known ?? null;
    const made = { currency: body.currency, balance: opening, disabled: false };
    members.set(key, made);
    return made;
  }

  return {
    members,
    /** Sets what a member has, e.g. before a test. */
    open(agentId: string, memberAccount: string, currency: string, balance: bigint): void {
      members.set(memberKey({ agentId, memberAccount }), { currency, balance, disabled: false });
    },
    balanceOf: (agentId: string, memberAccount: string): bigint =>
      members.get(memberKey({ agentId, memberAccount }))?.balance ?? opening ?? 0n,
    stateOf: (txId: string): StatusState => entries.get(txId)?.state ?? 'unknown',
    /** Executes a call, at most once for each id. The caller has validated signature and syntax. */
    apply(call: PostedCall, body: AnyBody): Outcome {
      const member = memberOf(body);
      const known = entries.get(body.txId);
      if (call === 'status') return outcomeOf(0, member, { state: known?.state ?? 'unknown' });
      if (isMovement(call) && known) return repeat(call, body, known, member);
      if (!member) return outcomeOf(1004, null);
      if (member.currency !== body.currency) return outcomeOf(1005, member);
      if (!isMovement(call)) return outcomeOf(0, member);
      return records[groupOf[call]](call, body, member);
    },
    /** All movements, for a statement. */
    entries: () => entries,
    /** Cancels that moved nothing, for a statement. */
    acknowledged: () => records.acknowledged,
  };
}
export type Book = ReturnType<typeof createBook>;

/** Returns the outcome of a movement whose id is on record. */
function repeat(call: Movement, body: AnyBody, known: Entry, member: MemberAccount | null): Outcome {
  if (known.call === 'mark') return outcomeOf(groupOf[call] === 'take' ? 1103 : 1105, member);
  if (known.content !== contentOf(body)) return outcomeOf(1105, member);
  if (known.state === 'rejected') return outcomeOf(known.code, member);
  return outcomeOf(1, member, { agentTxId: agentTxId(known) });
}

/** The records of the wallet, and the movements that change them. */
class Records {
  readonly members = new Map<string, MemberAccount>();
  readonly entries = new Map<string, Entry>();
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Rounds that are over, by member. */
  readonly #closed = new Set<string>();

  take(call: Movement, body: AnyBody, member: MemberAccount): Outcome {
    const rejected = (code: number) => {
      this.#keep(call, body, 'rejected', code);
      return outcomeOf(code, member, { changed: true });
    };
    if (member.disabled) return rejected(1003);
    if (body.roundId !== undefined && this.#closed.has(`${memberKey(body)}\n${body.roundId}`))
      return rejected(1104);
    const amount = minorOf(body.amount);
    const needed = body.minBalance === undefined ? amount : minorOf(body.minBalance);
    if (member.balance < needed) return rejected(1001);
    const won = call === 'betAndSettle' ? minorOf(body.win) + minorOf(body.jackpot) : 0n;
    const result = this.#done(call, body, member, won - amount);
    const entry = this.entries.get(body.txId);
    if (entry && call === 'betAndSettle') entry.state = 'settled';
    return result;
  }

  pay(call: Movement, body: AnyBody, member: MemberAccount): Outcome {
    const takes: Entry[] = [];
    for (const id of body.refTxId ?? []) {
      const entry = this.entries.get(id);
      if (!entry || entry.state === 'rejected' || entry.member !== memberKey(body))
        return outcomeOf(1101, member);
      if (entry.state === 'cancelled') return outcomeOf(1103, member);
      if (!mayReferTo(call, entry.call)) return outcomeOf(2002, member);
      if (entry.state === 'settled') return outcomeOf(1102, member);
      takes.push(entry);
    }
    const taken = takes.reduce((sum, { amount }) => sum + amount, 0n);
    if (call === 'settle' && minorOf(body.bet) !== taken) return outcomeOf(2002, member);
    if (call === 'return') {
      const due = dueOnReturn(taken, minorOf(body.totalBet), minorOf(body.totalWin));
      if (due !== minorOf(body.amount)) return outcomeOf(2002, member);
    }
    for (const entry of takes) entry.state = 'settled';
    return this.#done(call, body, member, minorOf(body.amount));
  }

  undo(call: Movement, body: AnyBody, member: MemberAccount): Outcome {
    const id = body.refTxId?.[0] ?? '';
    const entry = this.entries.get(id);
    if (!entry) {
      this.#keep('mark', { ...body, txId: id }, 'cancelled', 0, body.txId);
      return outcomeOf(1101, member, { changed: true });
    }
    if (entry.by === body.txId) return outcomeOf(1103, member);
    if (entry.call === 'mark' || entry.state === 'cancelled') return this.#acknowledge(1103, body, member);
    if (!mayReferTo(call, entry.call)) return outcomeOf(2002, member);
    if (entry.amount !== minorOf(body.amount)) return outcomeOf(1105, member);
    if (entry.state === 'settled') return this.#acknowledge(1102, body, member);
    if (entry.state === 'rejected') return this.#acknowledge(1101, body, member);
    entry.state = 'cancelled';
    return this.#done(call, body, member, entry.amount);
  }

  /** Keeps a cancel without a movement: the platform has it in its statement too. */
  #acknowledge(code: number, body: AnyBody, member: MemberAccount): Outcome {
    const changed = !this.acknowledged.has(body.txId);
    this.acknowledged.set(body.txId, {
      state: code === 1102 ? 'rejected' : 'done',
      amount: minorOf(body.amount),
      member: memberKey(body),
      currency: body.currency,
      at: body.occurredAt,
    });
    return outcomeOf(code, member, { changed });
  }

  /** Changes the balance, and keeps the movement. */
  #done(call: Movement, body: AnyBody, member: MemberAccount, change: bigint): Outcome {
    member.balance += change;
    this.acknowledged.delete(body.txId);
    const entry = this.#keep(call, body, 'done');
    return outcomeOf(0, member, { changed: true, agentTxId: agentTxId(entry) });
  }

  #keep(call: Entry['call'], body: AnyBody, state: StatusState, code = 0, by?: string): Entry {
    const entry: Entry = {
      call,
      content: contentOf(body),
      code,
      state,
      amount: minorOf(body.amount),
      member: memberKey(body),
      roundId: body.roundId ?? null,
      number: this.entries.size + 1,
      currency: body.currency,
      at: body.occurredAt,
      ...(by === undefined ? {} : { by }),
    };
    this.entries.set(body.txId, entry);
    if (body.final && body.roundId !== undefined && state !== 'rejected')
      this.#closed.add(`${entry.member}\n${body.roundId}`);
    return entry;
  }
}

/** A reply as it is sent. */
export const replyOf = (outcome: Outcome, requestId: string): string =>
  JSON.stringify({
    code: outcome.code,
    requestId,
    ...(outcome.balance === null ? {} : { balance: toDto(outcome.balance) }),
    ...(outcome.currency === null ? {} : { currency: outcome.currency }),
    ...(outcome.agentTxId === null ? {} : { agentTxId: outcome.agentTxId }),
    ...(outcome.state === undefined ? {} : { state: outcome.state }),
  });
