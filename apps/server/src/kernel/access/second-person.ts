import type { Call } from '@pitboss/contract/define';
import { features } from '@pitboss/contract/pages';
import { sql } from 'kysely';
import { canonical, withoutSecrets, writeAudit } from '../audit/audit.ts';
import { Refusal } from '../calls/refusal.ts';
import type { GuardedChange, Request, Services, WriteContext } from '../calls/serve.ts';
import type { ServerServices } from '../calls/services.ts';
import type { Tx } from '../database/db.ts';
import { createRateLimiter } from '../http/rate.ts';
import { notifyLive } from '../live/notify.ts';
import type { Config } from '../start/config.ts';
import { seal, sha256 } from './crypto.ts';
import { checkDynamicCode } from './dynamic-code.ts';
import { rolePermissions } from './permissions.ts';
import type { Session } from './session.ts';

/** How long a change waits for a second person. */
const approvalMs = 24 * 3_600_000;
/** RTP rises up to this many thousandths need no second person (security rules, money). */
const freeRise = 10;
/** Wrong codes an operator may send before the server stops listening for a while; each server counts its own. */
const wrongCodes = new WeakMap<Config, ReturnType<typeof createRateLimiter>>();
function mayErr({ config }: Services, operatorId: string): boolean {
  const limiter = wrongCodes.get(config) ?? createRateLimiter(1 / 60, 5);
  wrongCodes.set(config, limiter);
  return limiter.take(operatorId);
}

/** Roles of administrators that may hold the permission to decide approvals. */
const deciders = (['superAdmin', 'systemAdmin', 'agentAdmin'] as const).filter((role) =>
  rolePermissions(role).includes(features['approvals.decide']?.id ?? -1),
);

/** Ends a write that must wait: its transaction rolls back, and the change goes to the approvals inbox. */
export class SecondPersonNeeded extends Refusal {
  constructor(readonly change: GuardedChange) {
    super('approval.sent');
  }
}

/**
 * Whether the rule binds an administrator: from the moment there is, or ever was, another one whose role can decide
 * approvals. A production start begins with a single person, and an agent administrator never gets the page Approvals,
 * so there would be nobody to agree; a deleted account still counts, so that nobody loosens the rule by removing a
 * colleague, and roles do not change.
 */
async function binds(tx: Tx, session: Session): Promise<boolean> {
  if (session.agentId !== null) return true;
  const other =
    await sql`select 1 from operator where agent_id is null and role in (${sql.join(deciders)}) and id <> ${session.operatorId}::bigint limit 1`.execute(
      tx,
    );
  return other.rows.length > 0;
}

/** Changes so small that the rule leaves them alone. */
function harmless(services: Services, change: GuardedChange): boolean {
  if (change.minor !== undefined) return change.minor < services.config.fourEyesQuota;
  return change.rise !== undefined && change.rise <= freeRise;
}

/**
 * The two questions of guarded changes, for one try of a write. `agreed` is the approver when the change was approved:
 * then the first question is answered, and the second goes to the approver, who is the one present.
 */
export function guards(
  services: Services,
  context: Request,
  session: Session,
  tx: Tx,
  agreed: Session | undefined,
): Pick<WriteContext, 'secondPerson' | 'stepUp'> {
  const on = services.config.fourEyes;
  return {
    async secondPerson(change) {
      if (!on || agreed || harmless(services, change) || !(await binds(tx, session)))
        return agreed?.account ?? null;
      throw new SecondPersonNeeded(change);
    },
    async stepUp() {
      if (on) await freshCode(services, context, agreed ?? session, tx);
    },
  };
}

/** Demands a code of the operator's second factor with the request; used up with the transaction, not before. */
async function freshCode(services: Services, context: Request, who: Session, tx: Tx): Promise<void> {
  const row = await tx
    .selectFrom('operator')
    .select('totp_secret')
    .where('id', '=', who.operatorId)
    .executeTakeFirst();
  if (!row?.totp_secret) throw new Refusal('stepUp.unbound');
  const code = context.dynamicCode?.trim();
  if (!code) throw new Refusal('stepUp.required');
  const operator = { id: who.operatorId, totp_secret: row.totp_secret };
  if (await checkDynamicCode(tx, services.config.secrets.server, operator, code)) return;
  throw new Refusal(mayErr(services, who.operatorId) ? 'stepUp.wrong' : 'rate.limited');
}

/**
 * Puts a change into the approvals inbox with its audit line, in a transaction of its own. The same change by the same
 * maker waits once. The payload is sealed, since it can hold what nobody may read; what the inbox shows is starred.
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
      await sql`update operator set totp_last_step = greatest(coalesce(totp_last_step, 0), floor(extract(epoch from now()) / 30)::bigint)
        where id = ${session.operatorId}::bigint`.execute(tx);
    await sql`update approval set state = 'expired' where tenant_id = ${session.tenantId}::bigint and maker_id = ${session.operatorId}::bigint
      and state = 'open' and expires_at <= ${now}`.execute(tx);
    const id = ids.next(now.getTime());
    const filed = await sql`
      insert into approval (id, tenant_id, agent_id, maker_id, maker_account, call, kind, target, payload, payload_hash, before, after,
        state, created_at, expires_at)
      values (${id}::bigint, ${session.tenantId}::bigint, ${session.agentId}::bigint, ${session.operatorId}::bigint, ${session.account},
        ${call.path}, ${change.kind}, ${change.target.slice(0, 200)}, ${seal(config.secrets.server, text)}, ${hash},
        ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, 'open', ${now}, ${new Date(now.getTime() + approvalMs)})
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
      code: new SecondPersonNeeded(change).code,
      requestId: context.requestId,
    });
  });
}
