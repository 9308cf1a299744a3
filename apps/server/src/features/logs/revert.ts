import type { OpLogRow } from './logs.sql.ts';

type Values = Readonly<Record<string, unknown>>;
/** Kinds of entities whose changes can be reverted. */
export type RevertedKind = 'member' | 'agent' | 'operator' | 'room' | 'goods' | 'node';

/** Call that reverts a change: the path that made it, with the previous values as payload. */
export interface WayBack {
  readonly path: string;
  readonly kind: RevertedKind;
  readonly id: string;
  readonly payload: Record<string, unknown>;
}

interface Way {
  readonly kind: RevertedKind;
  /** Returns the payload that restores the previous values; null where the call cannot. */
  readonly payload: (id: string, before: Values) => Record<string, unknown> | null;
}

const state = (kind: RevertedKind, idField: 'id' | 'ids' = 'id'): Way => ({
  kind,
  payload: (id, before) => {
    if (typeof before.state !== 'string') return null;
    return { ...(idField === 'ids' ? { ids: [id] } : { id }), state: before.state };
  },
});

/** Reverting calls by the path of the call that made the change. */
const ways: Readonly<Record<string, Way>> = {
  '/player/updateBanBet': {
    kind: 'member',
    payload: (id, { betBanned }) =>
      typeof betBanned === 'boolean' ? { ids: [id], banned: betBanned } : null,
  },
  // A mute that was in force had an end, but the call accepts durations: only the state without a mute can be
  // restored.
  '/player/updateBanChatTime': {
    kind: 'member',
    payload: (id, { chatBannedUntil }) => (chatBannedUntil === null ? { ids: [id], duration: 'lift' } : null),
  },
  '/player/updateState': state('member', 'ids'),
  '/player/update': { kind: 'member', payload: (id, before) => ({ id, ...before }) },
  '/proxyUser/updateState': state('agent'),
  '/proxyUser/updateBanBet': {
    kind: 'agent',
    payload: (id, { betBanned }) => (typeof betBanned === 'boolean' ? { id, banned: betBanned } : null),
  },
  '/proxyUser/updateProxyRegTime': {
    kind: 'agent',
    payload: (id, { validUntil }) =>
      validUntil === null ? { id } : typeof validUntil === 'number' ? { id, validUntil } : null,
  },
  '/proxyUser/rename': {
    kind: 'agent',
    payload: (id, { name }) => (typeof name === 'string' ? { id, name } : null),
  },
  '/subAccount/updateState': state('operator'),
  '/room/updateState': state('room'),
  '/goods/updateState': state('goods'),
  '/gameNode/setState': state('node'),
};

/**
 * Returns the call that reverts the change of an entry; undefined when the entry is no change or cannot be
 * reverted.
 */
export function wayBack(line: OpLogRow): WayBack | undefined {
  const way = Object.hasOwn(ways, line.call) ? ways[line.call] : undefined;
  const [, kind, id] = /^(\w+):(\S+)/.exec(line.target) ?? [];
  const isChange = line.code === 0 && typeof line.before === 'object' && line.before !== null;
  if (!way || !isChange || kind !== way.kind || id === undefined) return undefined;
  const payload = way.payload(id, line.before as Values);
  return payload === null ? undefined : { path: line.call, kind: way.kind, id, payload };
}

/**
 * Returns true when all fields of `after` that are known for the entity still have the values that the change
 * set.
 */
export function isInForce(present: Values | undefined, after: unknown): boolean {
  if (!present || typeof after !== 'object' || after === null) return false;
  const known = Object.entries(after).filter(([name]) => Object.hasOwn(present, name));
  return known.length > 0 && known.every(([name, value]) => present[name] === value);
}
