import { type IngestCode, ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { groupOf } from '@pitboss/wallet/calls';
import { anyTxIdPattern } from '@pitboss/wallet/ids';
import { nodeCalls } from '@pitboss/wallet/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { replyInTime, startBudget, type TimeLeft } from '../../wallet/reply-budget.ts';
import { readTxs } from '../../wallet/tx/tx.sql.ts';
import { type TxReply, txData, txReply, unknownTx } from '../../wallet/tx/tx.ts';
import type { Wallet } from '../../wallet/wallet.ts';
import { Rejected } from '../core/rejections.ts';
import type { Writer } from '../core/writer.ts';
import type { Directory } from '../directory/directory.ts';
import type { WalletItem } from '../group/items.ts';
import type { GameNode } from '../nodes/nodes.sql.ts';
import { AgentLookup } from './agent-lookup.ts';
import { parseWallet } from './parse-wallet.ts';

/** Maximum body size: a wallet call is one movement. */
const bodyLimit = 64 * 1024;
const quiet = { config: { quiet: true } };

export interface WalletCalls {
  readonly run: RunSql;
  readonly now: () => number;
  readonly senderOf: (request: FastifyRequest) => Promise<GameNode>;
  readonly writer: Writer;
  readonly wallet: Wallet;
  /** A separate directory, because the writer's changes concurrently. */
  readonly directory: Directory;
}

const codeOf = (key: IngestCode) => ingestCodes[key].code;

/**
 * Registers the wallet part of the game servers' interface (wallet: ingest): one movement a call, and the
 * state of one by its id.
 */
export function registerWalletCalls(scope: FastifyInstance, calls: WalletCalls): void {
  const { run, now, senderOf, directory } = calls;
  const lookup = new AgentLookup({ run, now, directory });

  for (const call of nodeCalls)
    scope.post(
      `/ingest/v1/wallet/${call}`,
      { bodyLimit, ...quiet },
      async (request, reply): Promise<TxReply> => {
        const node = await senderOf(request);
        const item = parseWallet(call, request.body, now());
        if (!('kind' in item)) return txReply(codeOf(item.code), unknownTx(item.id, item.field));
        const left = startBudget(item, reply.elapsedTime);
        return replyInTime(item, left, replyTo(calls, lookup, node, item, left));
      },
    );

  scope.get('/ingest/v1/tx/:txId', quiet, async (request): Promise<TxReply> => {
    const node = await senderOf(request);
    const { txId } = request.params as { txId: string };
    if (!anyTxIdPattern.test(txId)) throw new Rejected('syntax');
    const [[tx]] = await Promise.all([readTxs(run, [txId]), directory.loadBindings(run)]);
    // A movement of a tenant that the node does not serve is reported like an unknown id.
    const isServed = tx !== undefined && directory.maySendFor(node.id, tx.tenantId);
    return txReply(0, isServed ? txData(tx) : unknownTx(txId));
  });
}

/** Executes a call where the money of its member is: on our ledger, or at the wallet of its agent. */
async function replyTo(
  { writer, wallet }: Pick<WalletCalls, 'writer' | 'wallet'>,
  lookup: AgentLookup,
  node: GameNode,
  item: WalletItem,
  left: TimeLeft,
): Promise<TxReply> {
  const away = await lookup.workOf(node, item);
  if (away && 'code' in away) return away;
  if (item.call === 'balance') return away ? wallet.balance(away) : onLedger(writer, node.id, item);
  if (away) {
    const there = await wallet.place(away, left);
    return there === 'elsewhere' ? onLedger(writer, node.id, item) : there;
  }
  const here = await onLedger(writer, node.id, item);
  if (here.code !== codeOf('walletElsewhere')) return here;
  // The agent's setting has changed between the two lookups.
  if (groupOf[item.call] === 'take') return txReply(codeOf('busy'), unknownTx(item.id));
  // The agent kept the wallet when the bet was placed: it is paid or taken back where it was taken.
  const former = lookup.workOfFormerWallet(node, item);
  const there = former ? await wallet.place(former, left) : 'elsewhere';
  return there === 'elsewhere' ? here : there;
}

async function onLedger(writer: Writer, nodeId: string, item: WalletItem): Promise<TxReply> {
  const [reply] = (await writer.submit([{ nodeId, item }])) ?? [];
  if (!reply) throw new Rejected('busy');
  return reply.tx ?? txReply(reply.code, unknownTx(item.id));
}
