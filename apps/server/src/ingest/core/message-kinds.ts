import type pg from 'pg';
import type { LedgerClock } from '../../domain/ledger/post-to-ledger.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Group, Waiting } from '../group/group.ts';
import type { Item } from '../group/items.ts';
import { type Named, noNames } from '../group/names.ts';
import type { GroupReply } from '../group/replies.ts';

/** A kind of message: the names in its items, and their effect on a group. */
export interface MessageKind<Of extends Item> {
  /** Adds the names in an item to those whose rows are read and locked before it is applied. */
  names(named: Named, item: Of, nodeId: string): void;
  /** Applies an item to the group, and returns the reply to it. */
  apply(group: Group, waiting: Waiting & { readonly item: Of }): GroupReply;
  /** Number of bets and events that an item counts as; 1 unless given. */
  weight?(item: Of): number;
  /** The reply to an item whose amounts would take a total beyond what the database can store. */
  beyondBound?(item: Of): GroupReply;
}

/** Every kind of message by its name. */
type MessageKindTable = {
  readonly [Kind in Item['kind']]: MessageKind<Extract<Item, { readonly kind: Kind }>>;
};

/** First rows of a group, which are stored already or formatted for the database. */
export interface Flowed {
  readonly transfers: number;
  readonly transferLines: string;
}

/** Sends new rows of a group to the database while the items behind them are still applied. */
export interface Flow {
  /** To be called between two items; a returned promise has to be awaited. */
  advance(): Promise<void> | undefined;
  /** Sends the rest and waits for the end; null where there were so few rows that none was sent. */
  end(): Promise<Flowed | null>;
  abort(): Promise<void>;
}

/** Group with the ledger's clock under its locks. */
export interface LockedGroup {
  readonly group: Group;
  readonly clock: LedgerClock;
}

/**
 * Everything that the writer knows of the messages that it groups and commits: their kinds, and what each
 * transaction does for all of them, in an order that all writers share.
 */
export interface MessageKinds {
  readonly byKind: MessageKindTable;
  /** Reads and locks all that a group's items touch; returns the ledger's clock under those locks. */
  load(run: RunSql, group: Group, waiting: readonly Waiting[], named: Named): Promise<LedgerClock>;
  /** Begins to send the rows of a group that is not applied yet; null where its rows may still change. */
  flow(client: pg.ClientBase, group: Group, waiting: readonly Waiting[]): Flow | null;
  /**
   * Adds the effects of all items together, after each has been applied; may apply them again to the group
   * that `again` reads under the same locks. Returns the group to be stored.
   */
  complete(
    run: RunSql,
    locked: LockedGroup,
    again: () => Promise<LockedGroup & { readonly apply: () => void }>,
  ): Promise<LockedGroup>;
  /**
   * Stores everything that a group did, except rows that flowed. `storing` is called when the remaining work
   * is mostly the database's.
   */
  store(client: pg.ClientBase, group: Group, flowed: Flowed | null, storing: () => void): Promise<void>;
}

/** Returns the kind of an item. */
export const kindOf = ({ byKind }: MessageKinds, { kind }: Item): MessageKind<Item> => byKind[kind];

/** Gathers the names in items. */
export function namesOf(kinds: MessageKinds, waiting: readonly Waiting[]): Named {
  const named = noNames();
  for (const { item, nodeId } of waiting) kindOf(kinds, item).names(named, item, nodeId);
  return named;
}
