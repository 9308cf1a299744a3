import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { IdMaker } from '../../db/ids.ts';
import type { Session } from '../session.ts';
import type { Figures, GuardedChange } from './approval-rules.ts';

/**
 * Retention of guarded changes in days: a week for the preview of rules, and one more because totals of its
 * first day count changes of the day before.
 */
const keepDays = 8;

/**
 * Returns the totals of what a maker changed of a target within the last 24 hours without an approver. Takes
 * an advisory lock, so that transactions of the same maker and target run one after the other and none is
 * missed.
 */
export async function sumEarlier(
  tx: Tx,
  { operatorId, tenantId }: Session,
  target: string,
): Promise<Figures> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guarded ${operatorId} ${target}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ minor: string; rise: string }>`
    select coalesce(sum(minor), 0)::text as minor, coalesce(sum(greatest(rise, 0)), 0)::text as rise
      from guarded_change
    where tenant_id = ${tenantId}::bigint and maker_id = ${operatorId}::bigint and target = ${target}
      and at > clock_timestamp() - interval '24 hours' and approver is null`.execute(tx);
  return { minor: BigInt(rows[0]?.minor ?? 0), rise: Number(rows[0]?.rise ?? 0) };
}

/** Enters a guarded change that is made now, with the account of who approved it. */
export async function recordGuardedChange(
  tx: Tx,
  ids: IdMaker,
  session: Session,
  change: GuardedChange,
  approver: string | null,
): Promise<void> {
  await sql`
    insert into guarded_change (tenant_id, id, agent_id, maker_id, maker_account, role, kind, target, minor,
      rise, approver, at)
    values (${session.tenantId}::bigint, ${ids.next()}::bigint, ${session.agentId}::bigint,
      ${session.operatorId}::bigint, ${session.account},
      ${session.role}, ${change.kind}, ${change.target}, ${change.minor?.toString() ?? null}::bigint,
        ${change.rise ?? null}::integer,
      ${approver}, clock_timestamp())`.execute(tx);
}

/** Deletes guarded changes that no rule and no preview counts any more. */
export async function deleteOldGuardedChanges(db: Db): Promise<void> {
  await sql`delete from guarded_change where at < now() - interval '1 day' * ${sql.lit(keepDays)}`.execute(
    db,
  );
}

/**
 * Deletes secrets of approvals that can no longer be opened: replies after their expiry, prepared passwords
 * after the decision.
 */
export async function deleteKeptSecrets(db: Db): Promise<void> {
  await sql`update approval set reply = null where reply is not null and reply_until < now()`.execute(db);
  await sql`update approval set prepared = null where prepared is not null and (state <> 'open'
    or expires_at < now())`.execute(db);
}
