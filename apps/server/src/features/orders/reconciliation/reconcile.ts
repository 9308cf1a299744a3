import type { ErrorKey } from '@pitboss/contract/core/errors';
import { reconciliationLimits } from '@pitboss/contract/orders/reconciliation';
import { scopeOfAgent } from '../../../domain/agents/agent-scope.ts';
import { tellAgent } from '../../../domain/inbox/tell-agent.ts';
import type { Services } from '../../../platform/calls/serve.ts';
import type { Databases } from '../../../platform/db/databases/databases.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { IdMaker } from '../../../platform/db/ids.ts';
import { wholeScope } from '../../../platform/db/scope.ts';
import { isTemporary } from '../../../platform/db/temporary.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { forgetFile } from '../../../platform/files/stored-files.sql.ts';
import { JobFailed, type JobKind, JobLost, type JobRun } from '../../../platform/jobs/job-kind.ts';
import { type FaultyLine, rawLines, readAgentFile, type TheirLine } from './agent-file.ts';
import {
  addTheirs,
  findDifferences,
  keepDifferences,
  keepRawLines,
  linesToKeep,
  openTheirs,
  readOurs,
  sumUp,
} from './compare.sql.ts';
import {
  beginReconciliation,
  endReconciliation,
  findReconciliation,
  followReconciliation,
  forgetReconciliations,
  keepLines,
} from './reconciliation.sql.ts';

const hourMs = 3_600_000;
/** Number of lines that are sent to the database together. */
const linesAtOnce = 10_000;

interface Compared {
  readonly id: string;
  readonly agent_id: string;
  readonly day: string;
  readonly file: string;
}

/** Services that comparisons need outside a call's transaction. */
export interface ReconciliationServices extends Services {
  readonly databases: Pick<Databases, 'system' | 'snapshot' | 'read'>;
}

/**
 * Compares the agent's file with our statement of the day. Everything runs in one transaction that also ends
 * the job: a killed server leaves nothing, and another one starts over.
 */
async function compare(
  { databases, ids }: ReconciliationServices,
  store: FileStore,
  found: Compared,
  { signal, finish }: JobRun,
  read: { lines: number },
): Promise<void> {
  const agent = await scopeOfAgent(databases.system, found.agent_id);
  const source = await store.stream(found.file);
  if (!agent || !source) throw new AppError('reconciliation.failed');
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
    if (read.lines === 0 && unreadable > 0) throw new AppError('reconciliation.nothing');
    await readOurs(tx, agent, found.day);
    signal.throwIfAborted();
    await findDifferences(tx);
    await keepDifferences(tx, { id: found.id, agent }, faulty);
    await keepLinesOf(tx, { id: found.id, agent }, () => store.stream(found.file));
    const { sums, money } = await sumUp(tx);
    const ended = await endReconciliation(tx, found.id, { lines: read.lines, unreadable, sums, money });
    if (ended) await reportDifferences(tx, ids, found.id);
    await forgetFile(tx, found.file);
    if (!ended || !(await finish(tx))) throw new JobLost();
  });
  await store.remove(found.file);
}

/** Stores the lines of the file that differ, which is read again only when there are any. */
async function keepLinesOf(
  tx: Tx,
  of: Parameters<typeof linesToKeep>[1],
  open: () => ReturnType<FileStore['stream']>,
): Promise<void> {
  const wanted = await linesToKeep(tx, of);
  const source = wanted.size > 0 ? await open() : null;
  if (!source) return;
  for await (const lines of rawLines(source, wanted)) await keepRawLines(tx, of, lines);
}

/** Reports a comparison with differences to administrators and to the agent. */
async function reportDifferences(tx: Tx, ids: IdMaker, id: string): Promise<void> {
  const of = await findReconciliation(tx, wholeScope, id);
  if (!of || of.differences === 0) return;
  const link = `/reconciliationResult?id=${id}`;
  await tellAgent(tx, () => ids.next(), '/reconciliation', {
    agentId: of.agent_id,
    kind: 'reconciliationDiffers',
    key: `reconciliation ${id}`,
    params: {
      agent: of.agent_account,
      day: of.day,
      count: String(of.differences),
      money: String(of.money_differences),
    },
    link,
    agentLink: link,
  });
}

/** Returns the reason of a failure as shown to operators. */
function reasonOf(error: unknown): { key: ErrorKey; params: unknown } {
  const cause = error instanceof JobFailed ? error.cause : error;
  if (cause instanceof AppError) return { key: cause.key, params: cause.params };
  return { key: 'reconciliation.failed', params: {} };
}

/** Job that executes one comparison, whose id is the key of the job. */
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
        if (!(error instanceof AppError))
          services.log.error({ err: error, reconciliation: found.id }, 'a comparison failed');
        throw new JobFailed((error as Error).message, { cause: error });
      }
    },
    follow: (db, { key }, state, error) =>
      followReconciliation(db, key, state, state === 'failed' ? reasonOf(error) : null),
  };
}

/** Job that removes results beyond their retention. */
export const reconciliationSweep = ({ databases }: ReconciliationServices): JobKind => ({
  name: 'forgetReconciliations',
  everyMs: hourMs,
  work: () => forgetReconciliations(databases.system),
});
