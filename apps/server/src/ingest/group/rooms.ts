import type { RoomBook } from '../../domain/rooms/room-book.ts';

/** Room of a member as stored in its row, read under the lock, or as an event of the group makes it. */
export interface BuiltRoom {
  readonly id: string;
  readonly isNew: boolean;
  readonly gameId: number;
  readonly type: 'system' | 'selfBuilt';
  readonly ownerId: string | null;
  readonly ownerTenantId: string | null;
  /** Last name from its owner, which an operator may have changed since. */
  saidName: string | null;
  /** Epoch ms of the newest event about it. */
  saidAt: number | null;
  /** The account that an event named. */
  actor: string;
  private: boolean;
  code: string | null;
  open: boolean;
  /** An operator closed it. */
  readonly held: boolean;
  /** The owner renamed it in this group. */
  renamed: boolean;
  changed: boolean;
}

/** Rooms that a group uses, and its changes of them. */
export interface GroupRooms {
  readonly book: RoomBook;
  /** Rooms that events of the group name, by id. */
  readonly built: Map<string, BuiltRoom>;
  /** Sums that members have staked in rounds whose rooms limit that, by round and account. */
  readonly staked: Map<string, bigint>;
}

/** Returns the rooms of a group that is not applied yet. */
export const noRooms = (book: RoomBook): GroupRooms => ({
  book,
  built: new Map(),
  staked: new Map(),
});
