import type { Call } from '@pitboss/contract/define';
import { errors } from '@pitboss/contract/errors';
import { sql } from 'kysely';
import { writeAudit } from './audit.ts';
import type { Tx } from './db.ts';
import { claimKey, keepSent } from './idempotency.ts';
import { Refusal } from './refusal.ts';
import { fileApproval, guards, SecondPersonNeeded } from './second-person.ts';
import type { OpenContext, ReadContext, Request, Route, Services, WriteContext } from './serve.ts';
import type { Session } from './session.ts';
import { isTemporary } from './temporary.ts';

/** Statement time-outs: reports may take longer than lists. */
const listStatementMs = 3_000;
const reportStatementMs = 10_000;
const reportPaths = [
  '/gameReport',
  '/home',
  '/operationalData',
  '/player/getPlayerReport',
  '/proxyUser/getProxyReport',
];

/** Runs the handler in the transaction its kind calls for. */
export function perform(
  services: Services,
  route: Route,
  context: Request,
  session: Session | null,
  payload: unknown,
): Promise<unknown> {
  const { call } = route;
  const { databases } = services;
  if (route.kind === 'open' || !session) {
    const open: OpenContext = { ...context, system: databases.system, session };
    return Promise.resolve((route.handle as (c: OpenContext, p: unknown) => unknown)(open, payload));
  }
  if (call.effect === 'read') {
    const statementMs = reportPaths.some((path) => call.path.startsWith(path))
      ? reportStatementMs
      : listStatementMs;
    return databases.read(session.scope, statementMs, async (db) => {
      const read: ReadContext = { ...context, db, scope: session.scope, session };
      return (route.handle as (c: ReadContext, p: unknown) => unknown)(read, payload);
    });
  }
  return databases
    .write(session.scope, (tx) => runWrite(services, route, context, session, payload, tx))
    .catch(async (error: unknown) => {
      if (error instanceof SecondPersonNeeded) {
        await fileApproval(services, call, context, session, payload, error.change);
        if (call.limit === 'money')
          await keepSent(databases.system, call, session, context.idempotencyKey, payload);
      }
      throw error;
    });
}

/**
 * Makes a write again that a second person agreed to: with the maker's rights of this moment, in one transaction with
 * `settle`, which decides the approval and throws when somebody else was faster, and `conclude`, which writes the
 * approver's own line. The audit names both.
 */
export function performAgreed(
  services: Services,
  route: Route,
  context: Request,
  agreement: Agreement,
  payload: unknown,
  steps: { settle(tx: Tx): Promise<void>; conclude(tx: Tx): Promise<void> },
): Promise<unknown> {
  const { maker } = agreement;
  return services.databases.write(maker.scope, async (tx) => {
    await steps.settle(tx);
    const result = await runWrite(services, route, context, maker, payload, tx, agreement);
    await beyondScope(tx);
    await steps.conclude(tx);
    return result;
  });
}

/** For the audit alone: the rest of a transaction may write lines of people above the scope. */
const beyondScope = (tx: Tx | Services['databases']['system']) => sql`set local role pitboss_all`.execute(tx);

/** One try of a write in its transaction: the handler, then a line in the audit trail for everything it changed. */
async function runWrite(
  services: Services,
  route: Route,
  context: Request,
  session: Session,
  payload: unknown,
  tx: Tx,
  agreement?: Agreement,
): Promise<unknown> {
  const noted: Noted[] = [];
  // What a second person agreed to is made once by the approval itself.
  const claim =
    route.call.limit === 'money' && !agreement
      ? await claimKey(tx, route.call, session, context.idempotencyKey, payload)
      : null;
  if (claim && 'replay' in claim) return claim.replay;
  const write: WriteContext = {
    ...context,
    tx,
    scope: session.scope,
    session,
    audit: (entry) => void noted.push(entry),
    ...guards(services, context, session, tx, agreement?.approver),
  };
  const result = await (route.handle as (c: WriteContext, p: unknown) => unknown)(write, payload);
  for (const entry of noted.length ? noted : [{ target: '', after: payload }])
    await auditLine(services, tx, route.call, context, session, entry, 0, agreement);
  await claim?.keep(result);
  return result;
}

/** Who wanted a change and who agreed to it. */
export interface Agreement {
  readonly approvalId: string;
  readonly maker: Session;
  readonly approver: Session;
}

/** What the maker's chain says of an approval. People above the maker stay nameless there; their own chain names both. */
function approved({ approvalId, maker, approver }: Agreement, change: unknown) {
  const named = maker.agentId === approver.agentId;
  return { approval: approvalId, approvedBy: named ? approver.account : 'upline', change };
}

interface Noted {
  target: string;
  before?: unknown;
  after?: unknown;
}

async function auditLine(
  services: Services,
  tx: Tx | Services['databases']['system'],
  call: Call,
  context: Request,
  session: Session,
  entry: Noted,
  code: number,
  agreement?: Agreement,
): Promise<void> {
  // Whoever looks on as somebody else is the one who acts, in the own chain, which lies outside the scope that is seen.
  const who = session.viewer ?? session;
  if (session.viewer) await beyondScope(tx);
  await writeAudit(tx, services.ids, {
    chain: who.tenantId,
    operatorId: who.operatorId,
    account: session.viewer ? `${who.account} (${session.account})` : who.account,
    agentId: who.agentId,
    ip: context.ip,
    sessionTag: session.tag,
    call: call.path,
    target: entry.target,
    before: entry.before,
    after: agreement ? approved(agreement, entry.after) : entry.after,
    code,
    requestId: context.requestId,
  });
}

/** What was tried is kept with a denial up to this many characters. */
const triedMax = 4_000;

/** The thing that a denied write was aimed at, as its payload names it. */
function aimOf(call: Call, payload: unknown): string {
  const { field, kind } = call.subject ?? {};
  const fields = [payload, (payload as Fields)?.body, (payload as Fields)?.query].find(
    (part): part is Fields =>
      typeof part === 'object' && part !== null && field !== undefined && field in part,
  );
  if (!fields || !field || !kind) return '';
  const named = [fields[field]].flat().join(', ');
  return kind.endsWith('Account') ? named : `${kind}:${named}`;
}
type Fields = Record<string, unknown>;

/** Denied and failed writes leave their own line, outside the rolled-back transaction. */
export async function auditDenial(
  services: Services,
  call: Call,
  context: Request,
  session: Session,
  error: unknown,
  payload?: unknown,
): Promise<void> {
  const refusal = error instanceof Refusal ? error : undefined;
  const code = refusal?.code ?? errors[isTemporary(error) ? 'busy' : 'internal'].code;
  const after = {
    ...(JSON.stringify(payload ?? null).length <= triedMax ? { tried: payload } : {}),
    ...(refusal ? { refusal: { key: refusal.key, params: refusal.params } } : {}),
  };
  const entry = { target: aimOf(call, payload), after };
  await services.databases.system
    .transaction()
    .execute((tx) => auditLine(services, tx, call, context, session, entry, code))
    .catch((failure: Error) => services.log(`audit of a denial failed: ${failure.message}`));
}
