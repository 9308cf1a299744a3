import type { RequestOf } from '@pitboss/contract/define';
import type { disabledBenefits } from '@pitboss/contract/members/restrictions';
import { type RawBuilder, sql } from 'kysely';
import { when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import { type Scope, within } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { type Listed, type ListedRow, listedRows } from './listed.sql.ts';

export interface BenefitRow extends ListedRow {
  id: string;
  kind: 'all' | 'activities' | 'rewards' | 'discounts' | 'rebates';
  reason: string;
  until: Date | null;
}

/** One page of the members barred from benefits. */
export const listBenefits = (db: Tx, scope: Scope, filter: RequestOf<typeof disabledBenefits.list>) =>
  listedRows<BenefitRow>(
    db,
    scope,
    {
      table: 'member_disabled_benefit',
      key: 'id',
      also: when(filter.kind, (kind) => sql`r.kind = ${kind}`),
    },
    filter,
  );

/** Bars that are replaced or removed stay known: what members bought is judged as of its time (content §4). */
const keepPast = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into member_benefit_past (tenant_id, agent_id, member_id, kind, since, until)
  select r.tenant_id, r.agent_id, r.member_id, r.kind, r.at, least(coalesce(r.until, 'infinity'), date_trunc('milliseconds', now()))
  from member_disabled_benefit r where ${which}`;

/** Bars members from a kind of benefit; who is barred already gets the new reason and time. */
export async function barFromBenefits(
  tx: Tx,
  members: readonly Listed[],
  bar: { ids: readonly string[]; kind: string; reason: string; until: Date | null; operatorId: string },
): Promise<void> {
  for (const [place, member] of members.entries())
    await sql`
      with past as (${keepPast(sql`r.member_id = ${member.id}::bigint and r.tenant_id = ${member.tenant_id}::bigint and r.kind = ${bar.kind}`)})
      insert into member_disabled_benefit (id, tenant_id, agent_id, member_id, kind, reason, until, operator_id, at)
      values (${bar.ids[place]}::bigint, ${member.tenant_id}::bigint, ${member.agent_id}::bigint, ${member.id}::bigint, ${bar.kind}, ${bar.reason},
        ${bar.until}, ${bar.operatorId}::bigint, now())
      on conflict (member_id, kind, tenant_id) do update set reason = excluded.reason, until = excluded.until,
        operator_id = excluded.operator_id, at = excluded.at`.execute(tx);
}

/** Removes rows of the benefits' list; gives what they said. */
export async function unbarFromBenefits(tx: Tx, scope: Scope, ids: readonly string[]): Promise<BenefitRow[]> {
  return (
    await sql<BenefitRow>`
      with past as (${keepPast(sql`r.id = any(${plainArray(ids)}::bigint[]) and ${within(scope, 'r.agent_id')}`)})
      delete from member_disabled_benefit r using member m where r.id = any(${plainArray(ids)}::bigint[]) and m.id = r.member_id and m.tenant_id = r.tenant_id
        and ${within(scope, 'r.agent_id')} returning r.*, m.account as member_account`.execute(tx)
  ).rows;
}
