/**
 * A client of the Pitboss game-server interface in TypeScript for Node 20: no packages, no other files.
 *
 *     PITBOSS_API=http://localhost:8110 PITBOSS_KEY_ID=... PITBOSS_SECRET=... MEMBER=demo1 CURRENCY=CNY npx tsx game-server.ts
 *
 * reads the config feed, sends a round twice, signs in a member, takes a bet by the wallet calls and settles
 * it, and prints the results.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Reply<Data> {
  readonly code: number;
  readonly desc: string;
  readonly data: Data;
}
/** Result of a batch: `results` has an entry for each item, in the order of the items. */
export interface Batch {
  readonly accepted: number;
  readonly duplicate: number;
  readonly conflict: number;
  readonly invalid: number;
  readonly results: readonly { readonly id: string; readonly status: string; readonly code: number }[];
}
/** A movement of money. Only a bet whose state is `ok` counts. */
export interface Tx {
  readonly txId: string;
  readonly state: 'open' | 'ok' | 'rejected' | 'cancelled' | 'unknown';
  readonly final: boolean;
  readonly balance: string | null;
}
export interface ConfigPage {
  readonly version: string;
  /** Drop what you had. */
  readonly full: boolean;
  readonly more: boolean;
  readonly items: readonly { readonly kind: string; readonly id: string; readonly data: unknown }[];
}
export interface Bet {
  readonly txId: string;
  readonly memberAccount: string;
  readonly currency: string;
  readonly amount: string;
  readonly gameId: number;
  readonly roundId: string;
  readonly roomId: string;
  readonly ip: string;
  /** Account of an agent at or above the member's, where two tenants have the same member account. */
  readonly agent?: string;
}

/** Busy, too many requests, unknown: the same is sent again later. */
const again = new Set([1201, 2005, 5000]);
/** The outcome is open: query the transaction until it is final. */
const open = 1202;

/** Signed calls. A time-out means unknown: calls that move money are resent until there is a reply. */
export class GameServer {
  constructor(
    private readonly base: string,
    private readonly keyId: string,
    private readonly secret: string,
  ) {}

  async call<Data>(method: 'GET' | 'POST', call: string, body?: object): Promise<Reply<Data>> {
    const path = `/ingest/v1${call}`;
    const raw = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(Date.now());
    const lines = [method, path, timestamp, createHash('sha256').update(raw).digest('hex')].join('\n');
    const reply = await fetch(this.base + path, {
      method,
      headers: {
        'key-id': this.keyId,
        timestamp,
        signature: createHmac('sha256', this.secret).update(lines).digest('hex'),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: raw }),
      // A config request may be held for 25 seconds.
      signal: AbortSignal.timeout(40_000),
    });
    return (await reply.json()) as Reply<Data>;
  }

  /** Sends the same request until there is a reply; the ids make repeats harmless. */
  private async repeat<Data>(path: string, body: object): Promise<Reply<Data>> {
    for (const seconds of [1, 2, 4, 8, 16, 0]) {
      const reply = await this.call<Data>('POST', path, body).catch(() => null);
      if (reply && !again.has(reply.code)) return reply;
      await pause(seconds * 1_000);
    }
    throw new Error(`no answer to ${path}: send the same again later`);
  }

  /** Finished rounds with their settled bets, at most 500. */
  rounds(rounds: readonly object[]) {
    return this.repeat<Batch>('/rounds:batch', { rounds });
  }

  /** Registrations, sign-ins, single bets, chat and the like, at most 500. */
  events(events: readonly object[]) {
    return this.repeat<Batch>('/events', { events });
  }

  tx(txId: string) {
    return this.call<Tx>('GET', `/tx/${encodeURIComponent(txId)}`);
  }

  private wallet(type: string, body: object) {
    return this.repeat<Tx>(`/wallet/${type}`, { ...body, type, occurredAt: Date.now() });
  }

  /**
   * Takes a stake. While its outcome is open, it is queried every second; a bet still open when betting closes
   * is cancelled. The bet counts only when the reply's state is `ok`.
   */
  async bet(bet: Bet, closesInMs = 8_000): Promise<Reply<Tx>> {
    const closes = Date.now() + closesInMs;
    let reply = await this.wallet('bet', bet).catch(() => null);
    while (Date.now() < closes && (reply === null || reply.code === open)) {
      await pause(1_000);
      reply = await this.tx(bet.txId).catch(() => null);
      if (reply?.data.state === 'open') reply = { ...reply, code: open };
    }
    if (reply && reply.code !== open) return reply;
    return this.cancel(bet, 'uncertain');
  }

  /** Takes a bet back that is not settled. From code 0 on it is the platform's to deliver. */
  cancel(bet: Bet, reason: 'uncertain' | 'round' | 'operator' | 'timeout') {
    const { txId, memberAccount, currency, amount, roundId, agent } = bet;
    const who = { memberAccount, currency, roundId, ...(agent === undefined ? {} : { agent }) };
    return this.wallet('cancel', { ...who, txId: `${txId}-cancel`, refTxId: [txId], amount, reason });
  }

  /** Pays a bet out; `win` is gross, "0.00" when it is lost. */
  settle(bet: Bet, win: string, net: string, final = true) {
    const { txId, memberAccount, currency, amount, gameId, roundId, agent } = bet;
    const who = { memberAccount, currency, gameId, roundId, ...(agent === undefined ? {} : { agent }) };
    const sums = { amount: win, bet: amount, validBet: amount, win, net };
    return this.wallet('settle', { ...who, ...sums, txId: `${txId}-settle`, refTxId: [txId], final });
  }

  /**
   * Yields the configuration that the node must apply, from a version on, page by page without end. Each
   * request waits up to `waitSeconds` for newer versions. Acknowledge a version when it is in force.
   */
  async *config(since = '0', waitSeconds = 25): AsyncGenerator<ConfigPage> {
    for (let version = since; ; ) {
      const reply = await this.call<ConfigPage>('GET', `/config?since=${version}&wait=${waitSeconds}`).catch(
        () => null,
      );
      if (reply?.code !== 0) {
        // The last state stays in force while the node is cut off.
        await pause(2_000);
        continue;
      }
      yield reply.data;
      version = reply.data.version;
    }
  }

  acknowledge(version: string, failed: readonly object[] = []) {
    return this.call<unknown>('POST', '/config:ack', { version, failed });
  }
}

