import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { NodeWork } from '../../wallet/orders/node-work.ts';
import { type TxReply, txReply, unknownTx } from '../../wallet/tx/tx.ts';
import type { Directory } from '../directory/directory.ts';
import type { MemberRef } from '../directory/members.sql.ts';
import type { WalletItem } from '../group/items.ts';
import type { GameNode } from '../nodes/nodes.sql.ts';
import { allOpen, readClosures } from './closures.ts';

interface LookupOptions {
  readonly run: RunSql;
  readonly now: () => number;
  /** A separate directory, because the writer's changes concurrently. */
  readonly directory: Directory;
}

/** Call whose member is being looked up. */
interface Lookup {
  readonly node: GameNode;
  readonly item: WalletItem;
  done(work: NodeWork | TxReply | null): void;
  failed(error: unknown): void;
}

const nameOf = ({ item: { event } }: Lookup) => ({
  account: event.memberAccount,
  agent: event.agent ?? null,
});

/**
 * Looks up which calls are for the wallets of members' agents. Lookups of the directory run sequentially,
 * each for all waiting calls: none misses entries that another one evicts before reading them again.
 */
export class AgentLookup {
  readonly #options: LookupOptions;
  readonly #waiting: Lookup[] = [];
  #isBusy = false;

  constructor(options: LookupOptions) {
    this.#options = options;
  }

  /**
   * Returns the request of a call to the wallet of the member's agent, or its rejection; null when our ledger
   * handles the call.
   */
  workOf(node: GameNode, item: WalletItem): Promise<NodeWork | TxReply | null> {
    return new Promise((done, failed) => {
      this.#waiting.push({ node, item, done, failed });
      if (!this.#isBusy) void this.#lookUpAll();
    });
  }

  /**
   * Returns the request of a payment or an undo to the wallet of an agent that kept it when the bet was
   * placed; null for an unknown member.
   */
  workOfFormerWallet({ id, provider }: GameNode, item: WalletItem): NodeWork | null {
    const member = this.#memberOf(item);
    const { call } = item;
    if (!member || call === 'balance') return null;
    return {
      nodeId: id,
      provider,
      call,
      body: item.event,
      hash: item.hash,
      member,
      lockedOut: false,
      stopped: true,
      knowsGame: true,
      node: undefined,
      winLimits: this.#options.directory.winLimits,
      closed: allOpen,
    };
  }

  async #lookUpAll(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      const lookups = this.#waiting.splice(0);
      try {
        await this.#lookUp(lookups);
      } catch (error) {
        for (const { failed } of lookups) failed(error);
      }
    }
    this.#isBusy = false;
  }

  async #lookUp(lookups: readonly Lookup[]): Promise<void> {
    const { run, now, directory } = this.#options;
    await directory.loadReference(run, now());
    await directory.loadBindings(run);
    await directory.loadMembers(run, lookups.map(nameOf), now());
    const members = lookups.map(({ item }) => this.#memberOf(item));
    const closures = await readClosures(run, directory, lookups, now());
    const agentIds = members.flatMap((member) => member?.agentId ?? []);
    await directory.loadAgents(run, agentIds, now());
    for (const [index, lookup] of lookups.entries())
      lookup.done(this.#workFor(lookup, members[index] ?? null, closures[index]));
  }

  #memberOf({ event }: WalletItem): MemberRef | null {
    const ref = this.#options.directory.member(event.memberAccount, event.agent ?? null);
    return ref && ref !== 'ambiguous' ? ref : null;
  }

  #workFor(
    { node, item }: Lookup,
    member: MemberRef | null,
    closed: NodeWork['closed'] = allOpen,
  ): NodeWork | TxReply | null {
    const { directory, now } = this.#options;
    const { event, call } = item;
    if (!member || !directory.agent(member.agentId)?.seamless) return null;
    const { gameId } = event;
    const rejected = (field: string) => txReply(ingestCodes.nodeScope.code, unknownTx(item.id, field));
    if (gameId !== undefined && !directory.maySendOf(node.id, gameId)) return rejected('gameId');
    if (!directory.maySendFor(node.id, member.tenantId)) return rejected('memberAccount');
    return {
      nodeId: node.id,
      provider: node.provider,
      call: call === 'balance' ? 'bet' : call,
      body: event,
      hash: item.hash,
      member,
      lockedOut: directory.lockedOut(member.agentId, now()),
      stopped: directory.stopped(member.agentId),
      node: directory.standing(node.id),
      knowsGame: gameId === undefined || directory.knowsGame(gameId),
      winLimits: directory.winLimits,
      closed,
    };
  }
}
