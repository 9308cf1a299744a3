import { createWordList } from '../../domain/chat/word-list.ts';
import type { WinLimits } from '../../domain/games/win-limits.ts';
import { createPoolCache, type PoolGroups } from '../../domain/pools/terms.ts';
import { createRoomCache, type RoomBook } from '../../domain/rooms/room-book.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import { AgentCache, type AgentNode } from './agents.sql.ts';
import { Bindings } from './bindings.sql.ts';
import { MemberCache, type MemberName } from './members.sql.ts';
import { Reference } from './reference.sql.ts';

/** Terms of bets that are read once for a transaction. */
export interface Terms {
  /** The groups of pools, to which bets contribute. */
  readonly pools: PoolGroups;
  /** Rooms and their limits. */
  readonly rooms: RoomBook;
}

/** Creates the writer's cache of members, agents, games and rooms between its transactions. */
export function createDirectory(ids: IdMaker) {
  const members = new MemberCache(ids);
  const agents = new AgentCache();
  const bindings = new Bindings();
  const reference = new Reference();
  const loadPools = createPoolCache();
  const loadRooms = createRoomCache();

  return {
    /** Reads the current sensitive words. */
    words: createWordList(),
    loadRooms,
    loadTerms: async (run: RunSql): Promise<Terms> => ({
      pools: await loadPools(run),
      rooms: await loadRooms(run),
    }),

    loadReference: (run: RunSql, now: number) => reference.load(run, now),
    knowsGame: (id: number) => reference.knowsGame(id),
    get winLimits(): WinLimits {
      return reference.winLimits;
    },
    get isDistributed(): boolean {
      return reference.isDistributed;
    },

    loadBindings: (run: RunSql) => bindings.load(run),
    maySendFor: (nodeId: string, tenantId: string) => bindings.maySendFor(nodeId, tenantId),
    maySendOf: (nodeId: string, gameId: number) => bindings.maySendOf(nodeId, gameId),
    onlyGameOf: (nodeId: string) => bindings.onlyGameOf(nodeId),
    takesNew: (nodeId: string, isTestMember: boolean, now: number) =>
      bindings.takesNew(nodeId, isTestMember, now),
    /** Returns the state of a game server, for calls that determine its tenant later. */
    standing: (nodeId: string) => bindings.get(nodeId),

    loadMembers: (run: RunSql, names: readonly MemberName[], now: number) => members.load(run, names, now),
    member: (account: string, agent: string | null) => members.get(account, agent),
    forget: (account: string, agent: string | null) => members.forget(account, agent),

    loadAgents: (run: RunSql, wanted: Iterable<string>, now: number) => agents.load(run, wanted, now),
    followMoves: (run: RunSql, tenantIds: Iterable<string>) => agents.followMoves(run, tenantIds),
    agent: (id: string): AgentNode | undefined => agents.get(id),
    lineOf: (id: string) => agents.lineOf(id),
    lockedOut: (id: string, now: number) => agents.lockedOut(id, now),
    stopped: (id: string) => agents.stopped(id),
  };
}
export type Directory = ReturnType<typeof createDirectory>;
