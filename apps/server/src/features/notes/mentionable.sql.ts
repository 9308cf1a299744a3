import { type NoteKind, noteLimits } from '@pitboss/contract/notes/note-kinds';
import type { NoteCalls } from '@pitboss/contract/notes/notes';
import { type RawBuilder, sql } from 'kysely';
import { accountBegins } from '../../domain/sql/account-match.ts';
import { callAllowed, effectivePermissions, type Role } from '../../platform/auth/permissions.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Tx } from '../../platform/db/db.ts';
import { within } from '../../platform/db/scope.ts';
import type { Target } from './targets.sql.ts';

/** Operator that a note may mention. */
export interface Mentionable {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly permissions: readonly number[];
  /** It is a user of an agent. */
  readonly ofAgent: boolean;
  /** It has the author of the note in its tree, or is an administrator: it may see who wrote the note. */
  readonly aboveAuthor: boolean;
}

interface Row {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly role: Role;
  readonly permissions: number[] | null;
  readonly owner_permissions: number[] | null;
  readonly of_agent: boolean;
  readonly above_author: boolean;
}

/** Candidates that are read for one completion; those without permission are left out of them. */
const candidatesMax = 200;

/** SQL condition: operator `o` has the author of a note of this session in its tree, or is an administrator. */
const seesAuthor = ({ agentId }: Session): RawBuilder<unknown> =>
  agentId === null
    ? sql`o.agent_id is null`
    : sql`(o.agent_id is null or exists (select from agent w
        where w.id = ${agentId}::bigint and starts_with(w.path, a.path)))`;

/**
 * Returns the operators that a note of the caller on a record may mention, of those that match `named`: they
 * may open the record and read the note, and the caller may see them.
 */
async function findMentionable(
  db: Tx,
  session: Session,
  calls: NoteCalls,
  note: { readonly target: Target; readonly shared: boolean },
  named: RawBuilder<unknown>,
): Promise<Mentionable[]> {
  const { scope } = session;
  const { rows } = await sql<Row>`
    select o.id, o.account, o.nickname, o.role, o.permissions, o.agent_id is not null as of_agent,
      coalesce(owner.permissions, keeper.permissions) as owner_permissions,
      ${seesAuthor(session)} as above_author
    from operator o
    left join agent a on a.id = o.agent_id
    left join operator owner on o.role = 'subAccount' and owner.agent_id = o.agent_id and owner.role = 'agent'
    left join operator keeper on keeper.id = o.owner_id
    where ${named} and o.state = 'normal' and coalesce(keeper.state, 'normal') = 'normal'
      and ${scope.kind === 'all' ? sql`true` : sql`o.agent_id is not null and ${within(scope, 'o.agent_id')}`}
      and (o.agent_id is null or exists (select from agent t
        where t.id = ${note.target.agentId}::bigint and starts_with(t.path, a.path)))
      and (${note.shared} or ${seesAuthor(session)})
    order by o.account limit ${candidatesMax}`.execute(db);
  return rows.flatMap((row) => {
    const permissions = effectivePermissions(row.role, row.permissions, row.owner_permissions);
    if (!callAllowed(permissions, calls.list.pages, undefined)) return [];
    const { id, account, nickname, of_agent: ofAgent, above_author: aboveAuthor } = row;
    return [{ id, account, nickname, permissions, ofAgent, aboveAuthor }];
  });
}

/** Returns the operators behind mentioned accounts; accounts that a note may not mention are left out. */
export const findMentioned = (
  db: Tx,
  session: Session,
  calls: NoteCalls,
  note: { readonly target: Target; readonly shared: boolean },
  accounts: readonly string[],
): Promise<Mentionable[]> => {
  const keys = accounts.map((account) => account.toLowerCase());
  return findMentionable(db, session, calls, note, sql`o.account_key = any(${keys}::text[])`);
};

/** Returns the operators that a note may mention and whose account begins with what was typed, by account. */
export async function completeMention(
  db: Tx,
  session: Session,
  calls: NoteCalls,
  note: { readonly target: Target; readonly shared: boolean },
  typed: string,
): Promise<Mentionable[]> {
  const found = await findMentionable(db, session, calls, note, accountBegins('o.account', typed));
  return found.filter(({ id }) => id !== session.operatorId).slice(0, noteLimits.offeredMax);
}

/** Page and search of the address that shows a note to an operator with these permissions. */
export function addressOf(
  kind: NoteKind,
  { pages }: NoteCalls['list'],
  permissions: readonly number[],
  ids: { readonly target: string; readonly note: string },
): string {
  const own = `/${kind}`;
  const held = pages.filter((one) => callAllowed(permissions, [one], undefined));
  const page = held.find((one) => one === own) ?? held[0] ?? own;
  // The page of a record names it `id`; over a list, its kind is the name.
  const param = page === own ? 'id' : kind;
  return `${page}?${new URLSearchParams({ [param]: ids.target, note: ids.note })}`;
}
