import { type IngestCode, ingestReply } from '@pitboss/contract/ingest/ingest-codes';
import type {
  IngestAnswer,
  IngestBetCheck,
  IngestProblem,
  IngestRoundCheck,
} from '@pitboss/contract/ingest/ingest-replies';
import { toWire } from '@pitboss/ledger/money';
import { decode } from '@pitboss/rounds/decode';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { applyRound, checkBet } from '../apply/apply-round.ts';
import { namesOf } from '../apply/names.ts';
import type { MemberState } from '../apply/states.ts';
import { answer } from '../ingest/answers.ts';
import type { Dependencies } from '../ingest/commit.ts';
import { beyondNode, createGroup, type Group, memberNamed } from '../ingest/group.ts';
import type { BetItem, RoundItem, Wrong } from '../ingest/items.ts';
import { verdictOn } from '../ingest/verdict.ts';
import { transient } from '../ingest/writer.ts';
import { createDirectory } from '../store/directory.sql.ts';
import { loadGroup } from '../store/load.sql.ts';

/** How many checks of a process may wait for the one that runs, before more are asked to come again. */
const maxWaiting = 20;

/** A round as it was sent, and what became of reading it. */
export interface Sent {
  readonly value: unknown;
  readonly item: RoundItem | Wrong;
}

const isRound = (item: RoundItem | Wrong): item is RoundItem => 'kind' in item;
const problem = (code: IngestCode, field: string): IngestProblem => ({ ...ingestReply(code), field });

/** What a bet of the round would move, its member's balance running on from bet to bet. */
function inspectBet(
  group: Group,
  nodeId: string,
  item: RoundItem,
  bet: BetItem,
  balances: Map<MemberState, bigint>,
): IngestBetCheck {
  const member = memberNamed(group, bet.member, bet.agent);
  const head = { betId: bet.betId, member: bet.member };
  // Of members that the node may not send for, not even their balance is shown.
  if (typeof member === 'string' || beyondNode(group, nodeId, member, item.round.gameId))
    return { ...head, known: false, currency: null, wallet: null, effect: null };
  const known = { ...head, known: true, currency: member.currency };
  if (member.seamless) return { ...known, wallet: 'agent', effect: null };
  const result = checkBet(group, nodeId, item, bet);
  const stake = 'placed' in result && result.placed ? 0n : bet.amount;
  const before = balances.get(member) ?? member.account.balance;
  const after = before - stake + bet.win + bet.jackpot;
  balances.set(member, after);
  const [taken, win, jackpot] = [stake, bet.win, bet.jackpot].map((amount) => toWire(amount)) as [
    string,
    string,
    string,
  ];
  return {
    ...known,
    wallet: 'here',
    effect: { stake: taken, win, jackpot, before: toWire(before), after: toWire(after) },
  };
}

/** What stands against the bets, each on its own; the answer names only the first. */
function problemsOf(group: Group, nodeId: string, item: RoundItem): IngestProblem[] {
  const game = group.directory.knowsGame(item.round.gameId) ? [] : [problem('gameUnknown', 'gameId')];
  const bets = item.bets.flatMap((bet, index) => {
    const result = checkBet(group, nodeId, item, bet);
    return 'code' in result ? [problem(result.code, `bets.${index}.${result.field}`)] : [];
  });
  return [...game, ...bets];
}

const answerOf = ({ id, status, code, desc, field }: IngestAnswer) => ({
  id,
  status,
  code,
  desc,
  ...(field ? { field } : {}),
});

function checkRound(group: Group, nodeId: string, item: RoundItem) {
  const balances = new Map<MemberState, bigint>();
  const bets = item.bets.map((bet) => inspectBet(group, nodeId, item, bet, balances));
  const found = problemsOf(group, nodeId, item);
  const given = applyRound(group, { item, nodeId });
  const repeated = given.status === 'duplicate' || given.status === 'conflict';
  const first = given.status === 'accepted' || repeated ? [] : [given];
  const problems = first
    .map(({ code, desc, field = '' }) => ({ code, desc, field }))
    .concat(found)
    .filter((one, place, list) => list.findIndex((two) => two.field === one.field) === place);
  return {
    ...answerOf(given),
    problems: repeated ? [] : problems,
    bets: repeated ? bets.map((bet) => ({ ...bet, effect: null })) : bets,
  };
}

/** What the record says, whether or not the round would be accepted. */
function decodedOf(value: unknown): Pick<IngestRoundCheck, 'decoded' | 'areas' | 'derivedCardType' | 'view'> {
  const result = decode(value);
  const decoded = verdictOn(result);
  if (result.status === 'error') return { decoded, areas: null, derivedCardType: null, view: null };
  const { areas, derivedCardType, view } = result;
  return { decoded, areas: [...areas], derivedCardType, view };
}

/**
 * Judges rounds as `rounds:batch` would, one after another in a transaction that is always rolled back: nothing is stored,
 * remembered or moved. One check of a process runs at a time, so that real rounds keep their connections.
 */
export function createChecker(dependencies: Dependencies) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function inTransaction(nodeId: string, items: readonly RoundItem[]) {
    // A directory of its own: what it learns inside the transaction is not true outside.
    const directory = createDirectory(dependencies.ids);
    const client = await dependencies.pool.connect();
    let broken = false;
    try {
      const run = onConnection(client);
      await client.query('begin');
      await client.query(
        'set local lock_timeout = 2000; set local idle_in_transaction_session_timeout = 10000',
      );
      const waitingItems = items.map((item) => ({ nodeId, item }));
      await directory.loadReference(run, dependencies.now());
      await directory.loadBindings(run);
      await directory.loadMembers(run, namesOf(waitingItems).members, dependencies.now());
      const group = createGroup(directory, dependencies.ids, dependencies.eventIds, dependencies.now());
      await loadGroup(run, group, waitingItems);
      return items.map((item) => checkRound(group, nodeId, item));
    } finally {
      await client.query('rollback').catch(() => {
        broken = true;
      });
      client.release(broken);
    }
  }

  async function judge(nodeId: string, sent: readonly Sent[]): Promise<IngestRoundCheck[]> {
    const read = sent.flatMap(({ item }) => (isRound(item) ? [item] : []));
    const checked = read.length > 0 ? await inTransaction(nodeId, read) : [];
    let next = 0;
    return sent.map(({ value, item }) => {
      if (isRound(item)) return { ...(checked[next++] as (typeof checked)[number]), ...decodedOf(value) };
      const given = answer(item.id, item.code, { field: item.field });
      return {
        ...answerOf(given),
        problems: [problem(item.code, item.field)],
        bets: [],
        ...decodedOf(value),
      };
    });
  }

  return {
    /** The rounds' answers in their order; null when too much waits or the database is busy. */
    async check(nodeId: string, sent: readonly Sent[]): Promise<IngestRoundCheck[] | null> {
      if (waiting >= maxWaiting) return null;
      waiting += 1;
      const mine = last.then(() => judge(nodeId, sent));
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } catch (error) {
        if (transient(error)) return null;
        throw error;
      } finally {
        waiting -= 1;
      }
    },
  };
}
