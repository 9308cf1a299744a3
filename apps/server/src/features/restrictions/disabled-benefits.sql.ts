import type { RequestOf } from '@pitboss/contract/core/define';
import type { benefitKinds, disabledBenefits } from '@pitboss/contract/members/restrictions';
import { type RawBuilder, sql } from 'kysely';
import { when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import { type Listed, type ListedRow, listedRows } from './listed.sql.ts';

export interface BenefitRow extends ListedRow {
  id: string;
  kind: (typeof benefitKinds)[number];
  reason: string;
  until: Date | null;
}

/** Deleted row of the benefits' list. */
type UnbarredRow = Pick<BenefitRow, 'id' | 'member_id' | 'member_account' | 'kind' | 'reason' | 'until'>;

/** One page of the members barred from benefits. */
export const listBenefits = (db: Tx, scope: Scope, filter: RequestOf<typeof disabledBenefits.list>) =>
  listedRows<BenefitRow>(
    db,
    scope,
    {
      table: 'member_disabled_benefit',
      key: 'id',
      remark: 'reason',
      also: when(filter.kind, (kind) => sql`r.kind = ${kind}`),
    },
    filter,
  );

/**
 * SQL statement that keeps bars which are replaced or removed: purchases are validated as of their time
 * (content §4).
 */
const keepPast = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into member_benefit_past (tenant_id, agent_id, member_id, kind, since, until)
  select r.tenant_id, r.agent_id, r.member_id, r.kind, r.at, least(coalesce(r.until, 'infinity'),
    date_trunc('milliseconds', now()))
  from member_disabled_benefit r where ${which}`;

/** Bars members from a kind of benefit; a member who is barred already gets the new reason and time. */
export async function barFromBenefits(
  tx: Tx,
  members: readonly Listed[],
  bar: { ids: readonly string[]; kind: string; reason: string; until: Date | null; operatorId: string },
): Promise<void> {
  for (const [place, member] of members.entries())
    await sql`
      with past as (${keepPast(sql`r.member_id = ${member.id}::bigint
        and r.tenant_id = ${member.tenant_id}::bigint and r.kind = ${bar.kind}`)})
      insert into member_disabled_benefit (id, tenant_id, agent_id, member_id, kind, reason, until,
        operator_id, at)
      values (${bar.ids[place]}::bigint, ${member.tenant_id}::bigint, ${member.agent_id}::bigint,
        ${member.id}::bigint, ${bar.kind}, ${bar.reason},
        ${bar.until}, ${bar.operatorId}::bigint, now())
      on conflict (member_id, kind, tenant_id) do update set reason = excluded.reason, until = excluded.until,
        operator_id = excluded.operator_id, at = excluded.at`.execute(tx);
}

/** Deletes rows of the benefits' list in scope; returns the deleted rows. */
export async function unbarFromBenefits(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<UnbarredRow[]> {
  return (
    await sql<UnbarredRow>`
      with past as (${keepPast(sql`r.id = any(${plainArray(ids)}::bigint[])
        and ${within(scope, 'r.agent_id')}`)})
      delete from member_disabled_benefit r using member m where r.id = any(${plainArray(ids)}::bigint[])
        and m.id = r.member_id and m.tenant_id = r.tenant_id
        and ${within(scope, 'r.agent_id')} returning r.*, m.account as member_account`.execute(tx)
  ).rows;
}
