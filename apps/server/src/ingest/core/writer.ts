import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import { isTemporary } from '../../platform/db/temporary.ts';
import type { Log } from '../../platform/observability/log.ts';
import { looked } from '../../platform/observability/metrics.ts';
import { Again, type Waiting } from '../group/group.ts';
import { answer, type GroupReply } from '../group/replies.ts';
import { commitGroup, type Dependencies, type Next } from './commit.ts';
import { kindOf } from './message-kinds.ts';

/** Waiting items of one request. */
interface Job {
  readonly waiting: readonly Waiting[];
  readonly weight: number;
  readonly done: (replies: GroupReply[]) => void;
}

/** Maximum of waiting bets and events before new requests are rejected as busy. */
const maxWaiting = 10 * ingestLimits.bets;

/**
 * Returns true when a failure is caused by the database's state or the connection to it, so that the same
 * items may succeed later.
 */
export const transient = (error: unknown) => error instanceof Again || isTemporary(error);

/** A number that its column cannot hold (SQLSTATE 22003). */
const isBeyondBound = (error: unknown) => (error as { code?: unknown }).code === '22003';

/** Commits items in groups, and replies once they are on the disk. */
export interface Writer {
  /** Number of waiting bets and events. */
  readonly backlog: number;
  /** Resolves with the replies once the items' effects are committed; null when too much waits. */
  submit(waiting: readonly Waiting[]): Promise<GroupReply[]> | null;
  /** Resolves when no item waits any more. */
  idle(): Promise<void>;
}

/**
 * Creates the only writer of a process: it takes all waiting items, up to a transaction's worth, commits them
 * immediately and then sends the replies. While the database works, the next requests are read and checked,
 * so the two overlap; when more items wait, the next group begins while the replies of the previous one wait
 * for the disk.
 */
export const createWriter = (dependencies: Dependencies, log: Log): Writer =>
  new GroupWriter(dependencies, log);

class GroupWriter implements Writer {
  readonly #dependencies: Dependencies;
  readonly #log: Log;
  readonly #queue: Job[] = [];
  #waitingWeight = 0;
  #working: Promise<void> | null = null;
  /** Groups that are under way or wait for the disk. */
  readonly #answering = new Set<Promise<void>>();

  constructor(dependencies: Dependencies, log: Log) {
    this.#dependencies = dependencies;
    this.#log = log;
  }

  get backlog(): number {
    return this.#waitingWeight;
  }

  submit(waiting: readonly Waiting[]): Promise<GroupReply[]> | null {
    if (waiting.length === 0) return Promise.resolve([]);
    const weight = this.#weightOf(waiting);
    if (this.#waitingWeight > 0 && this.#waitingWeight + weight > maxWaiting) return null;
    this.#setWaitingWeight(this.#waitingWeight + weight);
    return new Promise((done) => {
      this.#queue.push({ waiting, weight, done });
      this.#working ??= this.#work();
    });
  }

  async idle(): Promise<void> {
    while (this.#working) await this.#working;
    await Promise.all(this.#answering);
  }

  #weightOf(waiting: readonly Waiting[]): number {
    const { kinds } = this.#dependencies;
    return waiting.reduce((sum, { item }) => sum + (kindOf(kinds, item).weight?.(item) ?? 1), 0);
  }

  #setWaitingWeight(weight: number): void {
    this.#waitingWeight = weight;
    looked.ingestQueue.set(weight);
  }

  async #work(): Promise<void> {
    // A group that only read effects of another one that is not on the disk yet must not reply before that
    // one either.
    const waits = () => this.#queue.length > 0 || this.#answering.size > 1;
    while (this.#queue.length > 0)
      await new Promise<void>((begin) => {
        const one = this.#serveJobs(this.#takeJobs(), { waits, begin }).finally(() => {
          this.#answering.delete(one);
          begin();
        });
        this.#answering.add(one);
      });
    this.#working = null;
  }

  /** Takes the jobs of the next group from the queue. */
  #takeJobs(): Job[] {
    const jobs: Job[] = [];
    let weight = 0;
    let next = this.#queue[0];
    while (next && (jobs.length === 0 || weight + next.weight <= ingestLimits.bets)) {
      this.#queue.shift();
      weight += next.weight;
      jobs.push(next);
      next = this.#queue[0];
    }
    this.#setWaitingWeight(this.#waitingWeight - weight);
    return jobs;
  }

  async #serveJobs(jobs: readonly Job[], next: Next): Promise<void> {
    const replies = await this.#settled(
      jobs.flatMap((job) => job.waiting),
      next,
    );
    let offset = 0;
    for (const job of jobs) {
      job.done(replies.slice(offset, offset + job.waiting.length));
      offset += job.waiting.length;
    }
  }

  /**
   * Returns a reply for every item: an item that breaks its group is found by halving, the others are stored.
   */
  async #settled(waiting: readonly Waiting[], next?: Next): Promise<GroupReply[]> {
    try {
      return await commitGroup(this.#dependencies, waiting, next);
    } catch (error) {
      const [first] = waiting;
      if (first && waiting.length === 1 && isBeyondBound(error)) {
        this.#log.error(
          { err: error, id: first.item.id },
          'totals with this item would not fit the database',
        );
        return [this.#beyondBound(first)];
      }
      if (waiting.length === 1 || transient(error)) {
        const verdict = transient(error) ? 'busy' : 'internal';
        this.#log.error(
          { err: error, items: waiting.length, answered: verdict },
          'items could not be stored',
        );
        return waiting.map(({ item }) => answer(item.id, verdict));
      }
      const middle = Math.ceil(waiting.length / 2);
      return [
        ...(await this.#settled(waiting.slice(0, middle))),
        ...(await this.#settled(waiting.slice(middle))),
      ];
    }
  }

  /**
   * Returns the reply to an item whose amounts would take a total beyond what the database can store: sent
   * again it fails again.
   */
  #beyondBound({ item }: Waiting): GroupReply {
    const reply = kindOf(this.#dependencies.kinds, item).beyondBound?.(item);
    return reply ?? answer(item.id, 'syntax', { field: 'amount' });
  }
}
