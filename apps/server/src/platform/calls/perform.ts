import type { Call } from '@pitboss/contract/core/define';
import { sql } from 'kysely';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import type { Session } from '../auth/session.ts';
import type { Db, Tx } from '../db/db.ts';
import type { SessionProof } from '../db/reads/session-proof.ts';
import { ranOutOfTime } from '../db/temporary.ts';
import { AppError } from '../errors/app-error.ts';
import { withVersions } from '../versions/with-versions.ts';
import { claimKey, keepSent } from './idempotency.ts';
import { replyOf } from './reply.ts';
import { fileApproval, guards, SecondApproverNeeded } from './second-approver.ts';
import type {
  AgreedSteps,
  Agreement,
  OpenContext,
  ReadContext,
  Request,
  Route,
  StateOf,
  WriteContext,
} from './serve.ts';
import type { ServerServices } from './services.ts';

/** Statement time-outs: reports (`limit: 'report'` in the contract) may take longer than lists. */
const listStatementMs = 3_000;
const reportStatementMs = 10_000;

/**
 * Runs the handler in the transaction of its kind and returns the reply in the shape of the contract. A write
 * whose reply breaks the contract is rolled back. The `proof` of a read's session is sent to the database
 * along with its queries (expected-session.ts).
 */
export async function perform(
  services: ServerServices,
  route: Route,
  context: Request,
  session: Session | null,
  payload: unknown,
  proof?: SessionProof,
): Promise<unknown> {
  const { call } = route;
  if (route.kind === 'open' || !session) {
    const open: OpenContext = {
      ...context,
      system: services.databases.system,
      session,
      agreed: (...approved) => performAgreed(services, context, ...approved),
    };
    return replyOf(
      services.log,
      call,
      await (route.handle as (c: OpenContext, p: unknown) => unknown)(open, payload),
    );
  }
  return call.effect === 'read'
    ? performRead(services, route, context, session, payload, proof)
    : performWrite(services, route, context, session, payload);
}

async function performRead(
  services: ServerServices,
  { call, handle }: Route,
  context: Request,
  session: Session,
  payload: unknown,
  proof?: SessionProof,
): Promise<unknown> {
  const statementMs = call.limit === 'report' ? reportStatementMs : listStatementMs;
  try {
    const work = async (db: Tx) => {
      const read: ReadContext = { ...context, db, scope: session.scope, session };
      const request = async () => (handle as (c: ReadContext, p: unknown) => unknown)(read, payload);
      return call.versions ? withVersions(db, call.versions, request) : request();
    };
    if (!call.behind || proof)
      return replyOf(
        services.log,
        call,
        await services.databases.read(session.scope, statementMs, work, proof),
      );
    const { data, behindMs } = await services.databases.readBehind(session.scope, statementMs, work);
    if (behindMs !== null) context.old?.(behindMs);
    return replyOf(services.log, call, data);
  } catch (error) {
    // Reads wait for no locks: a query that ran out of time was too large, and would run out of time again.
    if (!ranOutOfTime(error)) throw error;
    services.log.warn({ request: context.requestId, call: call.path }, 'query ran out of time');
    throw new AppError('query.tooLarge');
  }
}

async function performWrite(
  services: ServerServices,
  route: Route,
  context: Request,
  session: Session,
  payload: unknown,
): Promise<unknown> {
  const { call } = route;
  const { databases } = services;
  try {
    const made = await databases.write(session.scope, (tx) =>
      runWrite(services, route, context, session, payload, tx),
    );
    return await made.conclude();
  } catch (error) {
    if (error instanceof SecondApproverNeeded) {
      await fileApproval(services, call, context, session, payload, error.change);
      if (takesEffectOnce(call))
        await keepSent(databases.system, call, session, context.idempotencyKey, payload);
    }
    throw error;
  }
}

/**
 * Makes a write again that a second approver agreed to: with the maker's current permissions, in one
 * transaction with `settle`, which decides the approval and throws when it is already decided, and
 * `conclude`, which writes the approver's own audit entry. The audit names both operators.
 */
async function performAgreed(
  services: ServerServices,
  context: Request,
  route: Route,
  agreement: Agreement,
  payload: unknown,
  steps: AgreedSteps,
): Promise<unknown> {
  const { maker } = agreement;
  const made = await services.databases.write(maker.scope, async (tx) => {
    await steps.settle(tx);
    const done = await runWrite(services, route, context, maker, payload, tx, agreement);
    await beyondScope(tx);
    await steps.conclude(tx, done.reply);
    return done;
  });
  return made.conclude();
}

/**
 * Widens the role for audit entries only: the rest of the transaction may write entries of operators above
 * the scope. Audit tables are stored on the coordinator; workers of a cluster that took part so far know the
 * connection by the narrower role, which cannot be changed to another one.
 */
