import type { Readable } from 'node:stream';
import type {
  AgentCall,
  AgentCallName,
  AgentCalls,
  AgentReply,
  AgentRequest,
} from '@pitboss/contract/agent-api/calls';
import type { AgentCode } from '@pitboss/contract/agent-api/codes';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { ServerServices } from '../../platform/calls/services.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Caller } from './callers.sql.ts';

/** Context of a request for its handler. */
export interface Context {
  readonly services: ServerServices;
  readonly caller: Caller;
  readonly call: AgentCall;
  readonly ip: string;
  readonly requestId: string;
}

/** A response with its code; any code other than accepted or a repeat is a rejection that is recorded. */
export interface Reply<Data> {
  readonly code: AgentCode;
  readonly data: Data;
}

export const accepted = <Data>(data: Data): Reply<Data> => ({ code: 'accepted', data });

type Handler<N extends AgentCallName> = (
  context: Context,
  request: AgentRequest<N>,
) => Promise<Reply<AgentReply<N>>>;

/** A response that is a file. */
export interface Streamed {
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}
type StreamedName = {
  [N in AgentCallName]: AgentCalls[N] extends { readonly streamed: true } ? N : never;
}[AgentCallName];
export type Handlers = {
  readonly [N in AgentCallName]: N extends StreamedName
    ? (context: Context, request: AgentRequest<N>) => Promise<Streamed>
    : Handler<N>;
};

const statementMs = 3_000;

/** Reads within the caller's own tree. */
export const reading = <T>({ services, caller }: Context, work: (db: Tx) => Promise<T>): Promise<T> =>
  services.databases.read(caller.scope, statementMs, work);

/** Writes within the caller's own tree, in one transaction. */
export const writing = <T>({ services, caller }: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  services.databases.write(caller.scope, work);

/** Writes the entry of the operation log, as the last statement in the transaction of its change. */
export const audited = (
  { services, caller, call, ip, requestId }: Context,
  tx: Tx,
  line: {
    readonly target: string;
    readonly before?: unknown;
    readonly after?: unknown;
    readonly code?: number;
  },
): Promise<void> =>
  writeAudit(tx, services.ids, {
    chain: caller.tenantId,
    operatorId: null,
    account: caller.account,
    agentId: caller.agentId,
    ip,
    sessionTag: `key ${caller.keyId}`,
    call: call.path,
    target: line.target,
    before: line.before ?? null,
    after: line.after ?? null,
    code: line.code ?? 0,
    requestId,
  });
