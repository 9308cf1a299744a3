/**
 * A client of the Pitboss agent API in TypeScript for Node 20: no packages, no other files.
 *
 *     PITBOSS_API=http://localhost:8110 PITBOSS_KEY_ID=... PITBOSS_SECRET=... npx tsx agent-api.ts
 *
 * creates a member, moves money in and out, repeats a transfer, reads bets, and prints the results.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

interface Reply<Data> {
  readonly code: number;
  readonly desc: string;
  /** The invalid field of a rejected request. */
  readonly field?: string;
  readonly data: Data;
}
interface Member {
  readonly memberAccount: string;
  readonly currency: string;
  readonly createdAt: number;
}
interface Transfer {
  readonly txId: string;
  readonly state: 'done' | 'rejected' | 'unknown';
  readonly recordNo: string | null;
  readonly amount: string;
  readonly balance: string | null;
  readonly agentBalance: string | null;
}
interface Bet {
  readonly recordNo: string;
  readonly betId: string;
  readonly revision: number;
  readonly memberAccount: string;
  readonly amount: string;
  readonly win: string;
  readonly state: 'open' | 'settled' | 'cancelled';
}
interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string;
  readonly more: boolean;
}

/** Busy, too many requests, unknown: the same is sent again later. */
const again = new Set([1201, 2005, 5000]);

/**
 * Signed calls. A time-out means unknown: `transfer` and `cashOut` resend the same request until there is a
 * reply.
 */
export class AgentApi {
  constructor(
    private readonly base: string,
    private readonly keyId: string,
    private readonly secret: string,
  ) {}

  async call<Data>(method: 'GET' | 'POST', call: string, body?: object): Promise<Reply<Data>> {
    const path = `/agent/v1${call}`;
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
      signal: AbortSignal.timeout(10_000),
    });
    return (await reply.json()) as Reply<Data>;
  }

  /** Sends a movement until there is a reply; the id makes repeats harmless. */
  private async repeat(path: string, body: { readonly txId: string }): Promise<Reply<Transfer>> {
    for (const seconds of [1, 2, 4, 8, 16, 0]) {
      const reply = await this.call<Transfer>('POST', path, body).catch(() => null);
      if (reply && !again.has(reply.code)) return reply;
      await pause(seconds * 1_000);
    }
    throw new Error(`no answer: ask GET /agent/v1/tx/${body.txId} later`);
  }

  createMember(memberAccount: string) {
    return this.call<Member>('POST', '/members', { memberAccount });
  }

  balance(account: string) {
    return this.call<{ balance: string; held: string; currency: string }>(
      'GET',
      `/members/${encodeURIComponent(account)}/balance`,
    );
  }

  transfer(txId: string, memberAccount: string, direction: 'in' | 'out', amount: string, currency: string) {
    const body = { txId, memberAccount, direction, amount, currency };
    return this.repeat('/transfers', body);
  }

  cashOut(txId: string, account: string) {
    return this.repeat(`/members/${encodeURIComponent(account)}/cash-out`, { txId });
  }

  tx(txId: string) {
    return this.call<Transfer>('GET', `/tx/${encodeURIComponent(txId)}`);
  }

  /** Address of a game for a member: send its browser there within a minute. */
  launch(memberAccount: string, gameId: number, ip: string) {
    return this.call<{ url: string; expiresAt: number }>('POST', '/launch', { memberAccount, gameId, ip });
  }

  /** Pages from a cursor on: keep `next` together with the rows, and go on from it next time. */
  async *bets(cursor?: string, limit = 500): AsyncGenerator<Page<Bet>> {
    let from = cursor;
    for (;;) {
      const query = new URLSearchParams({ limit: String(limit), ...(from ? { cursor: from } : {}) });
      const { code, desc, data } = await this.call<Page<Bet>>('GET', `/bets?${query}`);
      if (code !== 0) throw new Error(`${code} ${desc}`);
      yield data;
      from = data.next;
      if (!data.more) return;
    }
  }
}

async function main(): Promise<void> {
  const { PITBOSS_API = '', PITBOSS_KEY_ID = '', PITBOSS_SECRET = '' } = process.env;
  const api = new AgentApi(PITBOSS_API, PITBOSS_KEY_ID, PITBOSS_SECRET);
  const account = `ts-${randomUUID().slice(0, 12)}`;
  const member = await api.createMember(account);
  const txId = `in-${randomUUID()}`;
  const first = await api.transfer(txId, account, 'in', '12.50', member.data.currency);
  const repeated = await api.transfer(txId, account, 'in', '12.50', member.data.currency);
  const balance = await api.balance(account);
  const tx = await api.tx(txId);
  const out = await api.cashOut(`out-${randomUUID()}`, account);
  let bets = 0;
  for await (const page of api.bets()) bets += page.rows.length;
  process.stdout.write(
    `${JSON.stringify({
      member: member.code,
      in: [first.code, first.data.state, first.data.balance],
      again: [repeated.code, repeated.data.recordNo === first.data.recordNo],
      balance: balance.data.balance,
      tx: tx.data.state,
      out: out.data.amount,
      bets,
    })}\n`,
  );
}

if (process.argv[1] === import.meta.filename) await main();
