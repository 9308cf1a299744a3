import { sql } from 'kysely';
import { withheldOf } from '../../domain/members/withheld.ts';
import { isAccount } from '../../domain/sql/account-match.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

/** A member of the caller's tree with its agent. */
export interface MemberRow {
  id: string;
  tenant_id: string;
  agent_id: string;
  account: string;
  currency: string;
  created_at: Date;
  online_since: Date | null;
  current_game_id: number | null;
  seamless: boolean;
  /** It or an agent above it is stopped. */
  stopped: boolean;
  /** It may not bet, or the members of an agent above it may not. */
  barred: boolean;
}

const stoppedLine = sql<boolean>`exists (select from agent up where up.state = 'blocked'
  and up.id = any (string_to_array(trim(both '/' from a.path), '/')::bigint[]))`;
const barredLine = sql<boolean>`exists (select from agent up where up.bet_banned
  and up.id = any (string_to_array(trim(both '/' from a.path), '/')::bigint[]))`;

const holds = { agent: sql`for share of a`, member: sql`for update of m` } as const;

/**
 * A member by its account, which its tenant has once; one outside the caller's tree is not there. `hold`
 * keeps what is named as it is until the end of the transaction: the agent's transfer setting, or the
 * member's sign-in.
 */
export async function findMember(
  db: Tx,
  scope: Scope,
  account: string,
  hold?: 'agent' | 'member',
): Promise<MemberRow | undefined> {
  const found = await sql<MemberRow>`
    select m.id, m.tenant_id, m.agent_id, m.account, m.currency, m.created_at, m.online_since,
      m.current_game_id,
      a.transfer_mode = 'seamless' as seamless, m.state <> 'normal' or ${stoppedLine} as stopped,
      m.bet_banned or ${barredLine} as barred
    from member m join agent a on a.id = m.agent_id
    where ${isAccount('m.account', account)}
      and ${within(scope, 'm.agent_id')} ${hold ? holds[hold] : sql``}`.execute(db);
  return found.rows[0];
}

export interface TargetAgent {
  id: string;
  tenant_id: string;
  account: string;
  currency: string;
  stopped: boolean;
}

/** An agent of the caller's tree by its account. */
export async function findAgent(db: Tx, scope: Scope, account: string): Promise<TargetAgent | undefined> {
  const found = await sql<TargetAgent>`
    select a.id, a.tenant_id, a.account, a.currency, ${stoppedLine} as stopped from agent a
    where ${isAccount('a.account', account)} and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows[0];
}

/**
 * Returns the balance of a member's account in the ledger and the amount held in open prepaid sessions and
 * withheld, both in minor units; 0 before its first movement.
 */
export async function balanceOf(
  db: Tx,
  member: Pick<MemberRow, 'id' | 'tenant_id' | 'currency'>,
): Promise<{ balance: bigint; held: bigint }> {
  const found = await sql<{ balance: string; held: string }>`
    select l.balance, l.held + ${withheldOf(member.id)} as held
      from member m join ledger_account l on l.owner_id = m.id
      and l.tenant_id = m.tenant_id and l.kind = 'member' and l.currency = ${member.currency}
    where m.id = ${member.id}::bigint and m.tenant_id = ${member.tenant_id}::bigint`.execute(db);
  const [row] = found.rows;
  return { balance: BigInt(row?.balance ?? 0), held: BigInt(row?.held ?? 0) };
}
