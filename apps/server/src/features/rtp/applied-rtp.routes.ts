import type { ReplyOf } from '@pitboss/contract/core/define';
import { limits } from '@pitboss/contract/core/limits';
import { appliedRtp } from '@pitboss/contract/rtp/applied-rtp';
import { divHalfEven } from '@pitboss/ledger/money';
import { RATE_SCALE } from '@pitboss/ledger/rates';
import { levelNumber } from '@pitboss/rules/rtp/chain';
import { minBets, observe } from '@pitboss/rules/rtp/observed';
import { checkRange } from '../../domain/calendar/range-limits.ts';
import { type Chain, type LineAgent, resolveAt, type SetBy } from '../../domain/rtp/resolve.ts';
import { moneyText, ms, msOrNull, thousandths } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import {
  ackAt,
  type ChainSubject,
  type EvaluatedBet,
  findAgent,
  findBet,
  findMember,
} from './applied-rtp.sql.ts';
import { type ObservedFilter, type ObservedRow, observedSums } from './observed.sql.ts';

type Bet = NonNullable<ReplyOf<typeof appliedRtp.resolve>['bet']>;

const setDto = ({ from, actor, approver, reason }: SetBy) => ({ from: ms(from), actor, approver, reason });

/** The chain as it is sent: settings, and last the number of the agent itself. */
function chainDto(chain: Chain, line: readonly LineAgent[]) {
  const accounts = new Map(line.map(({ id, account }) => [id, account]));
  const settings = chain.settings.map((setting) => ({
    level: setting.level,
    place: levelNumber(setting.level),
    id: setting.id,
    agentId: setting.agentId,
    agentAccount: accounts.get(setting.agentId) ?? '',
    gameId: setting.gameId,
    rtp: thousandths(setting.rtp),
    until: msOrNull(setting.until),
    ...setDto(setting),
  }));
  const [own] = line;
  if (!own) return settings;
  const number = {
    level: 'number' as const,
    place: levelNumber('number'),
    id: null,
    agentId: own.id,
    agentAccount: own.account,
    gameId: null,
    rtp: thousandths(own.number),
    until: null,
    ...setDto(own),
  };
  return [...settings, number];
}

/** Compares the RTP of a stored bet with the one that applied at its time. */
async function evaluate({ db }: ReadContext, bet: EvaluatedBet, applied: number): Promise<Bet> {
  const own = { id: bet.id, rtp: bet.rtp === null ? null : thousandths(bet.rtp), node: bet.node_id };
  const ack = bet.node_id === null ? undefined : await ackAt(db, bet.node_id, bet.bet_time);
  const version = ack?.version ?? null;
  if (bet.rtp === null) return { ...own, verdict: 'none', version };
  if (bet.rtp === applied) return { ...own, verdict: 'equal', version };
  if (bet.node_id === null || !ack) return { ...own, verdict: 'differs', version };
  const run = inTransaction(db);
  const whose = { agentId: bet.agent_id, memberId: bet.member_id };
  // A setting applies to rounds that begin later: a round that had begun is played with the settings that its
  // server knew then.
  const instants = [bet.bet_time, ...(bet.started_at ? [bet.started_at] : [])];
  for (const at of instants) {
    const known = await ackAt(db, bet.node_id, at);
    if (!known) continue;
    const knownTo = known.known_to < at ? known.known_to : at;
    const { chain } = await resolveAt(run, whose, bet.game_id, at, knownTo);
    if (chain.applied === bet.rtp) return { ...own, verdict: 'lag', version };
  }
  return { ...own, verdict: 'differs', version };
}

/**
 * Resolves the subject of a request: a stored bet, a member, or an agent. Throws `notFound`
 * or `member.missing` for an unknown one.
 */
async function subjectOf(
  { db, scope }: ReadContext,
  request: { betId?: string; memberId?: string; agentId?: string; gameId?: number; at?: number },
): Promise<{ whose: ChainSubject; gameId: number; at: Date; bet: EvaluatedBet | null }> {
  if (request.betId !== undefined) {
    const bet = await findBet(db, scope, request.betId);
    if (!bet) throw new AppError('notFound');
    return { whose: bet, gameId: bet.game_id, at: bet.bet_time, bet };
  }
  const { memberId, agentId, gameId } = request;
  if (gameId === undefined) throw new AppError('request.invalid', { field: 'gameId' });
  const whose =
    memberId !== undefined
      ? await findMember(db, scope, memberId)
      : agentId !== undefined
        ? await findAgent(db, scope, agentId)
        : undefined;
  if (!whose && memberId === undefined && agentId === undefined)
    throw new AppError('request.invalid', { field: 'memberId' });
  if (!whose) throw new AppError(memberId !== undefined ? 'member.missing' : 'notFound');
  return { whose, gameId, at: new Date(request.at ?? Date.now()), bet: null };
}

