import type { subAccountCalls } from '@pitboss/contract/access/sub-accounts';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { below, kept } from '../../domain/agents/operators-seen.ts';
import { accountBegins, exactFirst, nameContains } from '../../domain/sql/account-match.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Role } from '../../platform/auth/permissions.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Tx } from '../../platform/db/db.ts';

export interface OperatorRow {
  id: string;
  account: string;
  account_key: string;
  nickname: string;
  phone: string;
  role: Role;
  state: 'normal' | 'blocked';
  agent_id: string | null;
  agent_name: string | null;
  permissions: number[] | null;
  owner_permissions: number[] | null;
  salt: string;
  must_change_password: boolean;
  dynamic_code_bound: boolean;
  locked_until: Date | null;
  created_at: Date;
  last_login_at: Date | null;
}

const fields = sql`
  o.id, o.account, o.account_key, o.nickname, o.phone, o.role, o.state, o.agent_id, a.name as agent_name,
    o.permissions,
  coalesce(owner.permissions, keeper.permissions) as owner_permissions, o.salt, o.must_change_password,
    o.totp_secret is not null as dynamic_code_bound,
    o.created_at, o.last_login_at,
  case when la.locked_until > now() then la.locked_until end as locked_until`;

const names = sql`
  left join agent a on a.id = o.agent_id
  left join operator owner on o.role = 'subAccount' and owner.agent_id = o.agent_id and owner.role = 'agent'
  left join operator keeper on keeper.id = o.owner_id
  left join login_attempt la on la.account_key = o.account_key`;

export type OperatorFilter = RequestOf<typeof subAccountCalls.subAccounts>;

const columns = { createdAt: 'o.created_at', account: 'o.account', lastLoginAt: 'o.last_login_at' };

/** Returns one page of the accounts that the caller manages, with the total of the filter. */
export async function listKept(
  db: Tx,
  session: Session,
  filter: OperatorFilter,
): Promise<{ total: number; rows: OperatorRow[] }> {
  const where = all([
    kept(session),
    when(filter.account, (value) => accountBegins('o.account', value)),
    when(filter.nickname, (value) => nameContains('o.nickname', value)),
    when(filter.state, (value) => sql`o.state = ${value}`),
    when(filter.role, (value) => sql`o.role = ${value}`),
  ]);
  return pageRows<OperatorRow>(db, filter, {
    select: fields,
    from: sql`operator o`,
    joins: names,
    where,
    order: orderBy(filter, columns, 'createdAt', 'o.id', exactFirst('o.account', filter.account)),
  });
}

/**
 * Returns one operator by id if a condition allows it, or undefined; `lock` locks the row for the
 * transaction.
 */
export async function findOperator(
  db: Tx,
  id: string,
  condition: RawBuilder<unknown>,
  lock = false,
): Promise<OperatorRow | undefined> {
  const found = await sql<OperatorRow>`
    select ${fields} from operator o ${names} where o.id = ${id}::bigint
      and ${condition} ${lock ? sql`for update of o` : sql``}`.execute(db);
  return found.rows[0];
}

/**
 * Returns the sign-in account of an agent below, its row locked; undefined for an agent that is absent or
 * outside.
 */
export async function findAgentAccount(
  tx: Tx,
  session: Session,
  agentId: string,
): Promise<OperatorRow | undefined> {
  const found = await sql<OperatorRow>`
    select ${fields} from operator o ${names} where o.agent_id = ${agentId}::bigint and o.role = 'agent'
      and ${below(session)}
    for update of o`.execute(tx);
  return found.rows[0];
}

/** Returns operators whose account or nickname begins with a text, at most twenty. */
export async function searchOperators(
  db: Tx,
  condition: RawBuilder<unknown>,
  keyword: string,
): Promise<OperatorRow[]> {
  const found = await sql<OperatorRow>`
    select ${fields} from operator o ${names}
    where (${accountBegins('o.account', keyword)} or ${nameContains('o.nickname', keyword)})
      and o.state = 'normal' and ${condition}
    order by ${exactFirst('o.account', keyword)}, o.account limit 20`.execute(db);
  return found.rows;
}

/** Returns operators below whose account is locked for wrong passwords, the last to be unlocked first. */
export async function listLocked(db: Tx, session: Session): Promise<OperatorRow[]> {
  const found = await sql<OperatorRow>`
    select ${fields} from operator o ${names} where la.locked_until > now() and ${below(session)}
      order by la.locked_until desc limit 200`.execute(db);
  return found.rows;
}

/** Deletes the failed sign-in attempts of an account; returns false when there were none. */
export async function clearLock(tx: Tx, accountKey: string): Promise<boolean> {
  const done = await tx.deleteFrom('login_attempt').where('account_key', '=', accountKey).executeTakeFirst();
  return Number(done.numDeletedRows) > 0;
}

/** Returns whether an account name was ever used, deleted accounts included. */
export async function nameTaken(tx: Tx, accountKey: string): Promise<boolean> {
  const found = await tx
    .selectFrom('operator')
    .select('id')
    .where('account_key', '=', accountKey)
    .executeTakeFirst();
  return found !== undefined;
}

export interface NewOperator {
  id: string;
  account: string;
  accountKey: string;
  nickname: string;
  phone: string;
  role: Role;
  permissions: readonly number[];
  salt: string;
  passwordHash: string;
  passwordUntil: Date;
}

/**
 * Adds an account to the caller's agent (or the platform), owned by the caller if that is an agent
 * administrator. Returns false when the name is taken, even by a deleted account.
 */
export async function insertOperator(tx: Tx, session: Session, row: NewOperator): Promise<boolean> {
  const done = await tx
    .insertInto('operator')
    .values({
      id: row.id,
      account: row.account,
      account_key: row.accountKey,
      nickname: row.nickname,
      role: row.role,
      agent_id: session.agentId,
      owner_id: session.role === 'agentAdmin' ? (session.ownerId ?? session.operatorId) : null,
      tenant_id: session.tenantId,
      phone: row.phone,
      state: 'normal',
      permissions: [...row.permissions],
      salt: row.salt,
      password_hash: row.passwordHash,
      must_change_password: true,
      password_expires_at: row.passwordUntil,
      totp_secret: null,
      totp_last_step: null,
      created_at: new Date(),
      last_login_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows ?? 0) === 1;
}

/** Changes columns of an account. */
export async function updateOperator(
  tx: Tx,
  id: string,
  set: {
    nickname?: string;
    phone?: string;
    permissions?: number[];
    state?: 'normal' | 'blocked' | 'deleted';
    password_hash?: string;
    former_pepper?: false;
    must_change_password?: boolean;
    password_expires_at?: Date;
    totp_secret?: null;
    totp_last_step?: null;
    recovery_codes?: Buffer[];
  },
): Promise<void> {
  await tx.updateTable('operator').set(set).where('id', '=', id).execute();
}
