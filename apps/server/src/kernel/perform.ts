import type { Call } from '@pitboss/contract/define';
import { errors } from '@pitboss/contract/errors';
import { writeAudit } from './audit.ts';
import type { Tx } from './db.ts';
import { Refusal } from './refusal.ts';
import type { OpenContext, ReadContext, Request, Route, Services, WriteContext } from './serve.ts';
import type { Session } from './session.ts';

/** Statement time-outs: reports may take longer than lists. */
const listStatementMs = 3_000;
const reportStatementMs = 10_000;

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
    const statementMs =
      call.path.startsWith('/gameReport') || call.path.startsWith('/home')
        ? reportStatementMs
        : listStatementMs;
    return databases.read(session.scope, statementMs, async (db) => {
      const read: ReadContext = { ...context, db, scope: session.scope, session };
      return (route.handle as (c: ReadContext, p: unknown) => unknown)(read, payload);
    });
  }
  return databases.write(session.scope, async (tx) => {
    const noted: { target: string; before?: unknown; after?: unknown }[] = [];
    const write: WriteContext = {
      ...context,
      tx,
      scope: session.scope,
      session,
      audit: (entry) => void noted.push(entry),
      secondPerson: async () => undefined,
      stepUp: async () => undefined,
    };
    const result = await (route.handle as (c: WriteContext, p: unknown) => unknown)(write, payload);
    for (const entry of noted.length ? noted : [{ target: '', after: payload }])
      await auditLine(services, tx, call, context, session, entry, 0);
    return result;
  });
}

async function auditLine(
  services: Services,
  tx: Tx | Services['databases']['system'],
  call: Call,
  context: Request,
  session: Session,
  entry: { target: string; before?: unknown; after?: unknown },
  code: number,
): Promise<void> {
  await writeAudit(tx, services.ids, {
    chain: session.tenantId,
    operatorId: session.operatorId,
    account: session.account,
    agentId: session.agentId,
    ip: context.ip,
    sessionTag: session.tag,
    call: call.path,
    target: entry.target,
    before: entry.before,
    after: entry.after,
    code,
    requestId: context.requestId,
  });
}

/** Denied and failed writes leave their own line, outside the rolled-back transaction. */
export async function auditDenial(
  services: Services,
  call: Call,
  context: Request,
  session: Session,
  error: unknown,
): Promise<void> {
  const code = error instanceof Refusal ? error.code : errors.internal.code;
  await services.databases.system
    .transaction()
    .execute((tx) => auditLine(services, tx, call, context, session, { target: '' }, code))
    .catch((failure: Error) => services.log(`audit of a denial failed: ${failure.message}`));
}
