import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import type pg from 'pg';
import { stampPassed } from '../../domain/bets/bet-feed.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import { isConflictOrTaken } from '../../platform/db/temporary.ts';
import type { Directory } from '../directory/directory.ts';
import type { EventIds } from '../group/event-ids.ts';
import { Again, Group, type Waiting } from '../group/group.ts';
import type { Named } from '../group/names.ts';
import type { GroupReply } from '../group/replies.ts';
import { commitBeforeDisk, reachDisk } from '../store/reach-disk.sql.ts';
import { kindOf, type MessageKinds, namesOf } from './message-kinds.ts';
import type { Turns } from './turns.ts';

/** Services and settings that a group works with. */
export interface Dependencies {
  readonly kinds: MessageKinds;
  readonly pool: pg.Pool;
  readonly ids: IdMaker;
  readonly eventIds: EventIds;
  readonly directory: Directory;
  readonly now: () => number;
  /** Scheduler that reads requests while the database stores, and not before. */
  readonly turns?: Turns;
  /** Stores nothing unless every item is accepted or known: `NotAll` is thrown otherwise. */
  readonly allOrNone?: boolean;
  /** Called after the commit with everything that the group did; the replies wait for it. */
  readonly committed?: (group: Group) => Promise<void>;
}

/** Thrown when an item is rejected while all or none were to be stored. */
export class NotAll extends Error {
  constructor(readonly reply: GroupReply) {
    super(reply.desc);
  }
}

const attempts = 5;
/** The longest statement copies the bets of a whole group. */
const statementMs = 30_000;
const begin = `begin; set local lock_timeout = 2000; set local statement_timeout = ${statementMs};
  set local idle_in_transaction_session_timeout = 10000`;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Group that follows a committed one. */
export interface Next {
  /** Returns true when there is one already. */
  waits(): boolean;
  /** Starts it: the locks of the previous one are released, and its replies wait for the disk. */
  begin(): void;
}

const noUser: Next = { waits: () => false, begin: () => undefined };

/**
 * Commits the effects of some items in one transaction and returns the replies in their order once they are
 * on the disk. Starts again when rows changed concurrently; throws on other failures: then nothing of the
 * group is stored, or this is not known.
 */
export async function commitGroup(
  dependencies: Dependencies,
  waiting: readonly Waiting[],
  next = noUser,
): Promise<GroupReply[]> {
  const { answers, group, isOnDisk } = await storedGroup(dependencies, waiting, next);
  if (!isOnDisk) {
    next.begin();
    await reachDisk(dependencies.pool);
  }
  await dependencies.committed?.(group);
  return answers;
}

/** Retries until the group is committed. */
async function storedGroup(dependencies: Dependencies, waiting: readonly Waiting[], next: Next) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptGroup(dependencies, waiting, next, attempt === 1);
    } catch (error) {
      const retry = error instanceof Again || isConflictOrTaken(error);
      if (!retry || attempt === attempts) throw error;
      await pause(5 + Math.random() * 40 * attempt);
    }
  }
}

/**
 * Applies some items to the rows that they touch, read and locked in this transaction, perhaps in two passes.
 * Rows that may flow are sent meanwhile.
 */
async function applyAll(
  { kinds, directory, ids, eventIds, now }: Dependencies,
  client: pg.PoolClient,
  waiting: readonly Waiting[],
  named: Named,
  mayFlow: boolean,
) {
  const run = onConnection(client);
  const terms = await directory.loadTerms(run);
  const begin = async () => {
    const group = new Group(directory, ids, eventIds, now(), terms);
    const clock = await kinds.load(run, group, waiting, named);
    return { group, clock };
  };
  let replies: GroupReply[] = [];
  const applyTo = (group: Group, one: Waiting) => {
    group.risk.next();
    return kindOf(kinds, one.item).apply(group, one);
  };
  const first = await begin();
  const flow = mayFlow ? kinds.flow(client, first.group, waiting) : null;
  try {
    for (const one of waiting) {
      replies.push(applyTo(first.group, one));
      const sending = flow?.advance();
      if (sending) await sending;
    }
  } catch (error) {
    await flow?.abort();
    throw error;
  }
  const flowed = (await flow?.end()) ?? null;
  const done = await kinds.complete(run, first, async () => {
    // In a second pass, with bets that are not stored yet.
    if (flowed) throw new Again();
    const second = await begin();
    const again = () => {
      replies = waiting.map((one) => applyTo(second.group, one));
    };
    return { ...second, apply: again };
  });
  return { ...done, answers: replies, flowed };
}

async function attemptGroup(
  dependencies: Dependencies,
  waiting: readonly Waiting[],
  next: Next,
  mayFlow: boolean,
) {
  const { kinds, directory, now } = dependencies;
  const named = namesOf(kinds, waiting);
  const client = await dependencies.pool.connect();
  const release = dependencies.turns?.hold();
  let broken = false;
  try {
    const run = onConnection(client);
    await directory.loadReference(run, now());
    await directory.loadBindings(run);
    await directory.loadMembers(run, named.members, now());
    await client.query(begin);
    const done = await applyAll(dependencies, client, waiting, named, mayFlow);
    const { answers, group, clock, flowed } = done;
    const rejected =
      dependencies.allOrNone && answers.find(({ code }) => code !== 0 && code !== ingestCodes.duplicate.code);
    if (rejected) throw new NotAll(rejected);
    await kinds.store(client, group, flowed, () => release?.());
    await clock.passed(group.postings.lastMs);
    await stampPassed(clock, group.stamp);
    // On a cluster a transaction ends on several database nodes.
    const isOnDisk = directory.isDistributed || !next.waits();
    await client.query(isOnDisk ? 'commit' : commitBeforeDisk);
    // The account may belong to another tenant too: its meaning without an agent is looked up again.
    for (const { named } of group.newMembers) directory.forget(named.account, null);
    return { answers, group, isOnDisk };
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    release?.();
    client.release(broken);
  }
}
