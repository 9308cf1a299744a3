import { type IngestCode, ingestReply } from '@pitboss/contract/ingest/ingest-codes';
import type {
  IngestAnswer,
  IngestBetCheck,
  IngestProblem,
  IngestRoundCheck,
} from '@pitboss/contract/ingest/ingest-replies';
import { toDto } from '@pitboss/ledger/money';
import { decode } from '@pitboss/rounds/decode/decode';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { Dependencies } from '../core/commit.ts';
import { namesOf } from '../core/message-kinds.ts';
import { transient } from '../core/writer.ts';
import { createDirectory } from '../directory/directory.ts';
import { beyondNode, Group, memberNamed } from '../group/group.ts';
import type { BetItem, RoundItem, Wrong } from '../group/items.ts';
import { answer } from '../group/replies.ts';
import type { MemberState } from '../group/states.ts';
import { verdictOn } from '../group/verdict.ts';
import { applyRound, checkBet } from './apply-round.ts';

/** Maximum of checks that wait for the running one in a process, before more are rejected as busy. */
const maxWaiting = 20;

/** Round as it was sent, and its parsed item or the error. */
export interface Sent {
  readonly value: unknown;
  readonly item: RoundItem | Wrong;
}

const isRound = (item: RoundItem | Wrong): item is RoundItem => 'kind' in item;
const problem = (code: IngestCode, field: string): IngestProblem => ({ ...ingestReply(code), field });

/** Returns the effect of a bet of the round, with its member's balance carried on from bet to bet. */
function inspectBet(
  group: Group,
  nodeId: string,
  item: RoundItem,
  bet: BetItem,
  balances: Map<MemberState, bigint>,
): IngestBetCheck {
  const member = memberNamed(group, bet.member, bet.agent);
  const head = { betId: bet.betId, member: bet.member };
  // For members that the node may not send for, not even their balance is shown.
  if (typeof member === 'string' || beyondNode(group, nodeId, member, item.round.gameId))
    return { ...head, known: false, currency: null, wallet: null, effect: null };
  const known = { ...head, known: true, currency: member.currency };
  if (member.seamless) return { ...known, wallet: 'agent', effect: null };
  const result = checkBet(group, nodeId, item, bet);
  const stake = 'placed' in result && result.placed ? 0n : bet.amount;
  const before = balances.get(member) ?? member.account.balance;
  const after = before - stake + bet.win + bet.jackpot;
  balances.set(member, after);
  const [taken, win, jackpot] = [stake, bet.win, bet.jackpot].map((amount) => toDto(amount)) as [
    string,
    string,
    string,
  ];
  return {
    ...known,
    wallet: 'here',
    effect: { stake: taken, win, jackpot, before: toDto(before), after: toDto(after) },
  };
}

/** Returns the problems of the bets, each checked on its own; the reply itself names only the first. */
function problemsOf(group: Group, nodeId: string, item: RoundItem): IngestProblem[] {
  const game = group.directory.knowsGame(item.round.gameId) ? [] : [problem('gameUnknown', 'gameId')];
  const bets = item.bets.flatMap((bet, index) => {
    const result = checkBet(group, nodeId, item, bet);
    return 'code' in result ? [problem(result.code, `bets.${index}.${result.field}`)] : [];
  });
  return [...game, ...bets];
}

const replyOf = ({ id, status, code, desc, field }: IngestAnswer) => ({
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
    .filter((one, position, list) => list.findIndex((two) => two.field === one.field) === position);
  return {
    ...replyOf(given),
    problems: repeated ? [] : problems,
    bets: repeated ? bets.map((bet) => ({ ...bet, effect: null })) : bets,
  };
}

/** Returns the decoder's results for a record, whether or not the round would be accepted. */
function decodedOf(value: unknown): Pick<IngestRoundCheck, 'decoded' | 'areas' | 'derivedCardType' | 'view'> {
  const result = decode(value);
  const decoded = verdictOn(result);
  if (result.status === 'error') return { decoded, areas: null, derivedCardType: null, view: null };
  const { areas, derivedCardType, view } = result;
  return { decoded, areas: [...areas], derivedCardType, view };
}

/**
 * Checks rounds as `rounds:batch` would, sequentially in a transaction that is always rolled back: nothing is
 * stored, remembered or moved. One check of a process runs at a time, so that real rounds keep their
 * connections.
 */
export function createChecker(dependencies: Dependencies) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function inTransaction(nodeId: string, items: readonly RoundItem[]) {
    // A separate directory: data read inside the transaction is not valid outside.
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
      const named = namesOf(dependencies.kinds, waitingItems);
      await directory.loadReference(run, dependencies.now());
      await directory.loadBindings(run);
      await directory.loadMembers(run, named.members, dependencies.now());
      const group = new Group(directory, dependencies.ids, dependencies.eventIds, dependencies.now());
      await dependencies.kinds.load(run, group, waitingItems, named);
      return items.map((item) => checkRound(group, nodeId, item));
    } finally {
      await client.query('rollback').catch(() => {
        broken = true;
      });
      client.release(broken);
    }
  }

  async function evaluate(nodeId: string, sent: readonly Sent[]): Promise<IngestRoundCheck[]> {
    const read = sent.flatMap(({ item }) => (isRound(item) ? [item] : []));
    const checked = read.length > 0 ? await inTransaction(nodeId, read) : [];
    let next = 0;
    return sent.map(({ value, item }) => {
      if (isRound(item)) return { ...(checked[next++] as (typeof checked)[number]), ...decodedOf(value) };
      const given = answer(item.id, item.code, { field: item.field });
      return {
        ...replyOf(given),
        problems: [problem(item.code, item.field)],
        bets: [],
        ...decodedOf(value),
      };
    });
  }

  return {
    /**
     * Returns the results of the rounds in their order; null when too many checks wait or the database is
     * busy.
     */
    async check(nodeId: string, sent: readonly Sent[]): Promise<IngestRoundCheck[] | null> {
      if (waiting >= maxWaiting) return null;
      waiting += 1;
      const mine = last.then(() => evaluate(nodeId, sent));
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
