import { ingestHeaders } from '../../../apps/server/src/ingest/nodes/sign.ts';
import { decimal } from './decimal.ts';
import type { Award } from './jackpots.ts';
import type { MemberRef } from './member-ref.ts';
import type { Node } from './outbox.ts';

/** A bet of a member whose agent keeps the wallet. */
export interface AwayBet {
  readonly id: string;
  readonly person: MemberRef & { readonly ip: string };
  readonly gameId: number;
  readonly roomId: string;
  readonly roundId: string | undefined;
  readonly areaId: number | null;
  readonly amount: bigint;
  readonly at: number;
  readonly rtp: number | undefined;
}

/** A prepaid session: what was taken in advance. */
export type AwaySession = Pick<AwayBet, 'id' | 'person' | 'gameId' | 'amount'>;

const timeoutMs = 10_000;
const requestEveryMs = 1_000;
/** Time for which an unclear bet is queried before it is cancelled, as at a table whose betting closes. */
const betsCloseMs = 8_000;
/** A payment is sent again until it is taken over; the waits between. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

interface Reply {
  readonly code: number;
  readonly data: { readonly state: string } | null;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const envelope = (
  { person, gameId, roundId, amount }: Pick<AwayBet, 'person' | 'gameId' | 'roundId' | 'amount'>,
  type: string,
) => ({
  memberAccount: person.account,
  agent: person.agent,
  currency: person.currency,
  gameId,
  ...(roundId === undefined ? {} : { roundId }),
  amount: decimal(amount),
  type,
  occurredAt: Date.now(),
});

/**
 * Plays for members whose agent keeps the wallet, by the wallet calls: status first, cancel what stays
 * unclear.
 */
export class LiveWallet {
  private readonly stopping = new AbortController();
  private readonly working = new Set<Promise<unknown>>();

  constructor(
    private readonly apiUrl: string,
    private readonly node: Node,
  ) {}

  private async send(method: 'GET' | 'POST', path: string, value?: unknown): Promise<Reply | null> {
    const body = value === undefined ? '' : JSON.stringify(value);
    try {
      const reply = await fetch(`${this.apiUrl}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...ingestHeaders(this.node, method, path, body) },
        ...(body ? { body } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return (await reply.json()) as Reply;
    } catch {
      return null;
    }
  }

  /**
   * Sends the same request until it is accepted or finally rejected; null when the live mode stops before.
   */
  private async deliver(path: string, body: unknown): Promise<Reply | null> {
    for (let wait = firstPauseMs; ; wait = Math.min(longestPauseMs, wait * 2)) {
      const reply = await this.send('POST', path, body);
      if (reply && reply.code !== 1201 && reply.code < 5000) return reply;
      if (this.stopping.signal.aborted) return null;
      await pause(wait);
    }
  }

  /** Work that is to end before the live mode stops. */
  follow<T>(work: Promise<T>): Promise<T> {
    this.working.add(work);
    void work.finally(() => this.working.delete(work)).catch(() => undefined);
    return work;
  }

  private async cancelBet(bet: AwayBet, reason: 'uncertain' | 'round'): Promise<void> {
    const body = { ...envelope(bet, 'cancel'), txId: `${bet.id}-c`, refTxId: [bet.id], reason };
    await this.deliver('/ingest/v1/wallet/cancel', body);
  }

  private async takeStake(bet: AwayBet): Promise<boolean> {
    const { roomId, areaId, rtp, at, person } = bet;
    const first = await this.send('POST', '/ingest/v1/wallet/bet', {
      ...envelope(bet, 'bet'),
      txId: bet.id,
      roomId,
      ip: person.ip,
      occurredAt: Math.min(at, Date.now()),
      ...(areaId === null ? {} : { areaId }),
      ...(rtp === undefined ? {} : { rtp }),
    });
    if (first && first.code !== 1202 && first.code < 5000) return first.code <= 1;
    for (const until = Date.now() + betsCloseMs; Date.now() < until && !this.stopping.signal.aborted; ) {
      const state = (await this.send('GET', `/ingest/v1/tx/${encodeURIComponent(bet.id)}`))?.data?.state;
      if (state === 'ok') return true;
      if (state === 'rejected' || state === 'cancelled') return false;
      await pause(requestEveryMs);
    }
    await this.cancelBet(bet, 'uncertain');
    return false;
  }

  private async pay(bet: AwayBet, win: bigint, { jackpot, jackpotLevel }: Award): Promise<void> {
    const stake = decimal(bet.amount);
    await this.deliver('/ingest/v1/wallet/settle', {
      ...envelope(bet, 'settle'),
      txId: `${bet.id}-s`,
      refTxId: [bet.id],
      bet: stake,
      validBet: stake,
      win: decimal(win),
      net: decimal(win - bet.amount),
      jackpot: decimal(jackpot),
      amount: decimal(win + jackpot),
      ...(jackpotLevel === undefined ? {} : { jackpotLevel }),
    });
  }

  private async takeInAdvance(session: AwaySession & { final: boolean }): Promise<boolean> {
    const { id, person, final } = session;
    const body = {
      ...envelope({ ...session, roundId: undefined }, 'withhold'),
      txId: id,
      roomId: '',
      ip: person.ip,
    };
    const reply = await this.deliver('/ingest/v1/wallet/withhold', { ...body, final });
    for (let tries = 0; reply?.code === 1202 && tries < 10 && !this.stopping.signal.aborted; tries += 1) {
      await pause(requestEveryMs);
      const state = (await this.send('GET', `/ingest/v1/tx/${encodeURIComponent(id)}`))?.data?.state;
      if (state !== 'open') return state === 'ok';
    }
    return reply !== null && reply.code <= 1;
  }

  private async payBack(session: AwaySession & { totalBet: bigint; totalWin: bigint }): Promise<void> {
    const { id, amount, totalBet, totalWin } = session;
    const due = amount - totalBet + totalWin;
    await this.deliver('/ingest/v1/wallet/return', {
      ...envelope({ ...session, amount: due, roundId: undefined }, 'return'),
      txId: `${id}-r`,
      refTxId: [id],
      totalBet: decimal(totalBet),
      totalWin: decimal(totalWin),
    });
  }

  /** Takes money for a prepaid session; resolves to false when it was not taken. */
  withhold(session: AwaySession & { final: boolean }): Promise<boolean> {
    return this.follow(this.takeInAdvance(session));
  }

  giveBack(session: AwaySession & { totalBet: bigint; totalWin: bigint }): Promise<void> {
    return this.follow(this.payBack(session));
  }

  /** Takes a stake; resolves, once the outcome is certain, to whether it was taken. */
  take(bet: AwayBet): Promise<boolean> {
    return this.follow(this.takeStake(bet));
  }

  settle(bet: AwayBet, win: bigint, won: Award): Promise<void> {
    return this.follow(this.pay(bet, win, won));
  }

  cancel(bet: AwayBet, reason: 'uncertain' | 'round'): Promise<void> {
    return this.follow(this.cancelBet(bet, reason));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.race([Promise.allSettled([...this.working]), pause(timeoutMs)]);
  }
}