async function main(): Promise<void> {
  const { PITBOSS_API = '', PITBOSS_KEY_ID = '', PITBOSS_SECRET = '' } = process.env;
  const { MEMBER: member = 'demo1', CURRENCY: currency = 'CNY' } = process.env;
  const node = new GameServer(PITBOSS_API, PITBOSS_KEY_ID, PITBOSS_SECRET);
  let banned = 0;
  let acknowledged = -1;
  for await (const page of node.config('0', 0)) {
    banned += page.items.filter(({ kind }) => kind === 'ban.member').length;
    if (page.more) continue;
    acknowledged = (await node.acknowledge(page.version)).code;
    break;
  }
  const id = randomUUID().slice(0, 18);
  const at = Date.now();
  const login = await node.events([{ eventId: `login-${id}`, type: 'login', at, member, ip: '203.0.113.7' }]);
  const round = {
    ...{ roundId: `round-${id}`, gameId: 201, roomId: 'baccarat-7', tableId: 'T7', shoeNo: '58', handNo: 12 },
    ...{ result: '2|2,0,0', player: '38,17,5', banker: '15,13,13', cardType: '9,0|2,0' },
    ...{ startedAt: at, endedAt: at },
    bets: [
      {
        ...{ betId: `b-${id}`, member, areaId: 2, amount: '10.00', win: '20.00', ip: '203.0.113.7', at },
        // On top of the win; the level of the member's pool pays it as far as it goes.
        ...{ jackpot: '1.00', jackpotLevel: 1 },
      },
    ],
  };
  const first = await node.rounds([round]);
  const repeated = await node.rounds([round]);
  const bet: Bet = {
    ...{ txId: `bet-${id}`, memberAccount: member, currency, amount: '5.00', gameId: 301 },
    ...{ roundId: `live-${id}`, roomId: 'room-1', ip: '203.0.113.7' },
  };
  const taken = await node.bet(bet);
  const paid = await node.settle(bet, '9.50', '4.50');
  const tx = await node.tx(bet.txId);
  await node.events([{ eventId: `logout-${id}`, type: 'logout', at: Date.now(), member }]);
  process.stdout.write(
    `${JSON.stringify({
      config: [banned >= 0, acknowledged],
      login: login.data.results[0]?.status,
      round: first.data.results[0]?.status,
      again: repeated.data.results[0]?.status,
      bet: [taken.code, taken.data.state],
      settle: [paid.code, paid.data.state],
      tx: [tx.data.state, tx.data.final],
    })}\n`,
  );
}

if (process.argv[1] === import.meta.filename) await main();
