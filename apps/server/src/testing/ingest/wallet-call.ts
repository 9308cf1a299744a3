import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import type { NodeCall } from '@pitboss/wallet/messages';
import { freshId, type IngestEnvelope, type TestIngest } from './ingest.ts';

/** Body with the fields that tests read. */
export interface WalletBody {
  readonly txId: string;
  readonly type: NodeCall;
  readonly amount: string;
  readonly roundId?: string;
  readonly [field: string]: unknown;
}

/** Returns the message of a node about a movement: by default of member1, 10.00, in a round of its own. */
export function walletBody(call: NodeCall, more: Record<string, unknown> = {}): WalletBody {
  const take = call === 'bet' || call === 'betAndSettle' || call === 'withhold';
  return {
    txId: freshId('w'),
    memberAccount: 'member1',
    currency: 'CNY',
    gameId: 301,
    amount: '10.00',
    type: call,
    occurredAt: Date.now() - 500,
    ...(take ? { roomId: 'room-1', ip: '192.0.2.7' } : {}),
    ...more,
  };
}

/** Returns the settlement of bets: `win` is gross, without a jackpot by default. */
export const settleBody = (bets: readonly string[], bet: string, win: string, more = {}) =>
  walletBody('settle', {
    refTxId: bets,
    bet,
    validBet: bet,
    win,
    net: (Number(win) - Number(bet)).toFixed(2),
    amount: win,
    ...more,
  });

/** Sends a call of the wallet interface. */
export async function sendWallet(
  server: Pick<TestIngest, 'post'>,
  body: WalletBody,
): Promise<IngestEnvelope<WalletTx>> {
  const reply: IngestEnvelope<unknown> = await server.post(
    `/ingest/v1/wallet/${body.type}`,
    JSON.stringify(body),
  );
  return reply as IngestEnvelope<WalletTx>;
}
