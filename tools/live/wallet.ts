import { ingestHeaders } from '../../apps/server/src/game-servers/nodes/sign.ts';
import { decimal } from './decimal.ts';
import type { Award } from './jackpots.ts';
import type { Node } from './outbox.ts';
import type { LivePlayer } from './players.ts';

/** A bet of a member whose agent keeps the wallet. */
export interface AwayBet {
  readonly id: string;
  readonly person: Pick<LivePlayer, 'account' | 'agent' | 'currency' | 'ip'>;
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
const askEveryMs = 1_000;
/** How long an unclear bet is asked about before it is cancelled, as at a table whose betting closes. */
const betsCloseMs = 8_000;
/** A payment is sent again until it is taken over; the waits between. */
const [firstPauseMs, longestPauseMs] = [1_000, 30_000];

interface Answer {
  readonly code: number;
  readonly data: { readonly state: string } | null;
}

/** Plays for members whose agent keeps the wallet, by the wallet calls: status first, cancel what stays unclear. */
export function createLiveWallet(apiUrl: string, node: Node) {
  const stopping = new AbortController();
  const working = new Set<Promise<unknown>>();
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

  async function send(method: 'GET' | 'POST', path: string, value?: unknown): Promise<Answer | null> {
    const body = value === undefined ? '' : JSON.stringify(value);
    try {
      const reply = await fetch(`${apiUrl}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...ingestHeaders(node, method, path, body) },
        ...(body ? { body } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return (await reply.json()) as Answer;
    } catch {
      return null;
    }
  }

  const envelope = (
    { person, gameId, roundId, amount }: Pick<AwayBet, 'person' | 'gameId' | 'roundId' | 'amount'>,
    type: string,
  ) => ({
    ...{ memberAccount: person.account, agent: person.agent, currency: person.currency, gameId },
    ...(roundId === undefined ? {} : { roundId }),
    ...{ amount: decimal(amount), type, occurredAt: Date.now() },
  });

  /** Sends the same until it is taken over, or refused for good. */
  async function deliver(path: string, body: unknown): Promise<Answer | null> {
    for (let wait = firstPauseMs; ; wait = Math.min(longestPauseMs, wait * 2)) {
      const answer = await send('POST', path, body);
      if (answer && answer.code !== 1201 && answer.code < 5000) return answer;
      if (stopping.signal.aborted) return null;
      await pause(wait);
    }
  }

  function follow<T>(work: Promise<T>): Promise<T> {
    working.add(work);
    void work.finally(() => working.delete(work)).catch(() => undefined);
    return work;
  }

  async function cancel(bet: AwayBet, reason: 'uncertain' | 'round'): Promise<void> {
    const body = { ...envelope(bet, 'cancel'), txId: `${bet.id}-c`, refTxId: [bet.id], reason };
    await deliver('/ingest/v1/wallet/cancel', body);
  }

  async function take(bet: AwayBet): Promise<boolean> {
    const { roomId, areaId, rtp, at, person } = bet;
    const first = await send('POST', '/ingest/v1/wallet/bet', {
      ...envelope(bet, 'bet'),
      ...{ txId: bet.id, roomId, ip: person.ip, occurredAt: Math.min(at, Date.now()) },
      ...(areaId === null ? {} : { areaId }),
      ...(rtp === undefined ? {} : { rtp }),
    });
    if (first && first.code !== 1202 && first.code < 5000) return first.code <= 1;
    for (const until = Date.now() + betsCloseMs; Date.now() < until && !stopping.signal.aborted; ) {
      const state = (await send('GET', `/ingest/v1/tx/${encodeURIComponent(bet.id)}`))?.data?.state;
      if (state === 'ok') return true;
      if (state === 'rejected' || state === 'cancelled') return false;
      await pause(askEveryMs);
    }
    await cancel(bet, 'uncertain');
    return false;
  }

  async function settle(bet: AwayBet, win: bigint, { jackpot, jackpotLevel }: Award): Promise<void> {
    const stake = decimal(bet.amount);
    await deliver('/ingest/v1/wallet/settle', {
      ...envelope(bet, 'settle'),
      ...{ txId: `${bet.id}-s`, refTxId: [bet.id], bet: stake, validBet: stake, win: decimal(win) },
      ...{ net: decimal(win - bet.amount), jackpot: decimal(jackpot), amount: decimal(win + jackpot) },
      ...(jackpotLevel === undefined ? {} : { jackpotLevel }),
    });
  }

  async function withhold(session: AwaySession & { final: boolean }): Promise<boolean> {
    const { id, person, final } = session;
    const body = {
      ...envelope({ ...session, roundId: undefined }, 'withhold'),
      txId: id,
      roomId: '',
      ip: person.ip,
    };
    const answer = await deliver('/ingest/v1/wallet/withhold', { ...body, final });
    for (let tries = 0; answer?.code === 1202 && tries < 10 && !stopping.signal.aborted; tries += 1) {
      await pause(askEveryMs);
      const state = (await send('GET', `/ingest/v1/tx/${encodeURIComponent(id)}`))?.data?.state;
      if (state !== 'open') return state === 'ok';
    }
    return answer !== null && answer.code <= 1;
  }

  async function giveBack(session: AwaySession & { totalBet: bigint; totalWin: bigint }): Promise<void> {
    const { id, amount, totalBet, totalWin } = session;
    const due = amount - totalBet + totalWin;
    await deliver('/ingest/v1/wallet/return', {
      ...envelope({ ...session, amount: due, roundId: undefined }, 'return'),
      ...{ txId: `${id}-r`, refTxId: [id], totalBet: decimal(totalBet), totalWin: decimal(totalWin) },
    });
  }

  return {
    /** Whether money for a prepaid session was taken. */
    withhold: (session: AwaySession & { final: boolean }): Promise<boolean> => follow(withhold(session)),
    giveBack: (session: AwaySession & { totalBet: bigint; totalWin: bigint }): Promise<void> =>
      follow(giveBack(session)),
    /** Whether the stake was taken, once that is certain. */
    take: (bet: AwayBet): Promise<boolean> => follow(take(bet)),
    settle: (bet: AwayBet, win: bigint, won: Award): Promise<void> => follow(settle(bet, win, won)),
    cancel: (bet: AwayBet, reason: 'uncertain' | 'round'): Promise<void> => follow(cancel(bet, reason)),
    /** Work that is to end before the live mode stops. */
    follow,
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([Promise.allSettled([...working]), pause(timeoutMs)]);
    },
  };
}
export type LiveWallet = ReturnType<typeof createLiveWallet>;
