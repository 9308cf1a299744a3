import { cardStates, records as contract, scratchCard } from '@pitboss/contract/bets/records';
import { checkListRange, rangeOrAll } from '../../domain/calendar/range-limits.ts';
import { meantMembers } from '../../domain/members/meant-members.ts';
import { runReport } from '../../domain/reports/report.ts';
import { reportAgent } from '../../domain/reports/report-agents.ts';
import { figures, ratio } from '../../domain/reports/report-figures.ts';
import { reportSpan } from '../../domain/reports/report-range.ts';
import { clockOf, pageOfLines, reportCoverage } from '../../domain/reports/report-reply.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';
import { type CardRow, listCards, listSpins, type Meant, type RecordFilter } from './records.sql.ts';

/**
 * Resolves the members of a filter. Throws for a range that lists do not cover, and for unknown agents and
 * members.
 */
async function checked<F extends RecordFilter>({ db, scope }: ReadContext, filter: F): Promise<Meant<F>> {
  checkListRange(scope, filter);
  if (filter.agentId !== undefined) await reportAgent(db, scope, filter.agentId);
  return { ...filter, members: await meantMembers(db, scope, filter.memberAccount, 'memberAccount') };
}

function cardDto(row: CardRow) {
  const opened = row.state === 1 && row.result !== null;
  return {
    id: row.id,
    inningId: row.inning_id,
    memberId: row.member_id,
    memberAccount: row.member_account,
    agentId: row.agent_id,
    agentAccount: row.agent_account,
    currency: row.currency,
    price: moneyText(row.amount),
    prize: moneyText(row.payout),
    multiple: row.state === 1 ? ratio(BigInt(row.payout), BigInt(row.amount)) : null,
    // The part after the pipe is the card (spec §3).
    cells: opened ? (row.result?.split('|')[1] ?? null) : null,
    scratched: opened ? row.player : null,
    state: cardStates[row.state] ?? 'unopened',
    boughtAt: ms(row.bet_time),
    openedAt: msOrNull(row.payout_time),
  };
}

const spins = (feature: string) => async (context: ReadContext, filter: RecordFilter) => {
  const page = await listSpins(context.db, context.scope, feature, await checked(context, filter));
  return {
    ...page,
    list: page.list.map((row) => ({
      id: row.id,
      at: ms(row.at),
      memberId: row.member_id,
      memberAccount: row.member_account,
      agentId: row.agent_id,
      agentAccount: row.agent_account,
      gameId: row.game_id,
      roomId: row.room_id,
      spinId: row.spin_id,
      symbols: row.symbols,
      currency: row.currency,
      stake: moneyText(row.stake),
      win: moneyText(row.win),
      multiple: ratio(BigInt(row.win), BigInt(row.stake)),
      freeSpins: row.free_spins,
    })),
  };
};

export const recordRoutes = serve(contract, {
  async scratchCards(context, requested) {
    const filter = await checked(context, rangeOrAll(requested, requested.inningId));
    const page = await listCards(context.db, context.scope, filter);
    return { ...page, list: page.list.map(cardDto) };
  },

  async scratchReport(context, request) {
    const { scope } = context;
    const now = Date.now();
    const span = reportSpan(scope, request, now);
    const { agentId, currency, memberKind } = request;
    const report = await runReport(context, {
      span,
      node: agentId,
      by: ['period'],
      period: 'day',
      clock: clockOf(request),
      filter: { gameId: scratchCard, currency, memberKind },
      now,
    });
    const { sort: requested } = request;
    // The days are in their own order already.
    const sort = requested === 'from' ? undefined : requested;
    const ascending = requested === 'from' && request.order === 'asc' ? 1 : -1;
    const days = [...report.lines].sort(
      (a, b) => ascending * ((a.bucket?.from ?? 0) - (b.bucket?.from ?? 0)),
    );
    return {
      total: days.length,
      list: pageOfLines(days, { ...request, sort }).flatMap(({ bucket, sums }) =>
        bucket ? [{ from: bucket.from, to: bucket.to - 1, ...figures(sums) }] : [],
      ),
      totals: figures(report.totals),
      ...reportCoverage(request, null, now),
    };
  },

  guanyu: spins('guanyu'),
  hongfu: spins('hongfu'),
  chibi: spins('chibi'),
});
