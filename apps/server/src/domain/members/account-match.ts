import { type RawBuilder, sql } from 'kysely';
import { ofTenant, type Scope, within } from '../../kernel/access/scope.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { prefix } from '../sql/wire.ts';

/**
 * How an account that a person types is matched, in every list, report and picker: by its beginning, whatever the case,
 * the exact one first. Accounts of members, agents and operators alike.
 */

const folded = (typed: string): string => typed.trim().toLowerCase();

/** Whether an account begins with what was typed. The index of members by account serves it (migration 0048). */
export const accountBegins = (column: string, typed: string): RawBuilder<unknown> =>
  sql`lower(${sql.ref(column)}) like ${prefix(folded(typed))}`;

/** The head of an ORDER BY that puts the account typed in full before those that only begin so. */
export const exactFirst = (column: string, typed: string | undefined): RawBuilder<unknown> | undefined =>
  typed ? sql`lower(${sql.ref(column)}) = ${folded(typed)} desc` : undefined;

/** The members that a filter by account means: few by their ids, many by how they begin. */
export type MeantMembers =
  | { readonly ids: readonly string[] }
  | { readonly begin: string; readonly tenantId: string | null };

/** More members than this are looked for row by row: their ids would be a longer question than the rows. */
const mostIds = 1000;

/**
 * The members that a filter of other things (bets, records, reports) means: the one with exactly this account, else all
 * whose account begins so. Nobody is refused as such (spec §8), at the field of the request that named them.
 */
export async function meantMembers<Typed extends string | undefined>(
  db: Tx,
  scope: Scope,
  typed: Typed,
  field: string,
): Promise<MeantMembers | (Typed extends string ? never : undefined)> {
  if (!typed) return undefined as never;
  const account = folded(typed);
  const read = async (condition: RawBuilder<unknown>) =>
    (
      await sql<{ id: string }>`
        select m.id from member m where ${condition} and ${within(scope, 'm.agent_id')} limit ${mostIds + 1}`.execute(
        db,
      )
    ).rows.map(({ id }) => id);
  const exact = await read(sql`lower(m.account) = ${account}`);
  const ids = exact.length ? exact : await read(accountBegins('m.account', account));
  if (!ids.length) throw new Refusal('member.missing', {}, field);
  return ids.length > mostIds ? { begin: account, tenantId: scope.tenantId } : { ids };
}

/** Whether a column holds the id of a member that is meant. */
export function isMeant(column: string, meant: MeantMembers): RawBuilder<unknown> {
  const id = sql.ref(column);
  if ('begin' in meant)
    return sql`exists (select from member meant where meant.id = ${id} and ${accountBegins('meant.account', meant.begin)}
      and ${ofTenant(meant, 'meant.tenant_id')})`;
  const [first, ...others] = meant.ids;
  return others.length
    ? sql`${id} = any(${`{${meant.ids.join(',')}}`}::bigint[])`
    : sql`${id} = ${first ?? null}::bigint`;
}
