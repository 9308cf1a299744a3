import { type RawBuilder, sql } from 'kysely';
import { operatorName, operatorRemark } from '../../domain/agents/operator-name.ts';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { isMeant, meantMembers } from '../../domain/members/meant-members.ts';
import { asStored } from '../../domain/sql/account-match.ts';
import { all, orderBy, type PageRequest, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

/** Row of a list of members, with the operator who added it. */
export interface ListedRow {
  member_id: string;
  member_account: string;
  agent_id: string;
  agent_account: string;
  currency: string;
  operator: string | null;
  at: Date;
}

interface ListFilter extends PageRequest {
  account?: string | undefined;
  agentId?: string | undefined;
  sort?: 'at' | 'memberAccount' | undefined;
}

/**
 * Lists one page of a list of members in scope. `also` are further conditions of the list; its table has the
 * alias r.
 */
export async function listedRows<Row extends ListedRow>(
  db: Tx,
  scope: Scope,
  list: { table: string; key: string; remark: 'reason' | 'remark'; also?: RawBuilder<unknown> | undefined },
  filter: ListFilter,
) {
  const meant = await meantMembers(db, scope, filter.account, 'account');
  return pageRows<Row>(db, filter, {
    select: sql`r.*, m.account as member_account, m.currency, a.account as agent_account,
      ${operatorName(scope, 'r.operator_id')} as operator,
        ${operatorRemark(scope, 'r.operator_id', `r.${list.remark}`)} as ${sql.ref(list.remark)}`,
    from: sql`${sql.table(list.table)} r join member m on m.id = r.member_id and m.tenant_id = r.tenant_id`,
    joins: sql`join agent a on a.id = r.agent_id left join operator o on o.id = r.operator_id`,
    where: all([
      within(scope, 'r.agent_id'),
      meant && isMeant('r.member_id', meant),
      when(filter.agentId, (value) => underAgent('r.agent_id', value)),
      list.also,
    ]),
    order: orderBy(filter, { at: 'r.at', memberAccount: 'm.account' }, 'at', `r.${list.key}`),
  });
}

export interface Listed {
  id: string;
  tenant_id: string;
  agent_id: string;
  account: string;
  currency: string;
}

/** Finds members of the scope by account or id; the caller has to compare them with the request. */
export async function findMembers(
  db: Tx,
  scope: Scope,
  by: { readonly accounts: readonly string[] } | { readonly ids: readonly string[] },
): Promise<Listed[]> {
  const named =
    'accounts' in by
      ? sql`m.account = any(${asStored(by.accounts)})`
      : sql`m.id = any(${plainArray(by.ids)}::bigint[])`;
  return (
    await sql<Listed>`
      select m.id, m.tenant_id, m.agent_id, m.account, m.currency from member m
        where ${named} and ${within(scope, 'm.agent_id')} order by m.id`.execute(db)
  ).rows;
}
