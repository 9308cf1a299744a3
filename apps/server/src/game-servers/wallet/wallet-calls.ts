import { type IngestCode, ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { groupOf } from '@pitboss/wallet/calls';
import { anyTxIdPattern } from '@pitboss/wallet/ids';
import { nodeCalls } from '@pitboss/wallet/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { NodeWork } from '../../wallet/orders/create.ts';
import { readTxs } from '../../wallet/tx/tx.sql.ts';
import { type TxAnswer, txAnswer, txData, unknownTx } from '../../wallet/tx/tx.ts';
import type { Wallet } from '../../wallet/wallet.ts';
import type { WalletItem } from '../ingest/items.ts';
import { Refused } from '../ingest/refusals.ts';
import type { Writer } from '../ingest/writer.ts';
import type { GameNode } from '../nodes/nodes.sql.ts';
import type { Directory } from '../store/directory.sql.ts';
import { parseWallet } from './parse-wallet.ts';

/** A wallet call is one movement: small. */
const bodyLimit = 64 * 1024;

export interface WalletCalls {
  readonly run: RunSql;
  readonly now: () => number;
  readonly senderOf: (request: FastifyRequest) => Promise<GameNode>;
  readonly writer: Writer;
  readonly wallet: Wallet;
  /** One of its own: the writer's changes under its feet otherwise. */
  readonly directory: Directory;
}

const codeOf = (key: IngestCode) => ingestCodes[key].code;

/** The wallet part of the game servers' interface (wallet: ingest): one movement a call, and the state of one by its id. */
export function registerWalletCalls(scope: FastifyInstance, calls: WalletCalls): void {
  const { run, now, senderOf, writer, wallet, directory } = calls;
  const quiet = { config: { quiet: true } };

  async function onLedger(nodeId: string, item: WalletItem): Promise<TxAnswer> {
    const [answer] = (await writer.submit([{ nodeId, item }])) ?? [];
    if (!answer) throw new Refused('busy');
    return answer.tx ?? txAnswer(answer.code, unknownTx(item.id));
  }

  let looking: Promise<unknown> = Promise.resolve();
  /** One look at the directory after another: what it forgets before it reads anew must be missed by nobody. */
  function awayWork(nodeId: string, item: WalletItem): Promise<NodeWork | TxAnswer | null> {
    const mine = looking.then(() => lookUp(nodeId, item));
    looking = mine.catch(() => undefined);
    return mine;
  }

  /** The member of a call when its agent keeps the wallet; null when our ledger answers, in whatever way. */
  async function lookUp(nodeId: string, item: WalletItem): Promise<NodeWork | TxAnswer | null> {
    const { event, call } = item;
    const name = { account: event.memberAccount, agent: event.agent ?? null };
    await directory.loadReference(run, now());
    await directory.loadBindings(run, now());
    await directory.loadMembers(run, [name], now());
    const ref = directory.member(name.account, name.agent);
    if (!ref || ref === 'ambiguous') return null;
    await directory.loadAgents(run, [ref.agentId], now());
    if (!directory.agent(ref.agentId)?.seamless) return null;
    const { gameId } = event;
    const refused = (field: string) => txAnswer(codeOf('nodeScope'), unknownTx(item.id, field));
    if (gameId !== undefined && !directory.maySendOf(nodeId, gameId)) return refused('gameId');
    if (!directory.maySendFor(nodeId, ref.tenantId)) return refused('memberAccount');
    return {
      ...{ nodeId, provider: '', call: call === 'balance' ? 'bet' : call, body: event, hash: item.hash },
      member: ref,
      lockedOut: directory.lockedOut(ref.agentId, now()),
      stopped: directory.stopped(ref.agentId),
      knowsGame: gameId === undefined || directory.knowsGame(gameId),
    };
  }

  async function answered(nodeId: string, item: WalletItem): Promise<TxAnswer> {
    const away = await awayWork(nodeId, item);
    if (away && 'code' in away) return away;
    if (item.call === 'balance') return away ? wallet.balance(away) : onLedger(nodeId, item);
    if (!away) {
      const here = await onLedger(nodeId, item);
      if (here.code !== codeOf('walletElsewhere')) return here;
      // The agent's setting has changed between the two looks.
      if (groupOf[item.call] === 'take') return txAnswer(codeOf('busy'), unknownTx(item.id));
      // The agent kept the wallet when the bet was placed: it is paid or taken back where it was taken.
      const name = { account: item.event.memberAccount, agent: item.event.agent ?? null };
      const ref = directory.member(name.account, name.agent);
      if (!ref || ref === 'ambiguous') return here;
      const work: NodeWork = {
        ...{ nodeId, provider: '', call: item.call, body: item.event, hash: item.hash, member: ref },
        ...{ lockedOut: false, stopped: true, knowsGame: true },
      };
      const there = await wallet.place(work);
      return there === 'elsewhere' ? here : there;
    }
    const there = await wallet.place(away);
    return there === 'elsewhere' ? onLedger(nodeId, item) : there;
  }

  for (const call of nodeCalls)
    scope.post(`/ingest/v1/wallet/${call}`, { bodyLimit, ...quiet }, async (request): Promise<TxAnswer> => {
      const node = await senderOf(request);
      const item = parseWallet(call, request.body, now());
      if (!('kind' in item)) return txAnswer(codeOf(item.code), unknownTx(item.id, item.field));
      return answered(node.id, item);
    });

  scope.get('/ingest/v1/tx/:txId', quiet, async (request): Promise<TxAnswer> => {
    await senderOf(request);
    const { txId } = request.params as { txId: string };
    if (!anyTxIdPattern.test(txId)) throw new Refused('syntax');
    const [tx] = await readTxs(run, [txId]);
    return txAnswer(0, tx ? txData(tx) : unknownTx(txId));
  });
}
