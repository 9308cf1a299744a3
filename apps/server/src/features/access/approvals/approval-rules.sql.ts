import { sql } from 'kysely';
import {
  type ApprovalRule,
  type ApprovalRules,
  firstVersion,
  type GuardedChange,
  needsApprover,
} from '../../../platform/auth/approvals/approval-rules.ts';
import type { Role } from '../../../platform/auth/permissions.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** Serialises changes of the rules until the end of the transaction. */
export const lockApprovalRules = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('approval rules', 0))`.execute(tx);

/**
 * Returns the rules at version `from` and at each later one, the oldest first; fewer if there is no such
 * version.
 */
export async function listRuleVersions(
  tx: Tx,
  config: Parameters<typeof firstVersion>[0],
  from: number,
): Promise<readonly ApprovalRules[]> {
  const { rows } = await sql<ApprovalRules>`
    select version, rules, actor, at from approval_rules where version >= ${from}::bigint
      order by version`.execute(tx);
  return from === 0 ? [firstVersion(config), ...rows] : rows;
}

/** Adds a version of the rules, in force from the commit on. */
export async function addApprovalRules(
  tx: Tx,
  session: Session,
  version: number,
  rules: readonly ApprovalRule[],
  note: { readonly approver: string | null; readonly reason: string },
): Promise<void> {
  await sql`insert into approval_rules (version, rules, operator_id, actor, approver, reason, at)
    values (${version}, ${JSON.stringify(rules)}::jsonb, ${session.operatorId}::bigint, ${session.account},
      ${note.approver}, ${note.reason}, now())`.execute(tx);
}

/** Maximum number of changes that a preview evaluates. */
const previewMax = 20_000;

/** A guarded change of the last week. */
export interface WeekChange {
  readonly id: string;
  readonly at: Date;
  readonly maker_account: string;
  readonly role: Role;
  readonly kind: GuardedChange['kind'];
  readonly target: string;
  readonly minor: string | null;
  readonly rise: number | null;
  /**
   * Total that the same maker changed on the same target in the preceding 24 hours without an approver, in
   * minor units.
   */
  readonly earlier_minor: string;
  readonly earlier_rise: string;
  readonly approver: string | null;
}

/** Guarded changes of the last seven days, the newest first, at most `previewMax`. */
export async function listWeekChanges(db: Tx): Promise<readonly WeekChange[]> {
  const day = sql`(partition by c.maker_id, c.target order by c.at range between interval '24 hours' preceding
    and current row exclude current row)`;
  const { rows } = await sql<WeekChange>`
    select * from (
      select c.id, c.at, c.maker_account, c.role, c.kind, c.target, c.minor, c.rise, c.approver,
        coalesce(sum(c.minor) filter (where c.approver is null) over ${day}, 0)::text as earlier_minor,
        coalesce(sum(greatest(c.rise, 0)) filter (where c.approver is null) over ${day},
          0)::text as earlier_rise
      from guarded_change c where c.at > now() - interval '8 days') w
    where w.at > now() - interval '7 days' order by w.at desc, w.id desc limit ${previewMax}`.execute(db);
  return rows;
}

/** Returns whether `rules` would require an approver for a change of the last week. */
export const wouldNeed = (rules: readonly ApprovalRule[], row: WeekChange): boolean =>
  needsApprover(
    rules,
    {
      kind: row.kind,
      ...(row.minor === null ? {} : { minor: BigInt(row.minor) }),
      ...(row.rise === null ? {} : { rise: row.rise }),
    },
    row.role,
    { minor: BigInt(row.earlier_minor), rise: Number(row.earlier_rise) },
  );
