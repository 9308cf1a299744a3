import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import type pg from 'pg';
import { stampPassed } from '../../domain/bets/bet-feed.ts';
import { judgeTargets } from '../../domain/rtp/ends.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';
import { isConflictOrTaken } from '../../kernel/database/temporary.ts';
import { storeAnchors } from '../anchors/anchors.sql.ts';
import { applyEvent } from '../apply/apply-event.ts';
import { applyReplacement } from '../apply/apply-replacement.ts';
import { applyRound } from '../apply/apply-round.ts';
import type { EventIds } from '../apply/event-ids.ts';
import { namesOf } from '../apply/names.ts';
import { settlePools } from '../apply/pools.ts';
import { betSettled, type MemberState, type ParkedWin } from '../apply/states.ts';
import { applyReplacedBet } from '../conflicts/replace-bet.ts';
import { applyReplacedTransfer } from '../conflicts/replace-transfer.ts';
import { storeBuiltRooms } from '../rooms/rooms.sql.ts';
import { createBetFlow } from '../store/bet-flow.sql.ts';
import type { Directory } from '../store/directory.sql.ts';
import { loadGroup } from '../store/load.sql.ts';
import { commitBeforeDisk, reachDisk } from '../store/reach-disk.sql.ts';
import { storeGroup } from '../store/store.sql.ts';
import { applyRecord } from '../wallet/apply-record.ts';
import { applyWallet } from '../wallet/apply-wallet.ts';
import type { GroupAnswer } from './answers.ts';
import { Again, createGroup, type Group, type Waiting } from './group.ts';
import type { Turns } from './turns.ts';

/** What a group works with. */
export interface Dependencies {
  readonly pool: pg.Pool;
  readonly ids: IdMaker;
  readonly eventIds: EventIds;
  readonly directory: Directory;
  readonly now: () => number;
  /** Lets requests be read while the database stores, and not before. */
  readonly turns?: Turns;
  /** Nothing is stored unless every item is accepted or known: `NotAll` is thrown otherwise. */
  readonly allOrNone?: boolean;
  /** Hears after the commit of the wins that wait for a person: where risk control takes up its signal. */
  readonly parked?: (wins: readonly ParkedWin[]) => void;
  /** Hears after the commit of awards that members claimed; the answers wait for it. */
  readonly claimed?: (awardIds: readonly string[]) => Promise<void>;
  /** The same of the agents for whom orders were made. */
  readonly ordered?: (agentIds: ReadonlySet<string>) => void;
  /** The same of whose members played, came or went. */
  readonly played?: (members: Iterable<MemberState>) => void;
  /** The same of who said something. */
  readonly talked?: (members: readonly MemberState[]) => void;
}

/** An item was refused where all or none were to be stored. */
export class NotAll extends Error {
  constructor(readonly answer: GroupAnswer) {
    super(answer.desc);
  }
}

const attempts = 5;
/** The longest statement copies the bets of a whole group. */
const statementMs = 30_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The group behind one that is committed. */
export interface Next {
  /** Whether there is one already. */
  waits(): boolean;
  /** Lets it begin: the locks of the one before are free, and its answers wait for the disk. */
  begin(): void;
}

const nobody: Next = { waits: () => false, begin: () => undefined };

/**
 * The effects of some items in one transaction, answered in their order once they are on the disk. It starts again when the
 * rows moved under it; other failures are thrown, and nothing of the group is stored then, or it is not known.
 */
export async function commitGroup(
  dependencies: Dependencies,
  waiting: readonly Waiting[],
  next = nobody,
): Promise<GroupAnswer[]> {
  const { answers, group, isOnDisk } = await storedGroup(dependencies, waiting, next);
  if (!isOnDisk) {
    next.begin();
    await reachDisk(dependencies.pool);
  }
  await announce(dependencies, group);
  return answers;
}

/** Tries until the group is committed. */
async function storedGroup(dependencies: Dependencies, waiting: readonly Waiting[], next: Next) {
  // Rounds alone change nothing of a bet that an item before them has made.
  const mayFlow = waiting.every(({ item }) => item.kind === 'round');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptGroup(dependencies, waiting, next, mayFlow && attempt === 1);
    } catch (error) {
      const retry = error instanceof Again || isConflictOrTaken(error);
      if (!retry || attempt === attempts) throw error;
      await pause(5 + Math.random() * 40 * attempt);
    }
  }
}