const ways = {
  game: { game: true, agent: false, member: false },
  agent: { game: false, agent: true, member: false },
  agentGame: { game: true, agent: true, member: false },
  member: { game: false, agent: false, member: true },
} as const;

/** A group as it is sent; sums in CNY come in hundred-millionths. */
function observedDto(row: ObservedRow, currency: string | undefined, from: number) {
  const whole = (value: string) => BigInt(value);
  const sums = {
    n: whole(row.n),
    a: whole(row.a),
    w: whole(row.w),
    ww: whole(row.ww),
    aw: whole(row.aw),
    aa: whole(row.aa),
    set: whole(row.set),
    setStakes: whole(row.set_stakes),
  };
  const seen = observe(sums);
  const scale = currency ? 1n : RATE_SCALE;
  const money = (value: bigint) => moneyText(divHalfEven(value, scale));
  return {
    id: [row.game_id, row.agent_id, row.member_id].map((part) => part ?? '-').join(':'),
    gameId: row.game_id,
    agentId: row.agent_id,
    agentAccount: row.agent_account,
    memberId: row.member_id,
    memberAccount: row.member_account,
    currency: currency ?? 'CNY',
    from,
    bets: Number(row.n),
    amount: money(sums.a),
    payout: money(sums.w),
    observed: seen.rate,
    low: seen.low,
    high: seen.high,
    set: seen.set,
    mark: seen.mark,
  };
}
type Line = ReturnType<typeof observedDto>;

const orders = {
  bets: (a: Line, b: Line) => a.bets - b.bets,
  amount: (a: Line, b: Line) => Number(a.amount) - Number(b.amount),
  observed: (a: Line, b: Line) => Number(a.observed ?? -1) - Number(b.observed ?? -1),
} as const;

/** Days before the end of a range to which rows with too few bets are extended, one after the other. */
const extendedDays = [30, 90, 180];
const hasFew = ({ bets }: Line) => bets < Number(minBets);

/** Returns the rows of a range; with `extend`, those with too few bets over a longer one. */
async function observedLines(
  context: ReadContext,
  by: keyof typeof ways,
  { extend, ...filter }: ObservedFilter & { readonly extend?: boolean | undefined },
): Promise<Line[]> {
  const linesFrom = async (from: number) =>
    (await observedSums(context, ways[by], { ...filter, start_time: from })).map((row) =>
      observedDto(row, filter.currency, from),
    );
  let lines = await linesFrom(filter.start_time);
  for (const days of extend ? extendedDays : []) {
    const from = filter.end_time + 1 - days * 86_400_000;
    if (from >= filter.start_time || !lines.some(hasFew)) continue;
    const longer = new Map((await linesFrom(from)).map((line) => [line.id, line]));
    lines = lines.map((line) => (hasFew(line) ? (longer.get(line.id) ?? line) : line));
  }
  return lines;
}

/** Calls for the RTP that applies, and for the observed RTP compared with the set one (risk §4). */
export const appliedRtpRoutes = serve(appliedRtp, {
  async resolve(context, request) {
    const { whose, gameId, at, bet } = await subjectOf(context, request);
    const { chain, line } = await resolveAt(
      inTransaction(context.db),
      { agentId: whose.agent_id, memberId: whose.member_id },
      gameId,
      at,
    );
    return {
      memberId: whose.member_id,
      memberAccount: whose.member_account,
      agentId: whose.agent_id,
      agentAccount: whose.agent_account,
      gameId,
      at: ms(at),
      rtp: thousandths(chain.applied),
      set: thousandths(chain.set),
      level: chain.level,
      ceiling: thousandths(chain.ceiling),
      ceilingAgentId: chain.ceilingOf.id,
      ceilingAgentAccount: chain.ceilingOf.account,
      chain: chainDto(chain, line),
      numbers: line.map((agent) => ({
        agentId: agent.id,
        agentAccount: agent.account,
        rtp: thousandths(agent.number),
        ...setDto(agent),
      })),
      bet: bet && (await evaluate(context, bet, chain.applied)),
    };
  },

  async observed(context, { by = 'game', mark, sort = 'bets', order, pageNo, pageSize, ...filter }) {
    checkRange(context.scope, filter);
    const lines = (await observedLines(context, by, filter))
      .filter((line) => mark === undefined || line.mark === mark)
      .sort((a, b) => (order === 'asc' ? 1 : -1) * orders[sort](a, b) || (a.id < b.id ? -1 : 1));
    const size = pageSize ?? limits.defaultPageSize;
    const from = ((pageNo ?? 1) - 1) * size;
    return { total: lines.length, list: lines.slice(from, from + size) };
  },
});