const beyondScope = (tx: Tx | Db) =>
  sql.raw("set local citus.propagate_set_commands = 'none'; set local role pitboss_all").execute(tx);

/** Returns whether a repeated request of a write takes effect once, by its idempotency key. */
const takesEffectOnce = ({ limit, once }: Call) => limit === 'money' || once === true;

/** Returns a reader of the state that a write sets; undefined when its handler does not define one. */
function stateReader({ handle }: Route, tx: Tx, payload: unknown): (() => Promise<string>) | undefined {
  const { stateOf } = handle as { stateOf?: StateOf };
  return stateOf && (() => stateOf(tx, payload as never));
}

/**
 * One try of a write in its transaction: the handler, its reply as the contract has it, then the lines of the
 * operation log for everything it changed. They come last, because their chain is locked from then until the
 * commit.
 */
async function runWrite(
  services: ServerServices,
  route: Route,
  context: Request,
  session: Session,
  payload: unknown,
  tx: Tx,
  agreement?: Agreement,
): Promise<Written> {
  const changes: Change[] = [];
  const later: Later[] = [];
  const afterCommit = (work: Later) => void later.push(work);
  // An approved change is made once by the approval itself and needs no key.
  const claim =
    takesEffectOnce(route.call) && !agreement
      ? await claimKey(
          tx,
          route.call,
          session,
          context.idempotencyKey,
          payload,
          stateReader(route, tx, payload),
        )
      : null;
  // Parsed, so that its fields come in the order of the first reply, which the database does not keep.
  if (claim && 'replay' in claim)
    return written(services, route.call, replyOf(services.log, route.call, claim.replay), later);
  const write: WriteContext = {
    ...context,
    tx,
    scope: session.scope,
    session,
    audit: (entry) => void changes.push(entry),
    afterCommit,
    setCookie: (...cookie) => afterCommit(() => context.setCookie(...cookie)),
    prepared: agreement?.prepared,
    ...guards(services, context, session, tx, agreement?.approver),
  };
  const result = await (route.handle as (c: WriteContext, p: unknown) => unknown)(write, payload);
  const reply = replyOf(services.log, route.call, result);
  await claim?.keep(reply);
  const [first = { target: '', after: payload }, ...more] = changes;
  await auditLines(services, tx, route.call, context, session, [first, ...more], 0, agreement);
  return written(services, route.call, reply, later);
}

type Later = () => void | Promise<void>;

/** A write that waits for its commit. */
interface Written {
  readonly reply: unknown;
  /**
   * Does what waited for the commit and gives the reply. What fails here is logged: the change itself is
   * made.
   */
  conclude(): Promise<unknown>;
}

const written = ({ log }: ServerServices, call: Call, reply: unknown, later: readonly Later[]): Written => ({
  reply,
  async conclude() {
    for (const work of later) {
      try {
        await work();
      } catch (err) {
        log.error({ err, call: call.path }, 'a step after the commit failed');
      }
    }
    return reply;
  },
});

/**
 * Returns the `after` value of an approved change in the maker's chain. Approvers above the maker are not
 * named there; their own chain names both.
 */
function approved({ approvalId, maker, approver }: Agreement, change: unknown) {
  const named = maker.agentId === approver.agentId;
  return { approval: approvalId, approvedBy: named ? approver.account : 'upline', change };
}

/** Change by a write, for one entry of the operation log. */
interface Change {
  target: string;
  before?: unknown;
  after?: unknown;
}

/** Writes the lines of one call, after which the transaction may have a wider scope: they come last. */
export async function auditLines(
  services: ServerServices,
  tx: Tx | Db,
  call: Call,
  context: Request,
  session: Session,
  changes: readonly [Change, ...Change[]],
  code: number,
  agreement?: Agreement,
): Promise<void> {
  // An impersonating operator is the actor: the entry belongs to that operator's own chain, which is outside
  // the scope of the impersonated one.
  const who = session.viewer ?? session;
  if (session.viewer) await beyondScope(tx);
  const lineOf = (change: Change): AuditEntry => ({
    chain: who.tenantId,
    operatorId: who.operatorId,
    account: session.viewer ? `${who.account} (${session.account})` : who.account,
    agentId: who.agentId,
    ip: context.ip,
    sessionTag: session.tag,
    call: call.path,
    target: change.target,
    before: change.before,
    after: agreement ? approved(agreement, change.after) : change.after,
    code,
    requestId: context.requestId,
  });
  const [first, ...more] = changes;
  await writeAudit(tx, services.ids, lineOf(first), ...more.map(lineOf));
}
