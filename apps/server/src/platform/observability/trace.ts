import { AsyncLocalStorage } from 'node:async_hooks';

/** Properties of the current request, filled in as they become known. */
export interface Trace {
  /** The request's number: in the reply header `request-id`, in the log and in the operation log. */
  readonly request: string;
  /** Path of the call as the contract writes it; unset while unknown. */
  call?: string;
  /** Caller: the operator's account, or `node:<id>` for a game server. */
  caller?: string;
  /** Game server that the request names; it is the caller once its signature is checked. */
  node?: string;
  /** Code of the reply's envelope. */
  code?: number;
}

const traces = new AsyncLocalStorage<Trace>();

/** Runs `work` as part of a request: every log line that it writes names the request. */
export const traced = <T>(trace: Trace, work: () => T): T => traces.run(trace, work);

/** The request that the running code works for; undefined in the server's own work. */
export const currentTrace = (): Trace | undefined => traces.getStore();
