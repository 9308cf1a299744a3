/**
 * A client of the agent API for Node 20 without packages. Generated from the OpenAPI description;
 * not edited by hand.
 */
import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Version of the contract from which this client was generated. */
export const contractVersion = '1.1.0';

/** A reply. `data` may have fields that this client does not know; `field` names the invalid field. */
export interface Reply<Data> {
  readonly code: number;
  readonly desc: string;
  readonly field?: string;
  readonly data: Data;
}

/** Codes after which the same request is sent again later: busy, too many requests, unknown failure. */
export const againCodes: ReadonlySet<number> = new Set([1201, 2005, 5000]);

/** Sends a call until there is a reply, with the ids of its body: repeats have no second effect. */
export async function untilReplied<Data>(
  call: () => Promise<Reply<Data>>,
  waitsMs = [1_000, 2_000, 4_000, 8_000, 16_000],
): Promise<Reply<Data>> {
  for (const waitMs of [...waitsMs, null]) {
    const reply = await call().catch(() => null);
    if (reply && !againCodes.has(reply.code)) return reply;
    if (waitMs !== null) await pause(waitMs);
  }
  throw new Error('No reply: the outcome is unknown. Query the state, then send the same request again.');
}

export type CreateMemberBody = {
  readonly memberAccount: string;
  readonly nickname?: string;
  readonly agent?: string;
};
export type CreateMemberData = {
  readonly memberAccount: string;
  readonly currency: string;
  readonly createdAt: number;
};
export type BalanceData = {
  readonly balance: string;
  readonly held: string;
  readonly currency: string;
  readonly online: boolean;
  readonly gameId: number | null;
};
export type TransferBody = {
  readonly txId: string;
  readonly memberAccount: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly currency: string;
};
export type TransferData = {
  readonly txId: string;
  readonly recordNo: string | null;
  readonly amount: string;
  readonly balance: string | null;
  readonly agentBalance: string | null;
  readonly state: 'done' | 'rejected';
  readonly result: number;
};
export type CashOutBody = { readonly txId: string };
export type CashOutData = TransferData;
export type TxData =
  | {
      readonly txId: string;
      readonly recordNo: string | null;
      readonly amount: string;
      readonly balance: string | null;
      readonly agentBalance: string | null;
      readonly state: 'done' | 'rejected';
      readonly result: number;
    }
  | { readonly txId: string; readonly state: 'unknown' };
export type LaunchBody = {
  readonly memberAccount: string;
  readonly gameId: number;
  readonly ip: string | string;
  readonly language?: 'zh_cn' | 'zh_tw' | 'en_us' | 'id_id' | 'th' | 'vi' | 'ko' | 'ja' | 'ms' | 'hi';
  readonly returnUrl?: string;
};
export type LaunchData = { readonly url: string; readonly expiresAt: number };
export type KickBody = Readonly<Record<string, never>>;
export type KickData = { readonly wasOnline: boolean };
export type BetsData = {
  readonly rows: readonly {
    readonly recordNo: string;
    readonly betId: string;
    readonly revision: number;
    readonly roundId: string | null;
    readonly gameId: number;
    readonly memberAccount: string;
    readonly currency: string;
    readonly amount: string;
    readonly win: string;
    readonly jackpot: string;
    readonly state: 'open' | 'settled' | 'cancelled';
    readonly betAt: number;
    readonly settledAt: number | null;
  }[];
  readonly next: string;
  readonly more: boolean;
};
export type RoundsData = {
  readonly rows: readonly {
    readonly recordNo: string;
    readonly roundId: string;
    readonly gameId: number;
    readonly roomId: string;
    readonly tableId: string | null;
    readonly shoeNo: string | null;
    readonly handNo: number | null;
    readonly result: string;
    readonly player: string;
    readonly banker: string;
    readonly cardType: string;
    readonly startedAt: number;
    readonly endedAt: number | null;
  }[];
  readonly next: string;
  readonly more: boolean;
};
export type ReconcileData = { readonly id: string };
export type PlatformKeysData = {
  readonly keys: readonly {
    readonly keyId: string;
    readonly publicKey: string;
    readonly createdAt: number;
    readonly endsAt: number | null;
  }[];
};

