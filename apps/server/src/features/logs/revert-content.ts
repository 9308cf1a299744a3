import { canonical } from '../../platform/audit/audit.ts';
import type { Requested, Values, Way } from './revert-change.ts';

/** Returns the fields of `before` that the change replaced. */
const replaced = ({ before, after }: Requested): Values =>
  Object.fromEntries(
    Object.entries(before ?? {}).filter(([name, value]) => canonical(value) !== canonical(after[name])),
  );

/**
 * Restores settings of a room. A replaced cover is deleted and the log contains no codes of private rooms, so
 * changes that need one of them cannot be reverted.
 */
const room: Way['back'] = (change) => {
  const fields = replaced(change);
  if ('cover' in fields || fields.private === true || Object.keys(fields).length === 0) return null;
  return { id: change.id, ...fields };
};

/** Restores a limit group; deletes one that was added and serves no room. */
const limitGroup: Way['back'] = ({ id, before, present: { roomIds } }) => {
  if (before) return { id, ...before };
  const isUnused = Array.isArray(roomIds) && roomIds.length === 0;
  return isUnused ? { path: '/room/deleteLimitGroup', payload: { id } } : null;
};

/** Restores the version of a pool before the current one, whose fields the entry has as text. */
const pool: Way['back'] = ({ id, before, reason, present: { previous, restored } }) => {
  if (!before || canonical(previous) !== canonical(before)) return null;
  return { path: '/pool/updatePoolGroup', payload: { groupId: id, ...(restored as Values), reason } };
};

/** Restores a news ticker that has not ended. */
const ticker: Way['back'] = ({ id, before, present: { endTime } }) =>
  before && Number(endTime) > Date.now() ? { id, ...before } : null;

/**
 * Restores the settings of an agent's wallet: the agent by its own call, which would change the wallet of
 * any other caller, an administrator by the one that names the agent.
 */
const wallet: Way['back'] = ({ id, before, readerId }) => {
  if (!before) return null;
  if (readerId === id) return { path: '/proxyUser/setWallet', payload: before };
  return { path: '/proxyUser/setSeamlessWallet', payload: { agentId: id, ...before } };
};

/** Ways back of rooms, limit groups, pools, news tickers and wallets, by the call that made the change. */
export const contentWays: Readonly<Record<string, Way>> = {
  '/room/update': { kind: 'room', back: room },
  '/room/saveLimitGroup': { kind: 'limitGroup', back: limitGroup },
  '/pool/updatePoolGroup': { kind: 'pool', back: pool },
  '/pool/setPoolInfo': { kind: 'pool', back: pool },
  '/marquee/update': { kind: 'ticker', back: ticker },
  '/proxyUser/setWallet': { kind: 'wallet', target: 'agent', back: wallet },
  '/proxyUser/setSeamlessWallet': { kind: 'wallet', target: 'agent', back: wallet },
};
