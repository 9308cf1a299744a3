import type { Readable } from 'node:stream';
import type {
  AgentCall,
  AgentCallName,
  AgentCalls,
  AgentReply,
  AgentRequest,
} from '@pitboss/contract/agent-api/calls';
import type { AgentCode } from '@pitboss/contract/agent-api/codes';
import { writeAudit } from '../../kernel/audit/audit.ts';
import type { ServerServices } from '../../kernel/calls/services.ts';
import type { Tx } from '../../kernel/database/db.ts';
import type { Caller } from './callers.sql.ts';

/** What every handler knows of its request. */
export interface Context {
  readonly services: ServerServices;
  readonly caller: Caller;
  readonly call: AgentCall;
  readonly ip: string;
  readonly requestId: string;
}

/** An answer with its code; what is not accepted or a repeat is a refusal that is on record. */
export interface Answer<Data> {
  readonly code: AgentCode;
  readonly data: Data;
}

export const accepted = <Data>(data: Data): Answer<Data> => ({ code: 'accepted', data });

export type Handler<N extends AgentCallName> = (
  context: Context,
  request: AgentRequest<N>,
) => Promise<Answer<AgentReply<N>>>;

/** An answer that is a file. */
export interface Streamed {
  readonly type: string;
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

/** Writes the line of the operation log, in the transaction of what it speaks of and last in it. */
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
    ...{ chain: caller.tenantId, operatorId: null, account: caller.account, agentId: caller.agentId, ip },
    ...{ sessionTag: `key ${caller.keyId}`, call: call.path, target: line.target },
    ...{ before: line.before ?? null, after: line.after ?? null, code: line.code ?? 0, requestId },
  });