/** Signed calls of the agent API. Each rejects without a reply, which means that the outcome is unknown. */
export class AgentClient {
  constructor(
    private readonly base: string,
    private readonly keyId: string,
    private readonly secret: string,
    /** Longest wait for a reply; the config feed may hold a request for 25 s. */
    private readonly timeoutMs = 40_000,
  ) {}

  /** Create a member. */
  createMember(body: CreateMemberBody): Promise<Reply<CreateMemberData>> {
    return this.send('POST', `/agent/v1/members`, body);
  }

  /** The balance of a member. */
  balance(account: string): Promise<Reply<BalanceData>> {
    return this.send('GET', `/agent/v1/members/${encodeURIComponent(account)}/balance`, undefined);
  }

  /** Transfer between the agent and its member. */
  transfer(body: TransferBody): Promise<Reply<TransferData>> {
    return this.send('POST', `/agent/v1/transfers`, body);
  }

  /** Transfer the whole free balance of a member out. */
  cashOut(account: string, body: CashOutBody): Promise<Reply<CashOutData>> {
    return this.send('POST', `/agent/v1/members/${encodeURIComponent(account)}/cash-out`, body);
  }

  /** A transfer or cash-out by its id. */
  tx(txId: string): Promise<Reply<TxData>> {
    return this.send('GET', `/agent/v1/tx/${encodeURIComponent(txId)}`, undefined);
  }

  /** Address of a game for a member; valid for 60 s, once. */
  launch(body: LaunchBody): Promise<Reply<LaunchData>> {
    return this.send('POST', `/agent/v1/launch`, body);
  }

  /** Sign a member out; takes are rejected until it signs in again. */
  kick(account: string, body: KickBody): Promise<Reply<KickData>> {
    return this.send('POST', `/agent/v1/members/${encodeURIComponent(account)}/kick`, body);
  }

  /** Bets of the own tree: a row for each state of a bet in the order of commit, from a cursor on. */
  bets(query: { cursor?: string | number; limit?: string | number } = {}): Promise<Reply<BetsData>> {
    return this.send('GET', `/agent/v1/bets`, undefined, query);
  }

  /** Rounds in which members of the own tree have bet, in the order of commit, from a cursor on. */
  rounds(query: { cursor?: string | number; limit?: string | number } = {}): Promise<Reply<RoundsData>> {
    return this.send('GET', `/agent/v1/rounds`, undefined, query);
  }

  /** The statement of a day (Beijing time), sorted by the bytes of txId. */
  statement(query: { date: string | number; format?: string | number }): Promise<Reply<null> | string> {
    return this.send('GET', `/agent/v1/statement`, undefined, query);
  }

  /** Deliver the wallet's record of a day (Beijing time) as csv (txId, amount, currency, state), to be compared with the statement. */
  reconcile(query: { date: string | number }): Promise<Reply<ReconcileData>> {
    return this.send('POST', `/agent/v1/reconciliations`, undefined, query);
  }

  /** Public keys of the platform, with which it signs towards agents with the scheme rsa; unsigned. */
  platformKeys(): Promise<Reply<PlatformKeysData>> {
    return this.send('GET', `/agent/v1/platform-keys`, undefined);
  }

  private async send<Result>(
    method: 'GET' | 'POST',
    call: string,
    body?: object,
    query: Readonly<Record<string, string | number>> = {},
  ): Promise<Result> {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) search.set(key, String(value));
    const path = search.size > 0 ? `${call}?${search}` : call;
    const raw = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(Date.now());
    const lines = [method, path, timestamp, createHash('sha256').update(raw).digest('hex')].join('\n');
    const reply = await fetch(this.base.replace(/\/$/, '') + path, {
      method,
      headers: {
        'key-id': this.keyId,
        timestamp,
        signature: createHmac('sha256', this.secret).update(lines).digest('hex'),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: raw }),
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const isJson = reply.headers.get('content-type')?.startsWith('application/json');
    return (isJson ? await reply.json() : await reply.text()) as Result;
  }
}
