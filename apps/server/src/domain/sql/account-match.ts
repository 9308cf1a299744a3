import { type RawBuilder, sql } from 'kysely';
import { containing, prefix } from './dto.ts';

/**
 * Comparison of accounts and nicknames, by two functions of the database (migration 0249): `name_identity`
 * distinguishes two names, including their case; `name_search` is used by searches in every list, report and
 * picker. For accounts of members, agents and operators alike.
 */

/** SQL condition: a column holds exactly this account. */
export const isAccount = (column: string, account: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = name_identity(${account})`;

/** SQL: accounts as they are stored, as an array. */
export const asStored = (accounts: readonly string[]): RawBuilder<unknown> =>
  sql`array(select name_identity(n) from unnest(${[...accounts]}::text[]) n)`;

/** SQL condition: an account is what was typed, whatever the case. */
export const accountIs = (column: string, typed: string): RawBuilder<unknown> =>
  sql`name_search(${sql.ref(column)}) = name_search(${typed.trim()})`;

/**
 * SQL condition: an account or nickname begins with what was typed, whatever the case. An index of members
 * serves it.
 */
export const accountBegins = (column: string, typed: string): RawBuilder<unknown> =>
  sql`name_search(${sql.ref(column)}) like name_search(${prefix(typed.trim())})`;

/** SQL condition: a nickname has what was typed anywhere, whatever the case. */
export const nameContains = (column: string, typed: string): RawBuilder<unknown> =>
  sql`name_search(${sql.ref(column)}) like name_search(${containing(typed)})`;

/**
 * The head of an ORDER BY that puts the account typed in full before those that only begin so, the one in its
 * case first.
 */
export const exactFirst = (column: string, typed: string | undefined): RawBuilder<unknown> | undefined =>
  typed ? sql`${isAccount(column, typed.trim())} desc, ${accountIs(column, typed)} desc` : undefined;
