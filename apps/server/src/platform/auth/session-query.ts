import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { nameFor } from '../db/reads/kept-plan.ts';
import type { Role } from './permissions.ts';
import { addressRejected } from './whitelist.ts';

/** Row of the session query: session, operator, agent and uplines. */
export interface Row {
  operator_id: string;
  account: string;
  nickname: string;
  role: Role;
  app_type: 0 | 1;
  permissions: number[] | null;
  owner_id: string | null;
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
  viewer_id: string | null;
  viewer_account: string | null;
  viewer_tenant: string | null;
  viewer_agent: string | null;
  viewer_state: string | null;
  viewer_role: Role | null;
  viewer_permissions: number[] | null;
  viewer_owner_permissions: number[] | null;
}

/**
 * The first text behind all paths of agents at and below agent `a`, for comparisons that their index serves.
 */
export const pastTree = sql`rtrim(a.path, '/') || '0'`;

/**
 * Agents at and below agent `a`, by their index: a pattern that is a value of a row is compared with every
 * agent.
 */
const subtree = sql`array(select d.id from agent d where d.path ~>=~ a.path and d.path ~<~ (${pastTree}))`;

/** The agents of an agent's line by its path: those above it, from the top, and itself. */
export const lineOf = (path: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`string_to_array(trim(both '/' from ${path}), '/')::bigint[]`;

/** Agents above an agent `a` and itself. */
export const ancestors = lineOf(sql`a.path`);

/** SQL condition: at least one of some agents is blocked or expired. */
export const stoppedAmong = (ids: RawBuilder<unknown>) =>
  sql`coalesce((select bool_or(u.state <> 'normal' or u.valid_until < now()) from agent u
    where u.id = any (${ids})), false)`;

/**
 * Operator, agent and uplines; `source` gives the session columns and an operator id as s, `more` further
 * columns.
 */
export const operatorQuery = (
  source: RawBuilder<unknown>,
  rejected: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) => sql<Row>`
  select s.operator_id, s.app_type, s.tag, s.cookie_hash, s.active_at, s.expires_at, s.viewer_id,
    o.account, o.nickname, o.role, o.permissions, o.must_change_password,
      o.totp_secret is not null as totp_bound, o.state,
    o.owner_id, coalesce(owner.permissions, keeper.permissions) as owner_permissions,
    v.account as viewer_account, v.tenant_id as viewer_tenant, v.agent_id as viewer_agent,
      v.state as viewer_state, v.role as viewer_role, v.permissions as viewer_permissions,
    coalesce(vowner.permissions, vkeeper.permissions) as viewer_owner_permissions,
    a.id as agent_id, a.tenant_id, a.layer, a.name as agent_name, a.currency, a.transfer_mode, a.game_ids,
      a.parent_id, up.name as parent_name,
    ${stoppedAmong(ancestors)} or coalesce(keeper.state <> 'normal', false) as stopped,
      ${rejected} as refused,
    case when a.layer > 1 then ${subtree} end as subtree${more}
  from ${source}
  join operator o on o.id = s.operator_id
  left join agent a on a.id = o.agent_id
  left join agent up on up.id = a.parent_id
  left join operator owner on o.role = 'subAccount' and owner.agent_id = o.agent_id and owner.role = 'agent'
  left join operator keeper on keeper.id = o.owner_id
  left join operator v on v.id = s.viewer_id
  left join agent va on va.id = v.agent_id
  left join operator vowner on v.role = 'subAccount' and vowner.agent_id = v.agent_id
    and vowner.role = 'agent'
  left join operator vkeeper on vkeeper.id = v.owner_id`;

const ownColumns = sql`s.operator_id, s.app_type, s.tag, s.cookie_hash, s.active_at, s.expires_at,
  s.viewer_id,
    o.account, o.nickname, o.role, o.permissions, o.must_change_password,
      o.totp_secret is not null as totp_bound, o.state`;

/** Sender of a request: address and kind of client. */
export interface Sender {
  readonly ip: string;
  /** Speaks to the API without a console around it. */
  readonly script: boolean;
}

/**
 * Kind of a session, which decides what is queried. Sessions of sub-accounts and impersonating sessions are
 * `any`.
 */
export type SessionKind = 'administrator' | 'agent' | 'any';
export const kindOf = ({
  viewer_id,
  owner_id,
  role,
}: Pick<Row, 'viewer_id' | 'owner_id' | 'role'>): SessionKind =>
  viewer_id !== null || owner_id !== null || role === 'subAccount'
    ? 'any'
    : role === 'agent'
      ? 'agent'
      : 'administrator';

/** The session of a token, of its kind alone: one of another kind is not found. */
const queries: Readonly<
  Record<SessionKind, (token: unknown, ip: RawBuilder<unknown>, script: boolean) => RawBuilder<unknown>>
> = {
  administrator: (token, ip, script) => sql`
    select ${ownColumns}, ${addressRejected(ip, sql`null::bigint[]`, script)} as refused
    from session s join operator o on o.id = s.operator_id
    where s.token_hash = ${token} and s.viewer_id is null and o.agent_id is null and o.owner_id is null`,
  agent: (token, ip, script) => sql`
    select ${ownColumns}, a.id as agent_id, a.tenant_id, a.layer, a.name as agent_name, a.currency,
      a.transfer_mode, a.game_ids, a.parent_id, up.name as parent_name,
      ${stoppedAmong(sql`p.ids`)} as stopped,
      ${addressRejected(ip, sql`p.ids`, script)} as refused, case
        when a.layer > 1 then ${subtree} end as subtree
    from session s join operator o on o.id = s.operator_id join agent a on a.id = o.agent_id
    cross join lateral (select ${ancestors} as ids offset 0) p
    left join agent up on up.id = a.parent_id
    where s.token_hash = ${token} and s.viewer_id is null and o.role = 'agent'`,
  any: (token, ip, script) =>
    sql`${operatorQuery(
      sql`session s`,
      // An impersonating operator sends from their own address, which is checked with their own session.
      sql`s.viewer_id is null and ${addressRejected(ip, ancestors, script)}`,
    )} where s.token_hash = ${token}`,
};

/** Values of the columns that the query for a session kind leaves out. */
const absent = {
  owner_id: null,
  owner_permissions: null,
  agent_id: null,
  tenant_id: null,
  layer: null,
  agent_name: null,
  currency: null,
  transfer_mode: null,
  game_ids: null,
  parent_id: null,
  parent_name: null,
  stopped: false,
  subtree: null,
  viewer_account: null,
  viewer_tenant: null,
  viewer_agent: null,
  viewer_state: null,
  viewer_role: null,
  viewer_permissions: null,
  viewer_owner_permissions: null,
};
/** Completes the row of a query for any session kind to all columns. */
export const wholeRow = (row: Partial<Row>): Row => ({ ...absent, ...row }) as Row;

/** Placeholders for the values in a query's text, which is compiled once. */
const tokenPlace = {};
const ipPlace = {};
const written = new Map<
  string,
  { readonly name: string; readonly text: string; readonly places: readonly unknown[] }
>();

/** The hottest statement of the server: with a name, since each connection prepares it once. */
export function sessionQuery(db: Db, kind: SessionKind, script: boolean, tokenHash: Buffer, ip: string) {
  const key = `${kind} ${script}`;
  let known = written.get(key);
  if (!known) {
    const { sql: text, parameters } = queries[kind](tokenPlace, sql`${ipPlace}`, script).compile(db);
    known = { name: nameFor('session', text), text, places: parameters };
    written.set(key, known);
  }
  const { name, text, places } = known;
  return { name, text, values: places.map((position) => (position === tokenPlace ? tokenHash : ip)) };
}
