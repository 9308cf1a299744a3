import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { accountBegins, accountIs, isAccount } from '../sql/account-match.ts';

/** The members that a filter by account means: few by their ids, many by how they begin. */
export type MeantMembers =
  | { readonly ids: readonly string[] }
  | { readonly begin: string; readonly tenantId: string | null };

/**
 * Above this number members are looked up row by row: their ids would make the query larger than the rows.
 */
const maxIds = 1000;

/**
 * Returns the members that a filter of other records (bets, reports) matches: the one with exactly this
 * account, else those that have it in another case, else all whose account begins with it; rejects a filter
 * that matches none (`member.missing`, spec §8), at the field of the request.
 */
export async function meantMembers<Typed extends string | undefined>(
  db: Tx,
  scope: Scope,
  typed: Typed,
  field: string,
): Promise<MeantMembers | (Typed extends string ? never : undefined)> {
  if (!typed) return undefined as never;
  const account = typed.trim();
  const read = async (condition: RawBuilder<unknown>) =>
    (
      await sql<{ id: string }>`
        select m.id from member m where ${condition} and ${within(scope, 'm.agent_id')}
          limit ${maxIds + 1}`.execute(db)
    ).rows.map(({ id }) => id);
  const conditions = [isAccount('m.account', account), accountIs('m.account', account)];
  let ids: readonly string[] = [];
  for (const condition of [...conditions, accountBegins('m.account', account)]) {
    ids = await read(condition);
    if (ids.length) break;
  }
  if (!ids.length) throw new AppError('member.missing', {}, field);
  return ids.length > maxIds ? { begin: account, tenantId: scope.tenantId } : { ids };
}

/** SQL condition: a column holds the id of a matched member. */
export function isMeant(column: string, meant: MeantMembers): RawBuilder<unknown> {
  const id = sql.ref(column);
  if ('begin' in meant)
    return sql`exists (select from member meant where meant.id = ${id}
      and ${accountBegins('meant.account', meant.begin)}
      and ${ofTenant(meant, 'meant.tenant_id')})`;
  const [first, ...others] = meant.ids;
  return others.length
    ? sql`${id} = any(${`{${meant.ids.join(',')}}`}::bigint[])`
    : sql`${id} = ${first ?? null}::bigint`;
}

/** Returns the ids of the members that a filter by account means. */
export async function meantIds(db: Tx, scope: Scope, meant: MeantMembers): Promise<readonly string[]> {
  if ('ids' in meant) return meant.ids;
  const { rows } = await sql<{ id: string }>`select m.id from member m
    where ${isMeant('m.id', meant)} and ${within(scope, 'm.agent_id')}`.execute(db);
  return rows.map(({ id }) => id);
}
