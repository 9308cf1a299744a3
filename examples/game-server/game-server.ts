/**
 * Uses the generated client of the game-server interface, in Node 20 without packages:
 *
 *     PITBOSS_API=http://localhost:8110 PITBOSS_KEY_ID=... PITBOSS_SECRET=... MEMBER=demo1 CURRENCY=CNY tsx game-server.ts
 *
 * reads the config feed, sends a round twice, signs in a member, takes a bet by the wallet calls and settles
 * it, and prints the results.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  GameServerClient,
  type GetConfigData,
  type PostWalletBetBody,
  type PostWalletBetData,
  type Reply,
  untilReplied,
} from './client.ts';

/** The outcome of a take is open: query the movement until it is final. */
const open = 1202;

/**
 * Takes a stake. While its outcome is open, it is queried every second; a bet still open when betting closes
 * is cancelled. The bet counts only when the reply's state is `ok`.
 */
async function takeBet(
  node: GameServerClient,
  bet: PostWalletBetBody,
  closesInMs = 8_000,
): Promise<Reply<PostWalletBetData>> {
  const closes = Date.now() + closesInMs;
  let reply = await untilReplied(() => node.postWalletBet(bet)).catch(() => null);
  while (Date.now() < closes && (reply === null || reply.code === open)) {
    await pause(1_000);
    reply = await node.getTx(bet.txId).catch(() => null);
    if (reply?.data.state === 'open') reply = { ...reply, code: open };
  }
  if (reply && reply.code !== open) return reply;
  // From code 0 on the cancel is the platform's to deliver. A repeat has the same occurredAt.
  const { memberAccount, currency, amount, txId, agent } = bet;
  const cancel = {
    txId: `${txId}-cancel`,
    refTxId: [txId],
    memberAccount,
    currency,
    amount,
    type: 'cancel',
    reason: 'uncertain',
    occurredAt: Date.now(),
    ...(agent === undefined ? {} : { agent }),
  } as const;
  return untilReplied(() => node.postWalletCancel(cancel));
}

/**
 * Yields the configuration from a version on, page by page without end. Apply unknown kinds and fields as if
 * they were not there. Acknowledge a version when it is in force.
 */
async function* configPages(
  node: GameServerClient,
  since = '0',
  waitSeconds = 25,
): AsyncGenerator<GetConfigData> {
  for (let version = since; ; ) {
    const reply = await node.getConfig({ since: version, wait: waitSeconds }).catch(() => null);
    if (reply?.code === 0) {
      yield reply.data;
      version = reply.data.version;
    } else await pause(2_000); // The last state stays in force while the node is cut off.
  }
}

function exampleRound(id: string, member: string, at: number) {
  return {
    roundId: `round-${id}`,
    gameId: 201,
    roomId: 'baccarat-7',
    tableId: 'T7',
    shoeNo: '58',
    handNo: 12,
    result: '2|2,0,0',
    player: '38,17,5',
    banker: '15,13,13',
    cardType: '9,0|2,0',
    startedAt: at,
    endedAt: at,
    bets: [
      {
        betId: `b-${id}`,
        member,
        areaId: 2,
        amount: '10.00',
        win: '20.00',
        // In addition to the win; the level of the member's pool pays it as far as it goes.
        jackpot: '1.00',
        jackpotLevel: 1 as const,
        ip: '203.0.113.7',
        at,
      },
    ],
  };
}

/** Reads the config feed to its end and acknowledges it. Returns the code of the acknowledgement. */
async function applyConfig(node: GameServerClient): Promise<[hasItems: boolean, code: number]> {
  let items = 0;
  for await (const page of configPages(node, '0', 0)) {
    items += page.items.length;
    if (page.more) continue;
    const { code } = await node.postConfigAck({ version: page.version, failed: [] });
    return [items > 0, code];
  }
  throw new Error('the feed never ends');
}

async function main(): Promise<void> {
  const { PITBOSS_API = '', PITBOSS_KEY_ID = '', PITBOSS_SECRET = '' } = process.env;
  const { MEMBER: member = 'demo1', CURRENCY: currency = 'CNY' } = process.env;
  const node = new GameServerClient(PITBOSS_API, PITBOSS_KEY_ID, PITBOSS_SECRET);
  const config = await applyConfig(node);
  const id = randomUUID().slice(0, 18);
  const at = Date.now();
  const ip = '203.0.113.7';
  const login = await untilReplied(() =>
    node.postEvents({ events: [{ eventId: `login-${id}`, type: 'login', at, member, ip }] }),
  );
  const rounds = [exampleRound(id, member, at)];
  const first = await untilReplied(() => node.postRoundsBatch({ rounds }));
  const repeated = await untilReplied(() => node.postRoundsBatch({ rounds }));
  const bet = {
    txId: `bet-${id}`,
    memberAccount: member,
    currency,
    amount: '5.00',
    type: 'bet',
    occurredAt: Date.now(),
    gameId: 301,
    roundId: `live-${id}`,
    roomId: 'room-1',
    ip,
  } as const;
  const taken = await takeBet(node, bet);
  const settlement = {
    txId: `${bet.txId}-settle`,
    refTxId: [bet.txId],
    memberAccount: member,
    currency,
    gameId: bet.gameId,
    roundId: bet.roundId,
    amount: '9.50',
    type: 'settle',
    occurredAt: Date.now(),
    bet: bet.amount,
    validBet: bet.amount,
    win: '9.50',
    net: '4.50',
    final: true,
  } as const;
  const paid = await untilReplied(() => node.postWalletSettle(settlement));
  const tx = await node.getTx(bet.txId);
  await node.postEvents({ events: [{ eventId: `logout-${id}`, type: 'logout', at: Date.now(), member }] });
  process.stdout.write(
    `${JSON.stringify({
      config,
      login: login.data.results[0]?.status,
      round: first.data.results[0]?.status,
      again: repeated.data.results[0]?.status,
      bet: [taken.code, taken.data.state],
      settle: [paid.code, paid.data.state],
      tx: [tx.data.state, tx.data.final],
    })}\n`,
  );
}

await main();
