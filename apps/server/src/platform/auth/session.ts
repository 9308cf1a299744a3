import { limits } from '@pitboss/contract/core/limits';
import { features } from '@pitboss/contract/core/pages';
import { sql } from 'kysely';
import { randomToken, sha256 } from '../crypto/crypto.ts';
import type { Databases } from '../db/databases/databases.ts';
import type { Db, Tx } from '../db/db.ts';
import { retryOnConflict } from '../db/temporary.ts';
import { AppError } from '../errors/app-error.ts';
import { type Expected, expectSession, rememberSession } from './expected-session.ts';
import { findSession } from './find-session.ts';
import { effectivePermissions } from './permissions.ts';
import { type Session, sessionFrom } from './session-of-row.ts';
import { operatorQuery, type Row, type Sender } from './session-query.ts';

export type { Session } from './session-of-row.ts';

const cookiePrefix = 'sid_';

/**
 * Cookies bind a token to the browser that signed in; each session has its own name, since cookies ignore
 * ports.
 */
export const cookieName = (tag: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${cookiePrefix}${tag}`;

export interface NewSession {
  token: string;
  cookie: string;
  tag: string;
  expiresAt: Date;
}

export interface SessionInput {
  operatorId: string;
  appType: 0 | 1;
  ip: string;
  userAgent: string;
  bindCookie: boolean;
  /** Makes it an impersonating session of the holder of another session, with which it ends. */
  viewer?: { operatorId: string; tokenHash: Buffer };
}

/** Writes a session down. With a viewer it takes no place among the operator's own. */
export async function insertSession(tx: Tx, input: SessionInput): Promise<NewSession> {
  const token = randomToken();
  const cookie = randomToken();
  const tag = randomToken(6).replace(/[^A-Za-z0-9]/g, 'x');
  const now = new Date();
  const expiresAt = new Date(now.getTime() + (input.viewer ? limits.viewAsMs : limits.sessionAbsoluteMs));
  await tx
    .insertInto('session')
    .values({
      token_hash: sha256(token),
      cookie_hash: input.bindCookie ? sha256(cookie) : null,
      tag,
      operator_id: input.operatorId,
      app_type: input.appType,
      ip: input.ip,
      user_agent: input.userAgent.slice(0, 300),
      created_at: now,
      active_at: now,
      expires_at: expiresAt,
      viewer_id: input.viewer?.operatorId ?? null,
      viewer_session: input.viewer?.tokenHash ?? null,
    })
    .execute();
  return { token, cookie, tag, expiresAt };
}

/**
 * Opens a session of an operator and ends the oldest ones beyond the limit. The deletion comes first: on a
 * cluster, a transaction that deletes a row of a replicated table waits for all that have inserted one, so
 * that two that had inserted first would deadlock. If two still collide, the one that is aborted is retried.
 */
export function openSession(db: Db, input: Omit<SessionInput, 'viewer'>): Promise<NewSession> {
  const open = async (tx: Tx) => {
    const { rows } = await sql<{ token_hash: Buffer }>`
      select token_hash from session where operator_id = ${input.operatorId}::bigint
        and app_type = ${input.appType} and viewer_id is null
      order by created_at desc offset ${limits.sessionsPerOperator - 1}`.execute(tx);
    const oldest = rows.map(({ token_hash }) => token_hash);
    if (oldest.length) await tx.deleteFrom('session').where('token_hash', 'in', oldest).execute();
    return insertSession(tx, input);
  };
  return retryOnConflict(() => db.transaction().execute(open));
}

/**
 * Ends every session of some operators; their next requests return code 2001. In a transaction it takes
 * effect with the commit.
 */
export async function revokeSessions(db: Db | Tx, operatorIds: readonly string[]): Promise<void> {
  if (operatorIds.length)
    await db
      .deleteFrom('session')
      .where('operator_id', 'in', [...operatorIds])
      .execute();
}

export async function closeSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

function cookieMatches(header: string | undefined, row: Row): boolean {
  if (!row.cookie_hash) return true;
  const names = [cookieName(row.tag, true), cookieName(row.tag, false)];
  return (header ?? '').split(';').some((pair) => {
    const at = pair.indexOf('=');
    return (
      at > 0 &&
      names.includes(pair.slice(0, at).trim()) &&
      sha256(pair.slice(at + 1).trim()).equals(row.cookie_hash as Buffer)
    );
  });
}

/**
 * Returns whether a session is over: by expiry or idle time, by the state of its operator or an agent above,
 * by its address, or because the impersonating operator may no longer impersonate.
 */
export function ended(row: Row): boolean {
  const now = Date.now();
  const idleMs = row.agent_id ? limits.sessionIdleMs : limits.adminIdleMs;
  return (
    row.state !== 'normal' ||
    row.stopped ||
    row.refused ||
    row.expires_at.getTime() < now ||
    row.active_at.getTime() + idleMs < now ||
    !viewerHolds(row)
  );
}

/** Part of a request that identifies its session. */
export interface Credentials extends Sender {
  readonly token: string | undefined;
  readonly cookieHeader: string | undefined;
  /** Polling and streams do not extend the idle time: only user input does. */
  readonly background: boolean;
}

/** So long ago may the last input be that is on record. */
const activeMs = 30_000;
const isAwake = (row: Row, background: boolean): boolean =>
  background || Date.now() - row.active_at.getTime() <= activeMs;

const hashOf = (token: string | undefined): Buffer | undefined =>
  token && token.length <= 100 ? sha256(token) : undefined;

/**
 * Returns the cached session of a request to be verified with its read; undefined when the session must be
 * looked up.
 */
export function expectedSession(databases: Databases, input: Credentials): Expected | undefined {
  const tokenHash = hashOf(input.token);
  return (
    tokenHash &&
    expectSession(
      databases,
      tokenHash,
      input,
      (row) => !ended(row) && cookieMatches(input.cookieHeader, row) && isAwake(row, input.background),
    )
  );
}

/** Returns the session of a token. Throws `session.expired` (2001) without a valid one. */
export async function resolveSession(databases: Databases, input: Credentials): Promise<Session> {
  const tokenHash = hashOf(input.token);
  if (!tokenHash) throw new AppError('session.expired');
  const db = databases.system;
  const row = await findSession(databases, tokenHash, input);
  if (!row) throw new AppError('session.expired');
  const dead = ended(row) || !cookieMatches(input.cookieHeader, row);
  if (dead) {
    // A view whose time is over is ended by endExpiredViews, which enters it in the operation log.
    if (row.viewer_id === null || row.expires_at.getTime() >= Date.now()) await closeSession(db, tokenHash);
    throw new AppError('session.expired');
  }
  const session = sessionFrom(row, tokenHash);
  if (isAwake(row, input.background)) rememberSession(databases, input, row, session);
  else {
    // Impersonation counts as input: it keeps the operator's own session awake too.
    await sql`update session set active_at = now() where token_hash = ${tokenHash}
      or token_hash = (select viewer_session from session where token_hash = ${tokenHash})`.execute(db);
  }
  return session;
}

/**
 * Returns the session that an operator would have now, without being signed in: for a change that was
 * requested earlier and is made now. Undefined when the operator could not sign in any more.
 */
export async function sessionOf(db: Db, operatorId: string): Promise<Session | undefined> {
  const { rows } = await sql<Row>`${operatorQuery(
    sql`(select id as operator_id, case when agent_id is null then 0 else 1 end as app_type, '' as tag,
      null::bytea as cookie_hash,
      now() as active_at, now() as expires_at, null::bigint as viewer_id from operator
        where id = ${operatorId}::bigint) s`,
    sql`false`,
  )}`.execute(db);
  const row = rows[0];
  return row && row.state === 'normal' && !row.stopped ? sessionFrom(row, Buffer.alloc(0)) : undefined;
}

/**
 * Returns whether the operator of an impersonating session is still permitted to impersonate; true for
 * ordinary sessions.
 */
function viewerHolds(row: Row): boolean {
  if (row.viewer_id === null) return true;
  if (row.viewer_state !== 'normal' || !row.viewer_role) return false;
  return effectivePermissions(row.viewer_role, row.viewer_permissions, row.viewer_owner_permissions).includes(
    features['subAccounts.viewAs']?.id ?? -1,
  );
}