/** Tells the rest of the server of a group that is stored for good. */
async function announce(dependencies: Dependencies, group: Group): Promise<void> {
  dependencies.ordered?.(ordersMade(group));
  dependencies.parked?.(group.add.parked);
  dependencies.talked?.(group.add.chats.map(({ member }) => member));
  dependencies.played?.(group.members.values());
  dependencies.played?.(group.newMembers.map(({ member }) => member));
  await dependencies.claimed?.(claimsOf(group));
}

function apply(group: Group, { item, nodeId }: Waiting): GroupAnswer {
  switch (item.kind) {
    case 'round':
      return applyRound(group, { item, nodeId });
    case 'replacement':
      return applyReplacement(group, { item, nodeId });
    case 'replacedBet':
      return applyReplacedBet(group, { item, nodeId });
    case 'replacedTransfer':
      return applyReplacedTransfer(group, { item, nodeId });
    case 'record':
      return applyRecord(group, { item, nodeId });
    case 'wallet':
      return applyWallet(group, { item, nodeId });
    default:
      return applyEvent(group, { item, nodeId });
  }
}

/**
 * Applies some items to what they touch, read and locked in this transaction; again where a pool pays a jackpot. Where bets may flow
 * they are on their way meanwhile.
 */
async function applyAll(
  dependencies: Dependencies,
  client: pg.PoolClient,
  waiting: readonly Waiting[],
  mayFlow: boolean,
) {
  const { directory, ids, now } = dependencies;
  const run = onConnection(client);
  const groups = await directory.loadPools(run);
  const book = await directory.loadRooms(run);
  const begin = async () => {
    const group = createGroup(directory, ids, dependencies.eventIds, now());
    group.pools.groups = groups;
    group.rooms.book = book;
    const clock = await loadGroup(run, group, waiting);
    return { group, clock };
  };
  let answers: GroupAnswer[] = [];
  const applyTo = (group: Group, one: Waiting) => {
    group.risk.next();
    return apply(group, one);
  };
  const first = await begin();
  const flow = mayFlow && !first.group.orders ? createBetFlow(client, first.group) : null;
  try {
    for (const one of waiting) {
      answers.push(applyTo(first.group, one));
      const sending = flow?.advance();
      if (sending) await sending;
    }
  } catch (error) {
    await flow?.abort();
    throw error;
  }
  const flowed = (await flow?.end()) ?? null;
  const done = await settlePools(run, first.group, first.clock, async () => {
    // Another time, with bets that are not stored yet.
    if (flowed) throw new Again();
    const second = await begin();
    const again = () => {
      answers = waiting.map((one) => applyTo(second.group, one));
    };
    return { ...second, apply: again };
  });
  return { ...done, answers, flowed };
}

async function attemptGroup(
  dependencies: Dependencies,
  waiting: readonly Waiting[],
  next: Next,
  mayFlow: boolean,
) {
  const { directory, now } = dependencies;
  const client = await dependencies.pool.connect();
  const release = dependencies.turns?.hold();
  let broken = false;
  try {
    const run = onConnection(client);
    await directory.loadReference(run, now());
    await directory.loadBindings(run);
    await directory.loadMembers(run, namesOf(waiting).members, now());
    await client.query(
      `begin; set local lock_timeout = 2000; set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = 10000`,
    );
    const { answers, group, clock, flowed } = await applyAll(dependencies, client, waiting, mayFlow);
    const refused =
      dependencies.allOrNone && answers.find(({ code }) => code !== 0 && code !== ingestCodes.duplicate.code);
    if (refused) throw new NotAll(refused);
    await storeGroup(client, group, flowed, () => release?.());
    await judgeTargets(run, membersPaid(group));
    await storeBuiltRooms(run, group);
    await storeAnchors(client, group);
    await clock.passed(group.postings.lastMs);
    await stampPassed(clock, group.stamp);
    // On a cluster the end of a transaction is on several machines.
    const isOnDisk = directory.isDistributed || !next.waits();
    await client.query(isOnDisk ? 'commit' : commitBeforeDisk);
    // The same account may be another tenant's too: what it means without an agent is looked up anew.
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

/** Members whose settled bets the group made or changed. */
const membersPaid = (group: Group): string[] => [
  ...new Set(
    [...group.newBets, ...group.bets.values()]
      .filter(({ state, changed, isNew }) => state === betSettled && (changed || isNew))
      .map(({ memberId }) => memberId),
  ),
];

const ordersMade = (group: Group): ReadonlySet<string> =>
  new Set([...(group.orders?.orders.values() ?? [])].flatMap((order) => (order.from ? [] : order.agentId)));

const claimsOf = (group: Group): string[] =>
  [...group.claims.values()].flatMap(({ awards }) =>
    [...awards.values()].filter(({ changed }) => changed).map(({ id }) => id),
  );
