import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { ingestHeaders } from '../../ingest/nodes/sign.ts';
import type { TestNode } from '../ingest/ingest.ts';
import { settleBody, type WalletBody, walletBody } from '../ingest/wallet-call.ts';

/** Replies to the game server about a movement: its codes in order. */
export interface Replied {
  readonly body: WalletBody;
  readonly codes: number[];
}

/**
 * Options of a game server that plays members at random, repeats requests, and continues whichever process
 * dies.
 */
export interface PlayerOptions {
  readonly address: () => string;
  readonly node: TestNode;
  readonly random: () => number;
  readonly member: string;
  /** Ends the play before the next sequence. */
  readonly over: () => boolean;
  /** Called at the end of each sequence. */
  readonly ended: () => void;
  /** Called when a movement was sent for the first time. */
  readonly sent: () => void;
  readonly replied: Map<string, Replied>;
}

interface Reply {
  readonly code: number;
  readonly data: WalletTx;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Codes of replies without a decision: the same request is sent again later. */
const later = new Set([1201, 2005, 5000]);
const unclear = 1202;
const twoDecimals = (minor: number) => (minor / 100).toFixed(2);
let serial = 0;

/** Plays random sequences of one member until `over`. */
export async function playMember(options: PlayerOptions): Promise<void> {
  const { random, member, node, replied } = options;
  const below = (max: number) => Math.floor(random() * max);
  const own = { memberAccount: member };
  const freshId = (prefix: string) => {
    serial += 1;
    return `${prefix}${serial}-${member}`;
  };

  /** Sends until a reply arrives: a server that was killed replies after its next start. */
  async function request(method: 'GET' | 'POST', path: string, body: string): Promise<Reply> {
    for (;;) {
      const headers = {
        'content-type': 'application/json',
        ...ingestHeaders(node, method, path, body, Date.now()),
      };
      try {
        const init = method === 'GET' ? { method, headers } : { method, headers, body };
        const reply = (await (await fetch(`${options.address()}${path}`, init)).json()) as Reply;
        if (!later.has(reply.code)) return reply;
      } catch {
        // The server is dead, or died meanwhile.
      }
      await pause(100 + below(150));
    }
  }

  async function send(body: WalletBody): Promise<number> {
    const known = replied.get(body.txId) ?? { body, codes: [] };
    if (!replied.has(body.txId)) options.sent();
    replied.set(body.txId, known);
    const text = JSON.stringify(body);
    const { code } = await request('POST', `/ingest/v1/wallet/${body.type}`, text);
    known.codes.push(code);
    if (below(12) === 0) {
      const again = await request('POST', `/ingest/v1/wallet/${body.type}`, text);
      known.codes.push(again.code);
    }
    if (below(40) === 0) {
      const changed = JSON.stringify({ ...body, occurredAt: (body.occurredAt as number) + 1 });
      const other = await request('POST', `/ingest/v1/wallet/${body.type}`, changed);
      if (other.code === 0 || other.code === 1) throw new Error(`${body.txId} was done with another content`);
    }
    return code;
  }

  /** Returns whether a take is done; an unclear one is polled for a while, as the protocol specifies. */
  async function taken(body: WalletBody): Promise<boolean> {
    const code = await send(body);
    if (code !== unclear) return code === 0 || code === 1;
    for (let tries = 0; tries < 20; tries += 1) {
      await pause(200 + below(200));
      const { data } = await request('GET', `/ingest/v1/tx/${encodeURIComponent(body.txId)}`, '');
      if (data.state !== 'open') return data.state === 'ok';
    }
    await undo(body);
    return false;
  }

  const undo = (take: WalletBody) =>
    send(
      walletBody(take.type === 'withhold' ? 'cancelWithhold' : 'cancel', {
        ...own,
        txId: freshId('u'),
        refTxId: [take.txId],
        amount: take.amount,
        roundId: take.roundId,
        reason: below(2) ? 'uncertain' : 'round',
      }),
    );
  const take = (kind: 'bet' | 'withhold') =>
    walletBody(kind, {
      ...own,
      txId: freshId('t'),
      amount: twoDecimals(1 + below(5_000)),
      roundId: freshId('R'),
    });
  const settle = (bets: readonly WalletBody[]) => {
    const stake = bets.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const ids = bets.map(({ txId }) => txId);
    const win = below(3) ? below(2 * stake) : 0;
    return send(
      settleBody(ids, twoDecimals(stake), twoDecimals(win), {
        ...own,
        txId: freshId('s'),
        roundId: bets[0]?.roundId,
      }),
    );
  };
  const giveBack = (held: WalletBody) => {
    const amount = Math.round(Number(held.amount) * 100);
    const totalBet = below(amount + 1);
    const totalWin = below(3_000);
    const due = twoDecimals(amount - totalBet + totalWin);
    return send(
      walletBody('return', {
        ...own,
        txId: freshId('r'),
        refTxId: [held.txId],
        amount: due,
        roundId: held.roundId,
        totalBet: twoDecimals(totalBet),
        totalWin: twoDecimals(totalWin),
      }),
    );
  };

  const stories: readonly (readonly [share: number, story: () => Promise<unknown>])[] = [
    [
      30,
      async () => {
        const bet = take('bet');
        if (await taken(bet)) await settle([bet]);
      },
    ],
    [
      10,
      async () => {
        const bet = take('bet');
        if (await taken(bet)) await undo(bet);
      },
    ],
    [6, () => send(take('bet'))],
    // Several bets of a round, one settlement.
    [
      8,
      async () => {
        const first = take('bet');
        const bets = [first, { ...take('bet'), roundId: first.roundId ?? '' }];
        const done: WalletBody[] = [];
        for (const bet of bets) if (await taken(bet)) done.push(bet);
        if (done.length > 0) await settle(done);
      },
    ],
    [
      10,
      async () => {
        const stake = 1 + below(5_000);
        const win = below(2) ? below(2 * stake) : 0;
        await send(
          walletBody('betAndSettle', {
            ...own,
            txId: freshId('b'),
            amount: twoDecimals(stake),
            roundId: freshId('R'),
            bet: twoDecimals(stake),
            validBet: twoDecimals(stake),
            win: twoDecimals(win),
            net: twoDecimals(win - stake),
          }),
        );
      },
    ],
    [
      12,
      async () => {
        const held = take('withhold');
        if (await taken(held)) await giveBack(held);
      },
    ],
    [
      4,
      async () => {
        const held = take('withhold');
        if (await taken(held)) await undo(held);
      },
    ],
    // In the wrong order: the cancel before its bet, the settlement before its bet, the cancel after it.
    [
      5,
      async () => {
        const bet = take('bet');
        await undo(bet);
        await send(bet);
      },
    ],
    [
      5,
      async () => {
        const bet = take('bet');
        await settle([bet]);
        if (await taken(bet)) await settle([bet]);
        await undo(bet);
      },
    ],
    // Concurrently.
    [
      5,
      async () => {
        const bet = take('bet');
        await Promise.all([send(bet), pause(below(80)).then(() => undo(bet))]);
      },
    ],
    [
      5,
      async () => {
        const bet = take('bet');
        if (await taken(bet)) await Promise.all([settle([bet]), undo(bet)]);
      },
    ],
  ];
  const shares = stories.reduce((sum, [share]) => sum + share, 0);
  while (!options.over()) {
    let position = random() * shares;
    for (const [share, story] of stories) {
      position -= share;
      if (position >= 0) continue;
      await story();
      options.ended();
      break;
    }
  }
}
