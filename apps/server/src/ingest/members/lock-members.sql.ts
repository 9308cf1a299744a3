import { labelBars } from '../../domain/labels/label-versions.ts';
import { type AccountRow, accountOf, type LedgerAccount } from '../../domain/ledger/accounts.ts';
import { byTenant, plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { Group } from '../group/group.ts';
import type { MemberState } from '../group/states.ts';

interface LockRow extends AccountRow {
  agent_id: string | null;
  member_id: string | null;
  is_normal: boolean;
  is_test: boolean;
  may_bet: boolean;
  mini_banned: number[] | null;
  max_stake: string | null;
  trade_limited: boolean | null;
  enabled: boolean;
  offline_forced_at: Date | null;
  chat_banned_until: Date | null;
  first_bet_at: Date | null;
  current_game_id: number | null;
  online_since: Date | null;
  last_login_at: Date | null;
  login_ip: string | null;
}

/** Locks accounts of one tenant or of all and reads them, with their members. */
const lockAccounts = (run: RunSql, accountIds: string, now: number, tenantId?: string) =>
  run<LockRow>(
    tenantId ? 'ingest-lock-tenant' : 'ingest-lock',
    `select a.id, a.tenant_id, a.kind, a.currency, a.balance, a.held, a.credit_limit,
       m.id as member_id, m.agent_id, m.state = 'normal' as enabled, m.kind = 'normal' as is_normal,
         m.kind = 'test' as is_test,
       m.state = 'normal' and not m.bet_banned and not coalesce(l.bet_ban, false) as may_bet,
       case when l.mini_ban then '{}' else m.mini_banned end as mini_banned, l.max_stake, m.trade_limited,
         m.first_bet_at, m.offline_forced_at, m.chat_banned_until, m.current_game_id, m.online_since,
         m.last_login_at, m.login_ip
     from ledger_account a
     left join member m on a.kind = 'member' and m.id = a.owner_id and m.tenant_id = a.tenant_id
     left join lateral ${labelBars('$2::timestamptz', tenantId && '$3')} l on m.id is not null
     where a.id = any($1::bigint[]) ${tenantId ? 'and a.tenant_id = $3' : ''}
     order by a.tenant_id, a.id for no key update of a`,
    [accountIds, new Date(now), ...(tenantId ? [tenantId] : [])],
  );

/**
 * Locks the accounts of a group in the order in which `lockOwners` does, in one statement: a cluster needs
 * one for each tenant instead.
 */
async function lockWithMembers(
  run: RunSql,
  { directory, now }: Group,
  tenants: ReadonlySet<string>,
  accountIds: ReadonlySet<string>,
): Promise<LockRow[]> {
  const wanted = plainArray([...accountIds]);
  if (!directory.isDistributed) return lockAccounts(run, wanted, now);
  const rows: LockRow[] = [];
  for (const [tenantId] of byTenant(tenants, (id) => id))
    rows.push(...(await lockAccounts(run, wanted, now, tenantId)));
  return rows;
}

/** Returns the member accounts that items reach only through a bet, with their tenant's house. */
export const readHouses = (run: RunSql, accountIds: readonly string[]) =>
  run<{ account: string; house: string; tenant_id: string }>(
    'ingest-houses',
    `select a.id as account, h.id as house, a.tenant_id from ledger_account a
     join ledger_account h on h.owner_id = a.tenant_id and h.kind = 'house' and h.currency = a.currency
       and h.tenant_id = a.tenant_id
     where a.id = any($1::bigint[])`,
    [plainArray(accountIds)],
  );

/** Accounts that a group locks. */
export interface GroupAccounts {
  /** The tenants that they belong to. */
  readonly tenants: Set<string>;
  /** Accounts of members, with those of their houses. */
  readonly houseOf: Map<string, string>;
}

/** Locks the accounts of a group, with `others` in addition, and reads them and their members. */
export async function lockMembers(
  run: RunSql,
  group: Group,
  { tenants, houseOf }: GroupAccounts,
  others: readonly string[],
): Promise<void> {
  const accountIds = new Set([...houseOf.keys(), ...houseOf.values(), ...others]);
  for (const { houseId } of group.registering.values()) accountIds.add(houseId);
  const rows = await lockWithMembers(run, group, tenants, accountIds);
  const agentIds = new Set(rows.flatMap((row) => row.agent_id ?? []));
  for (const { id } of group.registering.values()) agentIds.add(id);
  await group.directory.loadAgents(run, agentIds, group.now);
  for (const row of rows) group.accounts.set(row.id, accountOf(row));
  for (const row of rows) {
    const member = memberOf(group, row, houseOf);
    if (member) group.members.set(row.id, member);
  }
}

/** Returns the member of an account; null for an account of another owner. */
function memberOf(
  { accounts, directory, now }: Group,
  row: LockRow,
  houseOf: ReadonlyMap<string, string>,
): MemberState | null {
  if (row.member_id === null || row.agent_id === null) return null;
  const house = accounts.get(houseOf.get(row.id) ?? '');
  if (!house) return null;
  return {
    memberId: row.member_id,
    tenantId: row.tenant_id,
    agentId: row.agent_id,
    currency: row.currency,
    isNormal: row.is_normal,
    isTest: row.is_test,
    account: accounts.get(row.id) as LedgerAccount,
    house,
    mayBet: row.may_bet && !directory.stopped(row.agent_id),
    miniBanned: row.mini_banned,
    maxStake: row.max_stake === null ? null : BigInt(row.max_stake),
    tradeLimited: row.trade_limited ?? false,
    enabled: row.enabled,
    forcedOffline: row.offline_forced_at?.getTime() ?? null,
    lockedOut: directory.lockedOut(row.agent_id, now),
    mutedUntil: row.chat_banned_until?.getTime() ?? null,
    seamless: directory.agent(row.agent_id)?.seamless ?? false,
    firstBet: row.first_bet_at?.getTime() ?? null,
    gameId: row.current_game_id,
    onlineSince: row.online_since?.getTime() ?? null,
    lastLogin: row.last_login_at?.getTime() ?? null,
    loginIp: row.login_ip,
    changed: false,
  };
}
