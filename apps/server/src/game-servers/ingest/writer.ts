import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import { isTemporary } from '../../kernel/database/temporary.ts';
import type { Log } from '../../kernel/watch/log.ts';
import { looked } from '../../kernel/watch/metrics.ts';
import { answer, type GroupAnswer } from './answers.ts';
import { commitGroup, type Dependencies, type Next } from './commit.ts';
import { Again, type Waiting } from './group.ts';

/** One request's items on their way. */
interface Job {
  readonly waiting: readonly Waiting[];
  readonly weight: number;
  readonly done: (answers: GroupAnswer[]) => void;
}

/** How much may wait before new requests are asked to come again later. */
const maxWaiting = 10 * ingestLimits.bets;

const weightOf = (waiting: readonly Waiting[]) =>
  waiting.reduce((sum, { item }) => sum + (item.kind === 'round' ? 1 + item.bets.length : 1), 0);

/** Whether a failure lies in the database's state or the way to it, so that the same items may succeed later. */
export const transient = (error: unknown) => error instanceof Again || isTemporary(error);

/**
 * The one writer of a process: it takes whatever waits, up to a transaction's worth, commits it at once and then
 * answers. While the database works, the next requests are read and checked, so the two overlap; where more waits, the next
 * group begins while the answers of the one before wait for the disk.
 */
export function createWriter(dependencies: Dependencies, log: Log) {
  const queue: Job[] = [];
  let waitingWeight = 0;
  let working: Promise<void> | null = null;
  /** Groups that are under way or wait for the disk. */
  const answering = new Set<Promise<void>>();

  function takeJobs(): Job[] {
    const jobs: Job[] = [];
    let weight = 0;
    while (queue[0] && (jobs.length === 0 || weight + queue[0].weight <= ingestLimits.bets)) {
      const job = queue.shift() as Job;
      weight += job.weight;
      jobs.push(job);
    }
    waitingWeight -= weight;
    looked.ingestQueue.set(waitingWeight);
    return jobs;
  }

  // What a group only saw of one that is not on the disk yet is not to be answered before either.
  const waits = () => queue.length > 0 || answering.size > 1;

  async function work(): Promise<void> {
    while (queue.length > 0)
      await new Promise<void>((begin) => {
        const one = answerJobs(takeJobs(), { waits, begin }).finally(() => {
          answering.delete(one);
          begin();
        });
        answering.add(one);
      });
    working = null;
  }

  async function answerJobs(jobs: readonly Job[], next: Next): Promise<void> {
    const answers = await settled(
      jobs.flatMap((job) => job.waiting),
      next,
    );
    let offset = 0;
    for (const job of jobs) {
      job.done(answers.slice(offset, offset + job.waiting.length));
      offset += job.waiting.length;
    }
  }

  /** Answers whatever happens: an item that breaks its group is found by halving, the others are stored. */
  async function settled(waiting: readonly Waiting[], next?: Next): Promise<GroupAnswer[]> {
    try {
      return await commitGroup(dependencies, waiting, next);
    } catch (error) {
      if (waiting.length === 1 || transient(error)) {
        const verdict = transient(error) ? 'busy' : 'internal';
        log.error({ err: error, items: waiting.length, answered: verdict }, 'items could not be stored');
        return waiting.map(({ item }) => answer(item.id, verdict));
      }
      const middle = Math.ceil(waiting.length / 2);
      return [...(await settled(waiting.slice(0, middle))), ...(await settled(waiting.slice(middle)))];
    }
  }

  return {
    /** Bets and events that wait. */
    get backlog() {
      return waitingWeight;
    },
    /** Answers once the items' effects are committed; null when too much waits. */
    submit(waiting: readonly Waiting[]): Promise<GroupAnswer[]> | null {
      if (waiting.length === 0) return Promise.resolve([]);
      const weight = weightOf(waiting);
      if (waitingWeight > 0 && waitingWeight + weight > maxWaiting) return null;
      waitingWeight += weight;
      looked.ingestQueue.set(waitingWeight);
      return new Promise((done) => {
        queue.push({ waiting, weight, done });
        working ??= work();
      });
    },
    /** Resolves when nothing waits any more. */
    async idle(): Promise<void> {
      while (working) await working;
      await Promise.all(answering);
    },
  };
}
export type Writer = ReturnType<typeof createWriter>;
