import { stat } from 'node:fs/promises';
import type { ErrorKey } from '@pitboss/contract/errors';
import { reconciliationLimits } from '@pitboss/contract/orders/reconciliation';
import { scopeOfAgent } from '../../../domain/agents/agent-scope.ts';
import { Refusal } from '../../../kernel/calls/refusal.ts';
import type { Services } from '../../../kernel/calls/serve.ts';
import type { Databases } from '../../../kernel/database/db.ts';
import { isTemporary } from '../../../kernel/database/temporary.ts';
import { JobFailed, type JobKind, JobLost, type JobRun } from '../../../kernel/jobs/job-kind.ts';
import type { Inspect } from '../../../kernel/storage/receive.ts';
import type { FileStore } from '../../../kernel/storage/store.ts';
import { forgetFile } from '../../../kernel/storage/stored-files.sql.ts';
import { type FaultyLine, readAgentFile, type TheirLine } from './agent-file.ts';
import { addTheirs, findDifferences, keepDifferences, openTheirs, readOurs, sumUp } from './compare.sql.ts';
import {
  beginReconciliation,
  endReconciliation,
  followReconciliation,
  forgetReconciliations,
  keepLines,
} from './reconciliation.sql.ts';

/** What lines say is found out when they are compared; an empty file is none. */
export const inspectAgentFile: Inspect = async (path) => {
  if ((await stat(path)).size === 0) throw new Refusal('file.missing', {}, 'file');
  return { type: 'text/csv' };
};

const hourMs = 3_600_000;
/** Lines that are given to the database at once. */
const linesAtOnce = 10_000;

interface Compared {
  readonly id: string;
  readonly agent_id: string;
  readonly day: string;
  readonly file: string;
}

/** What comparisons may do outside a call's transaction. */
export interface ReconciliationServices extends Services {
  readonly databases: Pick<Databases, 'system' | 'snapshot' | 'read'>;
}

/**
 * Holds the agent's file against our statement of the day. Everything happens in one transaction, whose end is the job's end: a
 * server that is killed leaves nothing, and another one does it anew.
 */
async function compare(
  { databases }: ReconciliationServices,
  store: FileStore,
  found: Compared,
  { signal, finish }: JobRun,
  read: { lines: number },
): Promise<void> {
  const agent = await scopeOfAgent(databases.system, found.agent_id);
  const source = await store.stream(found.file);
  if (!agent || !source) throw new Refusal('reconciliation.failed');
  const faulty: FaultyLine[] = [];
  let unreadable = 0;
  await databases.system.transaction().execute(async (tx) => {
    await openTheirs(tx);
    let waiting: TheirLine[] = [];
    const hand = async () => {
      await addTheirs(tx, waiting);
      read.lines += waiting.length;
      waiting = [];
      signal.throwIfAborted();
    };
    for await (const part of readAgentFile(source)) {
      for (const line of part) {
        if (!('fault' in line)) waiting.push(line);
        else {
          unreadable += 1;
          if (faulty.length < reconciliationLimits.unreadable) faulty.push(line);
        }
      }
      if (waiting.length >= linesAtOnce) await hand();
    }
    await hand();
    if (read.lines === 0 && unreadable > 0) throw new Refusal('reconciliation.nothing');
    await readOurs(tx, agent, found.day);
    signal.throwIfAborted();
    await findDifferences(tx);
    await keepDifferences(tx, { id: found.id, agent }, faulty);
    const { sums, money } = await sumUp(tx);
    const ended = await endReconciliation(tx, found.id, { lines: read.lines, unreadable, sums, money });
    await forgetFile(tx, found.file);
    if (!ended || !(await finish(tx))) throw new JobLost();
  });
  await store.remove(found.file);
}

/** What a person reads of a failure. */
function reasonOf(error: unknown): { key: ErrorKey; params: unknown } {
  const cause = error instanceof JobFailed ? error.cause : error;
  if (cause instanceof Refusal) return { key: cause.key, params: cause.params };
  return { key: 'reconciliation.failed', params: {} };
}

/** Does one comparison, whose number is the key of its job. */
export function reconciliationJob(services: ReconciliationServices, store: FileStore): JobKind {
  return {
    name: 'reconciliation',
    async work(run) {
      const found = await beginReconciliation(services.databases.system, run.job.key);
      if (!found) return;
      const read = { lines: 0 };
      run.onBeat(async () => void (await keepLines(services.databases.system, found.id, read.lines)));
      try {
        await compare(services, store, found, run, read);
      } catch (error) {
        if (run.signal.aborted || error instanceof JobLost || isTemporary(error)) throw error;
        if (!(error instanceof Refusal))
          services.log.error({ err: error, reconciliation: found.id }, 'a comparison failed');
        throw new JobFailed((error as Error).message, { cause: error });
      }
    },
    follow: (db, { key }, state, error) =>
      followReconciliation(db, key, state, state === 'failed' ? reasonOf(error) : null),
  };
}

/** Removes results that are kept no longer. */
export const reconciliationSweep = ({ databases }: ReconciliationServices): JobKind => ({
  name: 'forgetReconciliations',
  everyMs: hourMs,
  work: () => forgetReconciliations(databases.system),
});
