import { limits } from '@pitboss/contract/limits';
import { sql } from 'kysely';
import { randomToken, sha256 } from './crypto.ts';
import type { Databases, Db } from './db.ts';
import { effectivePermissions, type Role } from './permissions.ts';
import { Refusal } from './refusal.ts';
import { makeScope, type Scope } from './scope.ts';
import { addressRefused } from './whitelist.ts';

/** The person behind a request, resolved anew for every request so that a change shows at the next one. */
export interface Session {
  readonly operatorId: string;
  readonly account: string;
  readonly nickname: string;
  readonly role: Role;
  readonly appType: 0 | 1;
  readonly layer: number;
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly parentId: string | null;
  readonly parentName: string | null;
  readonly currency: string | null;
  readonly transferMode: string | null;
  readonly gameIds: readonly number[] | null;
  readonly permissions: readonly number[];
  readonly mustChangePassword: boolean;
  readonly dynamicCodeBound: boolean;
  readonly tenantId: string;
  readonly scope: Scope;
  readonly tokenHash: Buffer;
  readonly tag: string;
}

interface Row {
  operator_id: string;
  account: string;
  nickname: string;
  role: Role;
  app_type: 0 | 1;
  permissions: number[] | null;
  owner_permissions: number[] | null;
  must_change_password: boolean;
  totp_bound: boolean;
  tag: string;
  cookie_hash: Buffer | null;
  active_at: Date;
  expires_at: Date;
  state: string;
  agent_id: string | null;
  tenant_id: string | null;
  layer: number | null;
  agent_name: string | null;
  currency: string | null;
  transfer_mode: string | null;
  game_ids: number[] | null;
  parent_id: string | null;
  parent_name: string | null;
  stopped: boolean;
  refused: boolean;
  subtree: string[] | null;
}

const cookiePrefix = 'sid_';

/** Cookies bind a token to the browser that signed in; each session has its own name, since cookies ignore ports. */
export const cookieName = (tag: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${cookiePrefix}${tag}`;

export interface NewSession {
  token: string;
  cookie: string;
  tag: string;
}

/** Opens a session and ends the oldest ones beyond the limit. */
export async function openSession(
  db: Db,
  input: { operatorId: string; appType: 0 | 1; ip: string; userAgent: string; bindCookie: boolean },
): Promise<NewSession> {
  const token = randomToken();
  const cookie = randomToken();
  const tag = randomToken(6).replace(/[^A-Za-z0-9]/g, 'x');
  const now = new Date();
  await db.transaction().execute(async (tx) => {
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
        expires_at: new Date(now.getTime() + limits.sessionAbsoluteMs),
      })
      .execute();
    await sql`delete from session where operator_id = ${input.operatorId}::bigint and app_type = ${input.appType} and token_hash not in (
      select token_hash from session where operator_id = ${input.operatorId}::bigint and app_type = ${input.appType}
      order by created_at desc limit ${limits.sessionsPerOperator})`.execute(tx);
  });
  return { token, cookie, tag };
}

/** Ends every session of some operators; the next request of each answers 2001. */
export async function revokeSessions(db: Db, operatorIds: readonly string[]): Promise<void> {
  if (operatorIds.length)
    await db
      .deleteFrom('session')
      .where('operator_id', 'in', [...operatorIds])
      .execute();
}

export async function closeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

const resolveQuery = (tokenHash: Buffer, ip: string) => sql<Row>`
  select s.operator_id, s.app_type, s.tag, s.cookie_hash, s.active_at, s.expires_at,
    o.account, o.nickname, o.role, o.permissions, o.must_change_password, o.totp_secret is not null as totp_bound, o.state,
    owner.permissions as owner_permissions,
    a.id as agent_id, a.tenant_id, a.layer, a.name as agent_name, a.currency, a.transfer_mode, a.game_ids, a.parent_id, up.name as parent_name,
    coalesce((select bool_or(u.state <> 'normal' or u.valid_until < now()) from agent u
      where u.id = any (string_to_array(trim(both '/' from a.path), '/')::bigint[])), false) as stopped,
    ${addressRefused(ip, sql`string_to_array(trim(both '/' from a.path), '/')::bigint[]`)} as refused,
    case when a.layer > 1 then (select array_agg(d.id) from agent d where d.path like a.path || '%') end as subtree
  from session s
  join operator o on o.id = s.operator_id
  left join agent a on a.id = o.agent_id
  left join agent up on up.id = a.parent_id
  left join operator owner on o.role = 'subAccount' and owner.agent_id = o.agent_id and owner.role = 'agent'
  where s.token_hash = ${tokenHash}`;

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
 * The session of a token, or a 2001 refusal. `background` requests (polling, streams) do not extend the idle
 * time: only a person's input does.
 */
export async function resolveSession(
  databases: Databases,
  input: { token: string | undefined; cookieHeader: string | undefined; background: boolean; ip: string },
): Promise<Session> {
  if (!input.token || input.token.length > 100) throw new Refusal('session.expired');
  const db = databases.system;
  const tokenHash = sha256(input.token);
  // The hottest statement of the server, so it is prepared once a connection.
  const { sql: text, parameters } = resolveQuery(tokenHash, input.ip).compile(db);
  const row = (await databases.systemPool.query<Row>({ name: 'session', text, values: [...parameters] }))
    .rows[0];
  if (!row) throw new Refusal('session.expired');
  const now = Date.now();
  const idleMs = row.agent_id ? limits.sessionIdleMs : limits.adminIdleMs;
  const dead =
    row.state !== 'normal' ||
    row.stopped ||
    row.refused ||
    row.expires_at.getTime() < now ||
    row.active_at.getTime() + idleMs < now ||
    !cookieMatches(input.cookieHeader, row);
  if (dead) {
    await closeSession(db, tokenHash);
    throw new Refusal('session.expired');
  }
  if (!input.background && now - row.active_at.getTime() > 30_000) {
    await sql`update session set active_at = now() where token_hash = ${tokenHash}`.execute(db);
  }
  return {
    operatorId: row.operator_id,
    account: row.account,
    nickname: row.nickname,
    role: row.role,
    appType: row.app_type,
    layer: row.layer ?? 0,
    agentId: row.agent_id,
    agentName: row.agent_name,
    parentId: row.parent_id,
    parentName: row.parent_name,
    currency: row.currency,
    transferMode: row.transfer_mode,
    gameIds: row.game_ids,
    permissions: effectivePermissions(row.role, row.permissions, row.owner_permissions),
    mustChangePassword: row.must_change_password,
    dynamicCodeBound: row.totp_bound,
    tenantId: row.tenant_id ?? '0',
    scope: makeScope(
      row.agent_id === null
        ? { kind: 'all', tenantId: null, agentIds: null, agentId: null, layer: 0 }
        : {
            kind: row.layer === 1 ? 'tenant' : 'agents',
            tenantId: row.tenant_id,
            agentIds: row.layer === 1 ? null : (row.subtree ?? [row.agent_id]),
            agentId: row.agent_id,
            layer: row.layer ?? 4,
          },
    ),
    tokenHash,
    tag: row.tag,
  };
}
