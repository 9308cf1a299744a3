import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { ingestText } from '@pitboss/contract/ingest/ingest-texts';
import type { Text } from '@pitboss/rules/i18n';
import { isNodeCall } from '@pitboss/wallet/messages';
import { onConnection, type RunSql } from '../../domain/sql/run-sql.ts';
import type { ServerServices } from '../../platform/calls/services.ts';
import { commitGroup, type Dependencies, NotAll } from '../core/commit.ts';
import type { MessageKinds } from '../core/message-kinds.ts';
import { parseEvent } from '../core/parse-event.ts';
import { createDirectory } from '../directory/directory.ts';
import { createEventIds } from '../group/event-ids.ts';
import type { EventItem, EventItems, Item, WalletItem } from '../group/items.ts';
import type { GroupReply } from '../group/replies.ts';
import { anyNode, roundKey } from '../group/states.ts';
import { parseRound } from '../rounds/parse-round.ts';
import { parseWallet } from '../wallet/parse-wallet.ts';
import { asBet } from './as-bet.ts';
import {
  hasRecords,
  onlyRecorded,
  otherCall,
  unknownStored,
  whyNoWalletCall,
  whyOrderStays,
} from './reasons.ts';
import { replaceMember } from './replace-member.sql.ts';
import { followTxs, readStake, readStoredTx, storeTxContent } from './replace-tx.sql.ts';
import { haveOrders, recordsAmong, storedBetId, storedSaleId, storedTransfer } from './stored.sql.ts';

/** Conflict as it was kept aside. */
export interface Conflict {
  readonly id: string;
  readonly nodeId: string;
  readonly kind: string;
  readonly body: unknown;
}
/** Result of a replacement: done, by this or an earlier try, or the reason of the rejection. */
export type Replaced = { readonly done: true } | { readonly done: false; readonly why: Text };

const isDone = ({ code }: { readonly code: number }) => code === 0 || code === ingestCodes.duplicate.code;

/** Returns the result of an attempt; undefined for one without a reply. */
function resultOf(reply: { readonly code: number } | undefined): Replaced {
  if (reply && isDone(reply)) return { done: true };
  const { code } = reply ?? ingestCodes.busy;
  return {
    done: false,
    why: code === ingestCodes.walletElsewhere.code ? whyNoWalletCall({ code }) : ingestText(code),
  };
}

/** Returns the text in a field of a message; empty when there is none. */
function textIn(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
}

/** Creates what replaces stored content by that of a conflict. */
export const createReplacer = (services: ServerServices, kinds: MessageKinds): Replacer =>
  new Replacer(services, kinds);

/**
 * Replaces stored content by that of a conflict: a round's bets, a bet, an order or a wallet call are
 * reversed and entered again, a result is corrected to the later one, a member gets the agent and details of
 * the later registration. Each in its own transaction, once: the conflict's id is stored with its effect, so
 * that it may be requested again after a kill.
 */
export class Replacer {
  readonly #run: RunSql;
  readonly #dependencies: Dependencies;

