import type { RiskEvent } from '@pitboss/risk/events';
import { sql } from 'kysely';
import { shareTrees } from '../../domain/agents/tree-lock.ts';
import { reviseBet } from '../../domain/bets/bet-feed.ts';
import { lockOwners } from '../../domain/ledger/accounts.ts';
import { type OwnedTransfer, postToLedger } from '../../domain/ledger/post-to-ledger.ts';
import { bookAccounts, storeBook } from '../../domain/pools/book.sql.ts';
import { groupOfAgent } from '../../domain/pools/group-of-agent.sql.ts';
import { cancelledEvent, correctedEvent, type RiskBet, settledEvent } from '../../domain/risk/bet-events.ts';
import { announceRisk } from '../../domain/risk/risk-outbox.ts';
import { evaluateTargets } from '../../domain/rtp/ends.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { type DecidedBet, type PoolPart, poolPart } from './decide-pools.ts';
import { markDecided, type ParkedRow } from './parked-wins.sql.ts';

export type Action = 'pay' | 'lose' | 'returnStake' | 'keep';
const states = { pay: 'paid', lose: 'lost', returnStake: 'returned', keep: 'kept' } as const;

/**
 * Returns true when an action is permitted: the win of an open bet is paid or rejected (`lose`,
 * `returnStake`), a correction is paid or kept out.
 */
export const actionFits = (correction: boolean, action: Action): boolean =>
  action === 'pay' || (action === 'keep') === correction;

interface BetRow {
  state: number;
  amount: string;
  payout: string;
  reward: string;
  member_id: string;
  inning_id: string | null;
  area_id: number | null;
  hall_level: number;
  ip: string;
  bet_time: Date;
  payout_time: Date | null;
  path: string;
  seamless: boolean;
  is_normal: boolean;
  pool_group: string | null;
}

const settled = 1;
const cancelled = 2;

/** The bet under the lock of its member's account. */
async function lockedBet(context: WriteContext, row: ParkedRow): Promise<BetRow> {
  const { tx } = context;
  const found = await sql<BetRow>`
    select b.state, b.amount, b.payout, b.reward, b.member_id, b.inning_id, b.ip, b.area_id,
      b.hall_level, b.bet_time, b.payout_time, a.path,
      a.transfer_mode = 'seamless' as seamless, b.is_normal, ${groupOfAgent} as pool_group
    from bet b join agent a on a.id = b.agent_id where b.id = ${row.bet_id}::bigint
      and b.tenant_id = ${row.tenant_id}::bigint`.execute(tx);
  const [bet] = found.rows;
  if (!bet) throw new AppError('notFound');
  if (bet.state !== (row.correction ? settled : 0)) throw new AppError('parkedWin.decided');
  return bet;
}

/** Transfers of a decision: from the house to the member, or back for a correction downwards. */
function transfersOf(
  row: ParkedRow,
  bet: BetRow,
  action: Action,
  accounts: { member: string; house: string },
  by: { operatorId: string; reason: string },
  pools: PoolPart | null,
): OwnedTransfer[] {
  const { currency, agent_id: agentId } = row;
  const move = (kind: OwnedTransfer['kind'], amount: bigint): OwnedTransfer[] => {
    if (amount === 0n) return [];
    const [debit, credit] =
      amount > 0n ? [accounts.house, accounts.member] : [accounts.member, accounts.house];
    return [
      {
        kind,
        debit,
        credit,
        amount: amount > 0n ? amount : -amount,
        currency,
        agentId,
        ref: row.bet_id,
        ...by,
      },
    ];
  };
  const win = BigInt(row.win);
  const jackpot = BigInt(row.jackpot);
  const contribution = pools?.contribution ?? [];
  if (action === 'returnStake') return move('betCancel', BigInt(bet.amount));
  if (action !== 'pay') return [...contribution];
  const fromPool = pools?.jackpot ?? null;
  if (!row.correction)
    return [...contribution, ...move('betWin', win), ...(fromPool ?? move('jackpot', jackpot))];
  const more = win - BigInt(bet.payout);
  if (!fromPool) return move('adjustment', more + jackpot - BigInt(bet.reward));
  // The gain of the member is posted before what is taken back, so that only the difference has to be
  // covered.
  return more > 0n ? [...move('adjustment', more), ...fromPool] : [...fromPool, ...move('adjustment', more)];
}

/** The bet as pools see its decision. */
const decidedBet = (
  row: ParkedRow,
  bet: BetRow,
  action: Action,
  accounts: { member: string; house: string },
): DecidedBet => ({
  id: row.bet_id,
  tenantId: row.tenant_id,
  agentId: row.agent_id,
  memberId: row.member_id,
  currency: row.currency,
  gameId: row.game_id,
  isNormal: bet.is_normal,
  amount: BigInt(bet.amount),
  accountId: bet.seamless ? accounts.house : accounts.member,
  houseId: accounts.house,
  line: bet.path.split('/').filter(Boolean),
  settles: !row.correction,
  rewardBefore: BigInt(bet.reward),
  jackpot: action === 'pay' ? BigInt(row.jackpot) : 0n,
  jackpotLevel: row.jackpot_level,
});

