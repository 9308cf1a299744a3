import type { Call } from '@pitboss/contract/core/define';
import { features } from '@pitboss/contract/core/pages';
import { sql } from 'kysely';
import { canonical, withoutSecrets, writeAudit } from '../audit/audit.ts';
import { type GuardedChange, needsApprover, readApprovalRules } from '../auth/approvals/approval-rules.ts';
import { recordGuardedChange, sumEarlier } from '../auth/approvals/guarded-changes.sql.ts';
import { rolePermissions } from '../auth/permissions.ts';
import type { Session } from '../auth/session.ts';
import { seal, sha256 } from '../crypto/crypto.ts';
import type { Tx } from '../db/db.ts';
import { AppError } from '../errors/app-error.ts';
import { notifyLive } from '../live/notify.ts';
import { requireFreshFactor, useUpPasskey } from './fresh-factor.ts';
import type { Request, Services, WriteContext } from './serve.ts';
import type { ServerServices } from './services.ts';

/**
 * Returns whether guarded changes need a second approver and a dynamic code: as FOUR_EYES sets it; where it
 * is not set, always except on demo data.
 */
export const needsSecondApprover = ({ config, demo }: Pick<Services, 'config' | 'demo'>): boolean =>
  config.fourEyes ?? !demo;

/** Time that a change waits for a second approver. */
const approvalMs = 24 * 3_600_000;
/** Roles of administrators that may hold the permission to decide approvals. */
const deciders = (['superAdmin', 'systemAdmin', 'agentAdmin'] as const).filter((role) =>
  rolePermissions(role).includes(features['approvals.decide']!.id),
);

/** Ends a write that must wait: its transaction rolls back, and the change goes to the approvals inbox. */
export class SecondApproverNeeded extends AppError {
  constructor(readonly change: GuardedChange) {
    super('approval.sent');
  }
}

/**
 * Returns whether the approval rules bind an operator: always for operators of agents; for an administrator
 * as soon as another one whose role can decide approvals exists or has ever existed. A production
 * installation starts with a single administrator, and an agent administrator never gets the page Approvals,
 * so there would be no approver. A deleted account still counts, so that removing a colleague does not loosen
 * the rule, and roles do not change.
 */
async function binds(tx: Tx, session: Session): Promise<boolean> {
  if (session.agentId !== null) return true;
  const other = await sql`select 1 from operator where agent_id is null and role in (${sql.join(deciders)})
      and id <> ${session.operatorId}::bigint limit 1`.execute(tx);
  return other.rows.length > 0;
}

/**
 * The two checks of guarded changes, for one try of a write. `agreed` is the approver when the change was
 * approved: then the second approver is found, and the dynamic code is the approver's, who is the one
 * present.
 */
export function guards(
  services: Services,
  context: Request,
  session: Session,
  tx: Tx,
  agreed: Session | undefined,
): Pick<WriteContext, 'secondPerson' | 'stepUp'> {
  const on = needsSecondApprover(services);
  return {
    async secondPerson(change) {
      if (on && !agreed && (await mustWait(services, session, tx, change)))
        throw new SecondApproverNeeded(change);
      const approver = agreed?.account ?? null;
      await recordGuardedChange(tx, services.ids, session, change, approver);
      return approver;
    },
    async stepUp() {
      if (on) await requireFreshFactor(services, context, agreed ?? session, tx);
    },
  };
}

/**
 * Returns whether the rules make a change wait for an approver, counting what its maker changed of the same
 * target in the last 24 hours.
 */
async function mustWait(
  services: Services,
  session: Session,
  tx: Tx,
  change: GuardedChange,
): Promise<boolean> {
  const hasFigure = change.minor !== undefined || change.rise !== undefined;
  const earlier = hasFigure ? await sumEarlier(tx, session, change.target) : { minor: 0n, rise: 0 };
  const { rules } = await readApprovalRules(tx, services.config);
  return needsApprover(rules, change, session.role, earlier) && (await binds(tx, session));
}

/**
 * Files a change in the approvals inbox with its audit entry, in a transaction of its own. The same change by
 * the same maker is filed once. The payload is sealed, since it can contain secrets; secrets are masked in
 * the values that the inbox shows.
 */
export async function fileApproval(
  services: ServerServices,
  call: Call,
  context: Request,
  session: Session,
  payload: unknown,
  change: GuardedChange,
): Promise<void> {
  const { databases, ids, config } = services;
  const now = new Date();
  const text = canonical(payload);
  const hash = sha256(text);
  const [before, after] = [change.before, change.after].map((value) => withoutSecrets(value ?? null));
  await databases.system.transaction().execute(async (tx) => {
    // The code that came with the request has done its work, though the change was undone.
    if (context.dynamicCode && session.dynamicCodeBound)
      await sql`update operator set totp_last_step = greatest(coalesce(totp_last_step, 0), floor(extract(epoch
        from now()) / 30)::bigint)
        where id = ${session.operatorId}::bigint`.execute(tx);
    await useUpPasskey(tx, context, session);
    await sql`update approval set state = 'expired' where tenant_id = ${session.tenantId}::bigint
      and maker_id = ${session.operatorId}::bigint
      and state = 'open' and expires_at <= ${now}`.execute(tx);
    const id = ids.next(now.getTime());
    const filed = await sql`
      insert into approval (id, tenant_id, agent_id, maker_id, maker_account, call, kind, target, payload,
        payload_hash, before, after,
        state, created_at, expires_at, prepared)
      values (${id}::bigint, ${session.tenantId}::bigint, ${session.agentId}::bigint,
        ${session.operatorId}::bigint, ${session.account},
        ${call.path}, ${change.kind}, ${change.target.slice(0, 200)}, ${seal(config.secrets.server, text)},
          ${hash},
        ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, 'open', ${now},
          ${new Date(now.getTime() + approvalMs)},
        ${
          change.prepared === undefined ? null : seal(config.secrets.server, JSON.stringify(change.prepared))
        })
      on conflict do nothing`.execute(tx);
    if (Number(filed.numAffectedRows) === 0) return;
    await notifyLive(tx, 'approvals', [{ tenantId: session.tenantId, agentId: session.agentId ?? '0' }]);
    await writeAudit(tx, ids, {
      chain: session.tenantId,
      operatorId: session.operatorId,
      account: session.account,
      agentId: session.agentId,
      ip: context.ip,
      sessionTag: session.tag,
      call: call.path,
      target: change.target,
      before,
      after: { approval: id, wanted: after },
      code: new SecondApproverNeeded(change).code,
      requestId: context.requestId,
    });
  });
}