  constructor({ databases, ids }: ServerServices, kinds: MessageKinds) {
    this.#run = onConnection(databases.ingestPool);
    this.#dependencies = {
      kinds,
      pool: databases.ingestPool,
      ids,
      directory: createDirectory(ids),
      now: Date.now,
      allOrNone: true,
      eventIds: createEventIds(ids, Date.now()),
    };
  }

  /** Replaces the stored content; a repeated request changes nothing. */
  async apply(conflict: Conflict): Promise<Replaced> {
    if (conflict.kind === 'round') return this.#replaceRound(conflict);
    if (conflict.kind === 'wallet') return this.#replaceWallet(conflict);
    if (conflict.kind === 'settlement' || conflict.kind === 'resettlement')
      return this.#replaceResult(conflict);
    return this.#replaceEvent(conflict);
  }

  /** The row of a bet, order, purchase or gift that a conflict is about, where there is one. */
  async stored({ nodeId, kind, body }: Conflict): Promise<string | undefined> {
    const run = this.#run;
    if (kind === 'bet') return storedBetId(run, textIn(body, 'betId'));
    if (kind === 'purchase') return storedSaleId(run, kind, textIn(body, 'purchaseId'));
    if (kind === 'gift') return storedSaleId(run, kind, textIn(body, 'sendId'));
    if (kind !== 'transfer') return undefined;
    const event = { member: textIn(body, 'member'), orderNo: textIn(body, 'orderNo') || undefined };
    return (await storedTransfer(run, { nodeId, eventId: textIn(body, 'eventId') }, event))?.id;
  }

  /** Makes one attempt and returns its reply; nothing is stored unless it succeeds. */
  async #attempt(nodeId: string, item: Item): Promise<GroupReply | undefined> {
    try {
      return (await commitGroup(this.#dependencies, [{ nodeId, item }]))[0];
    } catch (error) {
      if (error instanceof NotAll) return error.reply;
      throw error;
    }
  }

  async #replaceRound({ id, nodeId, body }: Conflict): Promise<Replaced> {
    const run = this.#run;
    const round = parseRound(body, Date.now());
    if (!('kind' in round)) return resultOf(ingestCodes[round.code]);
    const betIds = round.bets.map(({ betId }) => betId);
    const bets = await run<{ key: string; id: string }>(
      'replaced-bets',
      `select b.bet_key as key, b.id from round r join bet b on b.round_id = r.id
       where r.inning_id = $1 and b.state <> 2`,
      [round.id],
    );
    const stored = bets.map(({ key }) => key);
    if (await haveOrders(run, [...stored, ...betIds]))
      return { done: false, why: whyOrderStays({ isSent: true }) };
    const records = await recordsAmong(
      run,
      bets.map((bet) => bet.id),
    );
    const item: Item = { kind: 'replacement', id: `conflict:${id}`, round, stored, records };
    const result = resultOf(await this.#attempt(nodeId, item));
    // From now on the round is known by its new content.
    if (result.done) {
      await followTxs(run, betIds);
      await run('replaced-round', 'update ingest_event set hash = $3 where node_id = $1 and event_id = $2', [
        anyNode,
        roundKey(round.id),
        round.hash,
      ]);
    }
    return result;
  }

  async #replaceResult({ id, nodeId, body }: Conflict): Promise<Replaced> {
    const sent = { ...(body as Record<string, unknown>), eventId: `conflict:${id}` };
    for (const type of ['resettlement', 'settlement']) {
      const item = parseEvent({ ...sent, type }, Date.now());
      if (!('kind' in item)) return resultOf(ingestCodes[item.code]);
      const reply = await this.#attempt(nodeId, item);
      // A bet that is not settled yet has no result to correct: it is settled next.
      if (reply?.code !== ingestCodes.betDiffers.code) return resultOf(reply);
    }
    return resultOf(undefined);
  }

  async #replaceEvent(conflict: Conflict): Promise<Replaced> {
    const item = parseEvent(conflict.body, Date.now());
    if (!('kind' in item)) return resultOf(ingestCodes[item.code]);
    const result = await this.#replaceParsed(conflict, item);
    if (result.done) await this.#storeContent(conflict.nodeId, item);
    return result;
  }

  async #replaceParsed(conflict: Conflict, item: EventItem): Promise<Replaced> {
    if (item.kind === 'bet') return this.#replaceBet(conflict, item);
    if (item.kind === 'transfer') return this.#replaceTransfer(conflict, item);
    if (item.kind === 'member') return this.#replaceRegistration(item);
    return { done: false, why: onlyRecorded(item.kind) };
  }

  /** Stores the new content under the id of an event. */
  async #storeContent(nodeId: string, { id, hash, event }: EventItem): Promise<void> {
    await this.#run(
      'replaced-event',
      'update ingest_event set hash = $3, code = 0, content = $4 where node_id = $1 and event_id = $2',
      [nodeId, id, hash, JSON.stringify(event)],
    );
  }

  async #replaceBet({ id, nodeId }: Conflict, bet: EventItems['bet']): Promise<Replaced> {
    const run = this.#run;
    const { betId } = bet.event;
    if (await haveOrders(run, [betId])) return { done: false, why: whyOrderStays({ isSent: true }) };
    const stored = await storedBetId(run, betId);
    const records = await recordsAmong(run, stored === undefined ? [] : [stored]);
    const item: Item = { kind: 'replacedBet', id: `conflict:${id}`, bet, records };
    const result = resultOf(await this.#attempt(nodeId, item));
    if (result.done) await followTxs(run, [betId]);
    return result;
  }

  async #replaceTransfer({ id, nodeId }: Conflict, transfer: EventItems['transfer']): Promise<Replaced> {
    const stored = await storedTransfer(this.#run, { nodeId, eventId: transfer.id }, transfer.event);
    if (!stored) return { done: false, why: unknownStored };
    const item: Item = { kind: 'replacedTransfer', id: `conflict:${id}`, transfer, stored };
    return resultOf(await this.#attempt(nodeId, item));
  }

  async #replaceRegistration({ event }: EventItems['member']): Promise<Replaced> {
    const rejected = await replaceMember(this.#dependencies.pool, event);
    if (rejected === 'moved') return { done: false, why: hasRecords };
    return rejected === null ? { done: true } : resultOf(ingestCodes[rejected]);
  }

  /** Replaces a call of our ledger; a call that was sent to an agent's wallet stays. */
  async #replaceWallet(conflict: Conflict): Promise<Replaced> {
    const { id, nodeId, body } = conflict;
    const { type: call } = body as { type?: unknown };
    if (typeof call !== 'string' || !isNodeCall(call)) return { done: false, why: unknownStored };
    const wallet = parseWallet(call, Buffer.from(JSON.stringify(body)), Date.now());
    if (!('kind' in wallet)) return resultOf(ingestCodes[wallet.code]);
    const stored = await readStoredTx(this.#run, wallet.id);
    if (!stored) return { done: false, why: unknownStored };
    if (stored.orderId !== null) return { done: false, why: whyOrderStays(stored) };
    if (stored.kind !== call) return { done: false, why: otherCall };
    if (call === 'bet' && stored.state === 'ok') return this.#replaceStake(conflict, wallet);
    const item: Item = { kind: 'replacedWallet', id: `conflict:${id}`, wallet, stored };
    const reply = await this.#attempt(nodeId, item);
    const result = resultOf(reply);
    return result.done || !reply ? result : { done: false, why: whyNoWalletCall(reply) };
  }

  /** Replaces a stake that was taken: its bet keeps its win. */
  async #replaceStake(conflict: Conflict, item: WalletItem): Promise<Replaced> {
    const stored = await readStake(this.#run, item.id);
    if (!stored) return { done: false, why: unknownStored };
    const taken = await this.#replaceBet(conflict, asBet(item, stored.gameId));
    if (taken.done) await storeTxContent(this.#run, item);
    return taken;
  }
}
