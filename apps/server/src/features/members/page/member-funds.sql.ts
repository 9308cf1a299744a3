import { sql } from 'kysely';
import { moneyText, msOrNull } from '../../../domain/sql/dto.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { ofTenant, type Scope, within } from '../../../platform/db/scope.ts';
import type { ProfileRow } from '../members.sql.ts';

interface FundsRow {
  open_bets: number;
  open_stakes: string;
  /** Balance that the agent's wallet named last, with the time of its reply. */
  wallet_balance: string | null;
  wallet_at: Date | null;
}

/** Returns the open bets of a member, and the balance that its agent's wallet named last. */
export async function memberFunds(
  db: Tx,
  scope: Scope,
  member: Pick<ProfileRow, 'id' | 'tenant_id'>,
): Promise<FundsRow> {
  const [open, wallet] = await Promise.all([
    sql<{ n: number; stakes: string }>`
      select count(*)::int as n, coalesce(sum(b.amount), 0)::text as stakes from bet b
      where b.member_id = ${member.id}::bigint and b.tenant_id = ${member.tenant_id}::bigint
        and b.state <> 1 and b.state = 0 and ${within(scope, 'b.agent_id')}`.execute(db),
    sql<{ balance: string; at: Date | null }>`
      select o.balance, o.last_ended_at as at from wallet_order o
      where o.member_id = ${member.id}::bigint and o.tenant_id = ${member.tenant_id}::bigint
        and ${ofTenant(scope, 'o.tenant_id')} and o.balance is not null
      order by o.id desc limit 1`.execute(db),
  ]);
  return {
    open_bets: open.rows[0]?.n ?? 0,
    open_stakes: open.rows[0]?.stakes ?? '0',
    wallet_balance: wallet.rows[0]?.balance ?? null,
    wallet_at: wallet.rows[0]?.at ?? null,
  };
}

/** Returns the parts of a member's money as a DTO. */
export function fundsDto(member: ProfileRow, funds: FundsRow) {
  const atWallet = funds.wallet_balance === null ? null : moneyText(funds.wallet_balance);
  const reserved = BigInt(member.reserved ?? 0);
  return {
    free: member.seamless ? atWallet : moneyText(BigInt(member.balance ?? 0) - reserved),
    freeAt: member.seamless ? msOrNull(funds.wallet_at) : null,
    openBets: funds.open_bets,
    openStakes: moneyText(funds.open_stakes),
    withheld: moneyText(member.held),
  };
}
