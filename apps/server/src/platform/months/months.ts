import type pg from 'pg';
import { writeAudit } from '../audit/audit.ts';
import type { IdMaker } from '../db/ids.ts';
import { onClient } from './on-client.ts';

/** Dependencies of moving a month. */
export interface MonthWork {
  /** A connection of its own, to be thrown away after a failure. */
  readonly client: pg.ClientBase;
  /** Like 2026-03, of UTC. */
  readonly month: string;
  readonly folder: string;
  readonly ids: IdMaker;
  /** Account in the operation log. */
  readonly account: string;
  /** Called before each step. */
  readonly at?: (step: MonthStep) => void | Promise<void>;
}

/** Between these a process may end: what was done before the commit leaves nothing in the database. */
export type MonthStep = 'copy' | 'file' | 'compare' | 'drop' | 'fill' | 'attach' | 'commit' | 'done';

/** The line of the operation log, in the transaction of what it speaks of. */
export const auditMonth = (
  { client, ids, account, month }: MonthWork,
  call: string,
  states: { readonly before: unknown; readonly after: unknown },
): Promise<void> =>
  writeAudit(onClient(client), ids, {
    chain: '0',
    operatorId: null,
    account,
    agentId: null,
    ip: '127.0.0.1',
    sessionTag: '',
    call,
    target: month,
    ...states,
    code: 0,
    requestId: 'months',
  });