/** The bet as risk control knows it. */
function factsOf(row: ParkedRow, bet: BetRow, win: bigint, jackpot: bigint): RiskBet {
  return {
    id: row.bet_id,
    tenantId: row.tenant_id,
    agentId: row.agent_id,
    memberId: row.member_id,
    gameId: row.game_id,
    currency: row.currency,
    amount: BigInt(bet.amount),
    payout: win,
    reward: jackpot,
    inningId: bet.inning_id,
    areaId: bet.area_id,
    ip: bet.ip,
    hallLevel: bet.hall_level,
    poolGroup: bet.pool_group,
    betTime: bet.bet_time.getTime(),
    payoutTime: Math.max((bet.payout_time ?? row.at).getTime(), bet.bet_time.getTime()),
  };
}

/** Returns the event for risk control: an open bet is settled, a settled one is corrected. */
function riskEvent(row: ParkedRow, bet: BetRow, win: bigint, jackpot: bigint): RiskEvent {
  const facts = factsOf(row, bet, win, jackpot);
  if (!row.correction) return settledEvent(facts);
  return correctedEvent(facts, win - BigInt(bet.payout), jackpot - BigInt(bet.reward));
}

/** Returns the event of a decision for risk control. */
function eventOf(row: ParkedRow, bet: BetRow, action: Action): RiskEvent {
  if (action === 'returnStake') return cancelledEvent(factsOf(row, bet, 0n, 0n));
  const [win, jackpot] = action === 'pay' ? [BigInt(row.win), BigInt(row.jackpot)] : [0n, 0n];
  return riskEvent(row, bet, win, jackpot);
}

const announce = (context: WriteContext, event: RiskEvent) =>
  announceRisk(inTransaction(context.tx), context.services.ids.next(), Date.now(), [[event]]);

async function writeBet(
  context: WriteContext,
  row: ParkedRow,
  action: Action,
  { balanceAfter, poolTerms }: { balanceAfter: string | null; poolTerms: string | null },
): Promise<void> {
  const paid = action === 'pay';
  const { tx, services } = context;
  const revised = await reviseBet(inTransaction(tx), services.ids, {
    id: row.bet_id,
    tenantId: row.tenant_id,
  });
  const payoutTime = row.correction ? sql`payout_time` : sql`greatest(${row.at}, bet_time)`;
  await sql`
    update bet set state = ${action === 'returnStake' ? cancelled : settled},
      payout = ${paid ? row.win : '0'}::bigint,
      reward = ${paid ? row.jackpot : '0'}::bigint, payout_time = ${payoutTime},
        balance_after = ${balanceAfter}::bigint,
      stamp = ${revised.stamp}::bigint, revision = revision + 1, pool_terms = coalesce(pool_terms,
        ${poolTerms}::bigint)
    where id = ${row.bet_id}::bigint and tenant_id = ${row.tenant_id}::bigint`.execute(tx);
  await revised.passed();
}

/**
 * Executes a decision on a held payout: ledger, bet and totals in one transaction, under the lock of the
 * member's account, which ingest takes too before it reads the bet. Members whose agent keeps the wallet are
 * paid there.
 */
export async function carryOutDecision(
  context: WriteContext,
  row: ParkedRow,
  action: Action,
  remark: string,
): Promise<(typeof states)[Action]> {
  const { tx, services, session } = context;
  const run = inTransaction(tx);
  const owner = { tenantId: row.tenant_id, currency: row.currency };
  await shareTrees(run, [row.tenant_id]);
  const locked = await lockOwners(run, services.ids, [
    { ...owner, agentId: row.agent_id, kind: 'member', ownerId: row.member_id },
    { ...owner, agentId: row.tenant_id, kind: 'house', ownerId: row.tenant_id },
  ]);
  const [member, house] = locked;
  if (!member || !house) throw new Error('an account of a decision was not locked');
  const bet = await lockedBet(context, row);
  const decided = { state: states[action], remark, operatorId: session.operatorId };
  if (!(await markDecided(tx, row, decided))) throw new AppError('parkedWin.decided');
  if (action === 'keep') return decided.state;
  const by = { operatorId: session.operatorId, reason: remark };
  const accounts = { member: member.id, house: house.id };
  const pools =
    action === 'returnStake' ? null : await poolPart(context, decidedBet(row, bet, action, accounts));
  const transfers = bet.seamless
    ? [...(pools?.contribution ?? []), ...(pools?.jackpot ?? [])]
    : transfersOf(row, bet, action, accounts, by, pools);
  let { balance } = member;
  if (transfers.length) {
    const all = [...locked, ...(pools ? bookAccounts(pools.book) : [])];
    const posted = await postToLedger(run, services.ids, all, transfers);
    if (!posted.ok && posted.rejection.code === 'beyondBound')
      throw new AppError('money.balanceBound', { account: row.member_account });
    if (!posted.ok) throw new AppError('parkedWin.action');
    balance = posted.balancesAfter.get(member.id) ?? balance;
  }
  if (pools) await storeBook(run, services.ids, pools.book, Date.now());
  const balanceAfter = bet.seamless ? row.balance : String(balance);
  await writeBet(context, row, action, { balanceAfter, poolTerms: pools?.termsId ?? null });
  if (bet.is_normal) await announce(context, eventOf(row, bet, action));
  await evaluateTargets(run, [row.member_id]);
  return decided.state;
}
