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
import type { Directory, MemberRef } from '../store/directory.sql.ts';
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

/** A call whose member is being looked up. */
interface Look {
  readonly node: GameNode;
  readonly item: WalletItem;
  done(work: NodeWork | TxAnswer | null): void;
  failed(error: unknown): void;
}

const nameOf = ({ item: { event } }: Look) => ({ account: event.memberAccount, agent: event.agent ?? null });
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

  const looking: Look[] = [];
  let busy = false;
  /** One look at the directory after another, for all calls that wait: what it forgets before it reads anew is missed by nobody. */
  function awayWork(node: GameNode, item: WalletItem): Promise<NodeWork | TxAnswer | null> {
    return new Promise((done, failed) => {
      looking.push({ node, item, done, failed });
      if (!busy) void lookUp();
    });
  }

  async function lookUp(): Promise<void> {
    busy = true;
    while (looking.length > 0) {
      const asked = looking.splice(0);
      try {
        await directory.loadReference(run, now());
        await directory.loadBindings(run);
        await directory.loadMembers(run, asked.map(nameOf), now());
        const refs = asked.map(({ item }) => memberOf(item));
        await directory.loadAgents(
          run,
          refs.flatMap((ref) => ref?.agentId ?? []),
          now(),
        );
        for (const [place, look] of asked.entries()) look.done(workOf(look, refs[place] ?? null));
      } catch (error) {
        for (const { failed } of asked) failed(error);
      }
    }
    busy = false;
  }

  function memberOf({ event }: WalletItem): MemberRef | null {
    const ref = directory.member(event.memberAccount, event.agent ?? null);
    return ref && ref !== 'ambiguous' ? ref : null;
  }

  /** What a call asks of the wallet of the member's agent; null when our ledger answers, in whatever way. */
  function workOf({ node, item }: Look, ref: MemberRef | null): NodeWork | TxAnswer | null {
    const { event, call } = item;
    const { id: nodeId, provider } = node;
    if (!ref || !directory.agent(ref.agentId)?.seamless) return null;
    const { gameId } = event;
    const refused = (field: string) => txAnswer(codeOf('nodeScope'), unknownTx(item.id, field));
    if (gameId !== undefined && !directory.maySendOf(nodeId, gameId)) return refused('gameId');
    if (!directory.maySendFor(nodeId, ref.tenantId)) return refused('memberAccount');
    return {
      nodeId,
      ...{ provider, call: call === 'balance' ? 'bet' : call, body: event, hash: item.hash },
      member: ref,
      lockedOut: directory.lockedOut(ref.agentId, now()),
      stopped: directory.stopped(ref.agentId),
      node: directory.standing(nodeId),
      knowsGame: gameId === undefined || directory.knowsGame(gameId),
      winLimits: directory.winLimits,
    };
  }

  async function answered(node: GameNode, item: WalletItem): Promise<TxAnswer> {
    const { id: nodeId, provider } = node;
    const away = await awayWork(node, item);
    if (away && 'code' in away) return away;
    if (item.call === 'balance') return away ? wallet.balance(away) : onLedger(nodeId, item);
    if (!away) {
      const here = await onLedger(nodeId, item);
      if (here.code !== codeOf('walletElsewhere')) return here;
      // The agent's setting has changed between the two looks.
      if (groupOf[item.call] === 'take') return txAnswer(codeOf('busy'), unknownTx(item.id));
      // The agent kept the wallet when the bet was placed: it is paid or taken back where it was taken.
      const ref = memberOf(item);
      if (!ref) return here;
      const work: NodeWork = {
        nodeId,
        ...{ provider, call: item.call, body: item.event, hash: item.hash, member: ref },
        ...{ lockedOut: false, stopped: true, knowsGame: true, node: undefined },
        winLimits: directory.winLimits,
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
      return answered(node, item);
    });

  scope.get('/ingest/v1/tx/:txId', quiet, async (request): Promise<TxAnswer> => {
    await senderOf(request);
    const { txId } = request.params as { txId: string };
    if (!anyTxIdPattern.test(txId)) throw new Refused('syntax');
    const [tx] = await readTxs(run, [txId]);
    return txAnswer(0, tx ? txData(tx) : unknownTx(txId));
  });
}
