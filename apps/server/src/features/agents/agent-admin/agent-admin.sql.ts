import type { AccountType } from '@pitboss/contract/agents/agents';
import { sql } from 'kysely';
import { agentRemark } from '../../../domain/agents/operator-name.ts';
import { publishAgents } from '../../../domain/config-feed/publish.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { type Scope, within } from '../../../platform/db/scope.ts';

/** Agent with the columns that writes require, its row locked until the end of the transaction. */
export interface HeldAgent {
  id: string;
  tenant_id: string;
  parent_id: string | null;
  path: string;
  layer: number;
  account_type: AccountType;
  account: string;
  name: string;
  currency: string;
  state: 'normal' | 'blocked';
  bet_banned: boolean;
  transfer_mode: 'manual' | 'automatic' | 'seamless';
  callback_url: string;
  rtp: number;
  game_ids: number[] | null;
  phone: string;
  remark: string;
  logo: string | null;
  valid_until: Date | null;
}

/**
 * Locks and reads an agent in scope; undefined for one that is absent or outside. `share` takes a shared
 * lock.
 */
export async function holdAgent(
  tx: Tx,
  scope: Scope,
  id: string,
  how: 'change' | 'share' = 'change',
): Promise<HeldAgent | undefined> {
  const strength = sql.raw(how === 'change' ? 'for no key update' : 'for share');
  const found = await sql<HeldAgent>`
    select a.id, a.tenant_id, a.parent_id, a.path, a.layer, a.account_type, a.account, a.name, a.currency,
      a.state, a.bet_banned,
      a.transfer_mode, a.callback_url, a.rtp, a.game_ids, a.phone,
        ${agentRemark(scope, 'a.remark_agent_id', 'a.remark')} as remark, a.logo, a.valid_until
    from agent a where a.id = ${id}::bigint and ${within(scope, 'a.id', 'a.tenant_id')} ${strength}`.execute(
    tx,
  );
  return found.rows[0];
}

/** Returns whether an account name belongs to any operator or agent. */
export async function accountTaken(tx: Tx, key: string): Promise<boolean> {
  const found = await sql`
    select 1 from operator where account_key = ${key} union all select 1 from agent
      where account = ${key} limit 1`.execute(tx);
  return found.rows.length > 0;
}

export async function currencyExists(tx: Tx, code: string): Promise<boolean> {
  return (await sql`select 1 from currency where code = ${code}`.execute(tx)).rows.length > 0;
}

export interface NewAgent {
  id: string;
  parent: HeldAgent | null;
  account: string;
  name: string;
  currency: string;
  phone: string;
  remark: string;
  /** Agent of the remark's author, 0 for administrators. */
  remarkAgentId: string;
  rtp: number;
  gameIds: number[] | null;
  validUntil: Date | null;
  accountType: AccountType;
  transferMode: string;
  callbackUrl: string;
  now: Date;
}

/** Adds the agent's row. */
export async function insertAgent(tx: Tx, agent: NewAgent): Promise<{ tenantId: string; layer: number }> {
  const { parent, id, now } = agent;
  const tenantId = parent?.tenant_id ?? id;
  const layer = (parent?.layer ?? 0) + 1;
  await sql`
    insert into agent (id, tenant_id, parent_id, path, layer, account_type, account, name, currency,
      transfer_mode, callback_url,
      callback_changed_at, rtp, game_ids, phone, remark, remark_agent_id, created_at, valid_until)
    values (${id}::bigint, ${tenantId}::bigint, ${parent?.id ?? null}::bigint,
      ${`${parent?.path ?? '/'}${id}/`}, ${layer},
      ${agent.accountType}, ${agent.account}, ${agent.name}, ${agent.currency}, ${agent.transferMode},
        ${agent.callbackUrl},
      ${agent.callbackUrl ? now : null}, ${agent.rtp}, ${agent.gameIds}::int[], ${agent.phone},
        ${agent.remark}, ${agent.remarkAgentId}::bigint, ${now}, ${agent.validUntil})`.execute(tx);
  return { tenantId, layer };
}

