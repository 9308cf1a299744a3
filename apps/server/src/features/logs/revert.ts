import type { Language, Text } from '@pitboss/rules/i18n';
import { canonical } from '../../platform/audit/audit.ts';
import type { OpLogRow } from './logs.sql.ts';
import type { Change, Requested, RevertedKind, Values, Way, WayBack } from './revert-change.ts';
import { contentWays } from './revert-content.ts';
import { gamePayload, multiplesPayload } from './revert-games.ts';

const state = (kind: RevertedKind, idField: 'id' | 'ids' = 'id'): Way => ({
  kind,
  back: ({ id, before }) => {
    if (typeof before?.state !== 'string') return null;
    return { ...(idField === 'ids' ? { ids: [id] } : { id }), state: before.state };
  },
});

const present = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Returns the payload that sets an RTP as it was; the call that deletes one that was added. */
const rtp =
  (path: string, fields: (change: Requested) => Values | null): Way['back'] =>
  (change) => {
    const { before, reason, present: now } = change;
    if (!before) return { path, payload: { id: String(now.id), reason } };
    const own = fields(change);
    const { gameId, rtp: value, until, target } = before;
    // A setting that has ended by now cannot be restored.
    if (!own || (typeof until === 'number' && until <= Date.now())) return null;
    const rest = { gameId: gameId ?? null, until: until ?? null, target: target ?? null };
    return { ...own, ...present(rest), rtp: value, reason };
  };
const ofAgent = ({ id }: Requested): Values => ({ agentId: id });
const ofMember = ({ present: { account, agentId } }: Requested): Values | null =>
  typeof account === 'string' ? { account, agentId } : null;

/** Reverting calls by the path of the call that made the change. */
const ways: Readonly<Record<string, Way>> = {
  '/player/updateBanBet': {
    kind: 'member',
    back: ({ id, before }) =>
      typeof before?.betBanned === 'boolean' ? { ids: [id], banned: before.betBanned } : null,
  },
  // A mute that was in force had an end, but the call accepts durations: only the state without a mute can be
  // restored.
  '/player/updateBanChatTime': {
    kind: 'member',
    back: ({ id, before }) => (before?.chatBannedUntil === null ? { ids: [id], duration: 'lift' } : null),
  },
  '/player/updateState': state('member', 'ids'),
  '/player/update': { kind: 'member', back: ({ id, before }) => before && { id, ...before } },
  '/player/updatePlayerTradeLimit': {
    kind: 'tradeLimit',
    target: 'member',
    back: ({ id, before }) => {
      if (!before) return null;
      const texts = Object.entries(present(before)).map(([name, value]) => [name, String(value)]);
      return { memberId: id, ...Object.fromEntries(texts) };
    },
  },
  '/proxyUser/updateState': state('agent'),
  '/proxyUser/updateBanBet': {
    kind: 'agent',
    back: ({ id, before }) =>
      typeof before?.betBanned === 'boolean' ? { id, banned: before.betBanned } : null,
  },
  '/proxyUser/updateProxyRegTime': {
    kind: 'agent',
    back: ({ id, before }) => {
      if (before?.validUntil === null) return { id };
      return typeof before?.validUntil === 'number' ? { id, validUntil: before.validUntil } : null;
    },
  },
  '/proxyUser/rename': {
    kind: 'agent',
    back: ({ id, before }) => (typeof before?.name === 'string' ? { id, name: before.name } : null),
  },
  '/proxyUser/update': {
    kind: 'agent',
    back: ({ id, before, present: { name, phone, remark } }) =>
      before && { id, name, phone, remark, ...before },
  },
  '/proxyUser/setRTP': {
    kind: 'agent',
    back: ({ id, before, reason }) =>
      typeof before?.rtp === 'string' ? { id, rtp: before.rtp, reason } : null,
  },
  '/proxyCustom/updateProxyCustom': {
    kind: 'agentCustom',
    target: 'agent',
    back: ({ id, before }) => before && { id, ...before },
  },
  '/proxyUser/setProxyGameRTP': {
    kind: 'rtp',
    target: 'agent',
    back: rtp('/proxyUser/deleteProxyGameRTP', ofAgent),
  },
  '/rtp/addOrUpdateProxyRTP2': {
    kind: 'rtp',
    target: 'agent',
    back: rtp('/rtp/deleteProxyRTP2', ofAgent),
  },
  '/rtp/addOrUpdatePlayerRTP': {
    kind: 'rtp',
    target: 'member',
    back: rtp('/rtp/deletePlayerRTP', ofMember),
  },
  '/gameConf/updateGameSetting': { kind: 'game', back: gamePayload },
  '/gameConf/updateSmallGame': { kind: 'game', back: gamePayload },
  '/gameConf/setBetAreaMultiple': { kind: 'game', back: multiplesPayload },
  '/currency/setRate': {
    kind: 'currency',
    back: ({ id, before, after: { validFrom } }) => {
      if (typeof before?.rate !== 'string') return null;
      const isPlanned = typeof validFrom === 'number' && validFrom > Date.now();
      return { code: id, rate: before.rate, confirmed: true, ...(isPlanned ? { validFrom } : {}) };
    },
  },
  '/risk/setWinLimit': {
    kind: 'winLimit',
    back: ({ before, reason, present: { limitId, gameId, currency } }) => {
      if (!before) return { path: '/risk/deleteWinLimit', payload: { limitId } };
      return { ...present({ gameId, currency }), ...before, reason };
    },
  },
  '/subAccount/updateState': state('operator'),
  '/room/updateState': state('room'),
  '/goods/updateState': state('goods'),
  '/gameNode/setState': state('node'),
  ...contentWays,
};

const wayOf = (call: string): Way | undefined => (Object.hasOwn(ways, call) ? ways[call] : undefined);

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the change of an entry; undefined when the entry is none, or no call reverts it. */
export function changeOf(line: OpLogRow): Change | undefined {
  const way = wayOf(line.call);
  const [, kind, id, name = ''] = /^(\w+):(\S+) ?(.*)$/.exec(line.target) ?? [];
  if (!way || line.code !== 0 || kind !== (way.target ?? way.kind) || id === undefined) return undefined;
  const { before, after } = line;
  if (!isValues(after) || (before !== null && !isValues(before))) return undefined;
  return { kind: way.kind, id, name, before, after };
}

const reasons: Text = { zh_cn: '撤销操作记录 {id}', en_us: 'Revert of log entry {id}' };

/** Returns the call that reverts a change; null where none can. */
export function wayBack(
  line: OpLogRow,
  change: Change,
  now: Values,
  { language, readerId }: { readonly language: Language; readonly readerId: string | null },
): WayBack | null {
  const reason = reasons[language].replace('{id}', line.id);
  const back = wayOf(line.call)?.back({ ...change, present: now, reason, readerId });
  if (!back) return null;
  return isWayBack(back) ? back : { path: line.call, payload: back };
}

const isWayBack = (back: Record<string, unknown> | WayBack): back is WayBack =>
  typeof back.path === 'string' && isValues(back.payload);

/**
 * Returns true when all fields of `after` that are known for the entity still have the values that the change
 * set.
 */
export function isInForce(now: Values | undefined, after: Values): now is Values {
  if (!now) return false;
  const known = Object.entries(after).filter(([name]) => Object.hasOwn(now, name));
  return known.length > 0 && known.every(([name, value]) => canonical(now[name]) === canonical(value));
}
