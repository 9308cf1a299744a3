import type { RoomBook } from '../../domain/rooms/room-book.ts';

/** A room of a member as its row says under the lock, or as an event of the group makes it. */
export interface BuiltRoom {
  readonly id: string;
  readonly isNew: boolean;
  readonly gameId: number;
  readonly type: 'system' | 'selfBuilt';
  readonly ownerId: string | null;
  readonly ownerTenantId: string | null;
  /** What its owner called it last, which an operator may have changed since. */
  saidName: string | null;
  /** Epoch ms of the newest event that spoke of it. */
  saidAt: number | null;
  /** The account that an event named. */
  actor: string;
  private: boolean;
  code: string | null;
  open: boolean;
  /** An operator closed it. */
  readonly held: boolean;
  /** The owner gave it another name in this group. */
  renamed: boolean;
  changed: boolean;
}

/** What a group knows of rooms and does to them. */
export interface GroupRooms {
  book: RoomBook;
  /** Rooms that events of the group name, by id. */
  readonly built: Map<string, BuiltRoom>;
  /** What members have staked in rounds whose rooms bound that, by round and account. */
  readonly staked: Map<string, bigint>;
}

export const noRooms = (): GroupRooms => ({
  book: { version: '', rooms: new Map() },
  ...{ built: new Map(), staked: new Map() },
});
