import { randomInt } from 'node:crypto';
import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import { beyondNode, type Group, memberNamed } from '../group/group.ts';
import type { EventItems } from '../group/items.ts';
import { type Named, nameMember } from '../group/names.ts';
import type { BuiltRoom } from '../group/rooms.ts';

/** Returns a code of six digits for a private room whose owner's game server names none. */
const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Applies that a member built a room, or changed, closed or opened its own (spec content §11). */
export function applyRoom(
  group: Group,
  nodeId: string,
  { event }: EventItems['room'],
): { code: IngestCode; field?: string } {
  const { roomId: id, gameId, name } = event;
  if (!group.directory.knowsGame(gameId)) return { code: 'gameUnknown', field: 'gameId' };
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return { code: member, field: 'member' };
  const foreign = beyondNode(group, nodeId, member, gameId);
  if (foreign) return foreign;
  const known = group.rooms.built.get(id);
  if (known && (known.type === 'system' || known.ownerId !== member.memberId || known.gameId !== gameId))
    return { code: 'conflict', field: 'roomId' };
  const at = Math.min(event.at, group.now);
  if (known?.saidAt != null && known.saidAt > at) return { code: 'accepted' };
  const room: BuiltRoom = known ?? {
    id,
    isNew: true,
    gameId,
    type: 'selfBuilt',
    ownerId: member.memberId,
    ownerTenantId: member.tenantId,
    saidName: null,
    saidAt: null,
    actor: '',
    private: false,
    code: null,
    open: true,
    held: false,
    renamed: false,
    changed: false,
  };
  room.renamed ||= room.saidName !== name;
  room.saidName = name;
  room.saidAt = at;
  room.actor = event.member;
  room.private = event.private;
  room.code = event.private ? (room.code ?? newCode()) : null;
  // A room that an operator closed stays closed until an operator opens it.
  room.open = event.open && !room.held;
  room.changed = true;
  group.rooms.built.set(id, room);
  return { code: 'accepted' };
}

/** Adds the room and its owner. */
export function nameRoom(named: Named, event: EventItems['room']['event']): void {
  nameMember(named, event);
  named.builtRooms.push(event.roomId);
}
