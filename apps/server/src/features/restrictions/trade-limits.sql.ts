import type { RequestOf } from '@pitboss/contract/core/define';
import type { tradeLimits } from '@pitboss/contract/members/restrictions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Listed, type ListedRow, listedRows } from './listed.sql.ts';

export interface LimitRow extends ListedRow {
  in_max: string | null;
  out_max: string | null;
  in_day_max: string | null;
  out_day_max: string | null;
  day_count: number | null;
  remark: string;
}

/** Row of the table of limits. */
export type StoredLimits = Omit<LimitRow, 'member_account' | 'agent_account' | 'currency' | 'operator'>;

/** One page of the members with limits of their transfers. */
export const listLimits = (db: Tx, scope: Scope, filter: RequestOf<typeof tradeLimits.list>) =>
  listedRows<LimitRow>(
    db,
    scope,
    { table: 'member_trade_limit', key: 'member_id', remark: 'remark' },
    filter,
  );

export interface Limits {
  in_max: bigint | null;
  out_max: bigint | null;
  in_day_max: bigint | null;
  out_day_max: bigint | null;
  day_count: number | null;
  remark: string;
}

/** The limits of a member, locked for a change. */
export async function limitsOf(tx: Tx, memberId: string): Promise<StoredLimits | undefined> {
  return (
    await sql<StoredLimits>`select * from member_trade_limit
      where member_id = ${memberId}::bigint for update`.execute(tx)
  ).rows[0];
}

/** Inserts or updates the limits of a member's transfers. */
export async function putLimits(tx: Tx, member: Listed, limits: Limits, operatorId: string): Promise<void> {
  await sql`
    insert into member_trade_limit (tenant_id, agent_id, member_id, in_max, out_max, in_day_max, out_day_max,
      day_count, remark, operator_id, at)
    values (${member.tenant_id}::bigint, ${member.agent_id}::bigint, ${member.id}::bigint, ${limits.in_max},
      ${limits.out_max}, ${limits.in_day_max},
      ${limits.out_day_max}, ${limits.day_count}, ${limits.remark}, ${operatorId}::bigint, now())
    on conflict (member_id, tenant_id) do update set in_max = excluded.in_max, out_max = excluded.out_max,
      in_day_max = excluded.in_day_max,
      out_day_max = excluded.out_day_max, day_count = excluded.day_count, remark = excluded.remark,
        operator_id = excluded.operator_id, at = excluded.at`.execute(tx);
  await sql`update member set trade_limited = true
    where id = ${member.id}::bigint and tenant_id = ${member.tenant_id}::bigint`.execute(tx);
}

/** Takes the limits off. */
export async function dropLimits(tx: Tx, member: Listed): Promise<void> {
  await sql`delete from member_trade_limit where member_id = ${member.id}::bigint
    and tenant_id = ${member.tenant_id}::bigint`.execute(tx);
  await sql`update member set trade_limited = false
    where id = ${member.id}::bigint and tenant_id = ${member.tenant_id}::bigint`.execute(tx);
}