export interface NewOperator {
  id: string;
  agentId: string;
  tenantId: string;
  account: string;
  accountKey: string;
  nickname: string;
  salt: string;
  passwordHash: string;
  passwordUntil: Date;
  now: Date;
}

/** Adds the account that the agent signs in with; its first password must be changed before it expires. */
export async function insertOperator(tx: Tx, operator: NewOperator): Promise<void> {
  await sql`
    insert into operator (id, account, account_key, nickname, role, agent_id, tenant_id, salt, password_hash,
      must_change_password, password_expires_at, created_at)
    values (${operator.id}::bigint, ${operator.account}, ${operator.accountKey}, ${operator.nickname},
      'agent', ${operator.agentId}::bigint,
      ${operator.tenantId}::bigint, ${operator.salt}, ${operator.passwordHash}, true,
        ${operator.passwordUntil}, ${operator.now})`.execute(tx);
}

/** Columns of an agent that are published to game servers. */
const enforced = ['rtp', 'state', 'bet_banned'] as const;

/** Writes changed columns of one agent, and publishes those that game servers need. */
export async function updateAgent(
  tx: Tx,
  id: string,
  change: Partial<{
    name: string;
    phone: string;
    remark: string;
    remark_agent_id: string;
    account_type: AccountType;
    game_ids: number[] | null;
    rtp: number;
    state: 'normal' | 'blocked';
    bet_banned: boolean;
    valid_until: Date | null;
    logo: string | null;
  }>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('agent').set(change).where('id', '=', id).execute();
  if (enforced.some((name) => name in change)) await publishAgents(tx, [id]);
}

/**
 * Removes the games that an agent lost from all agents below it; returns the number of agents that lost some.
 */
export async function narrowGamesBelow(tx: Tx, agent: HeldAgent, games: readonly number[]): Promise<number> {
  const list = `{${games.join(',')}}`;
  const narrowed = await sql`
    update agent set game_ids = case when game_ids is null then ${list}::int[]
      else array(select g from unnest(game_ids) g where g = any(${list}::int[]) order by g) end
    where tenant_id = ${agent.tenant_id}::bigint and path like ${`${agent.path}%`}
      and id <> ${agent.id}::bigint
      and (game_ids is null or not game_ids <@ ${list}::int[])`.execute(tx);
  return Number(narrowed.numAffectedRows ?? 0);
}

/** Returns the ids of the operators of an agent, of all agents below it, and of their sub-accounts. */
export async function operatorsBelow(tx: Tx, agent: HeldAgent): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id from operator o join agent a on a.id = o.agent_id
    where a.tenant_id = ${agent.tenant_id}::bigint and a.path like ${`${agent.path}%`}`.execute(tx);
  return found.rows.map(({ id }) => id);
}

/** Lifts the lock for failed sign-ins of the agent's own account; returns false when there was none. */
export async function liftPasswordLock(tx: Tx, agentId: string): Promise<boolean> {
  const done = await sql`delete from login_attempt where account_key in
    (select account_key from operator where agent_id = ${agentId}::bigint and role = 'agent')`.execute(tx);
  return Number(done.numAffectedRows ?? 0) > 0;
}

/** Returns currencies by code, or all of them, in their order. */
export async function listCurrencies(
  db: Tx,
  code: string | null,
): Promise<{ code: string; name_zh_cn: string; name_en_us: string }[]> {
  const found = await sql<{ code: string; name_zh_cn: string; name_en_us: string }>`
    select code, name_zh_cn, name_en_us from currency where ${code}::text is null or code = ${code}
      order by sort`.execute(db);
  return found.rows;
}

/** Returns the currency of an agent in scope, or undefined. */
export async function readCurrencyOf(db: Tx, scope: Scope, id: string): Promise<string | undefined> {
  const found = await sql<{ currency: string }>`
    select a.currency from agent a where a.id = ${id}::bigint
      and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows[0]?.currency;
}
