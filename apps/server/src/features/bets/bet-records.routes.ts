import { betRecords as contract } from '@pitboss/contract/bets/bet-records';
import { miniGameIds } from '../../domain/games/games.ts';
import { unaskedPlayersMs } from '../../domain/reports/report-players.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { analysisPage } from './analysis.rules.ts';
import { type AnalysisFilter, analyseBets } from './analysis.ts';
import { betTotals } from './bet-totals.ts';
import { betDtos, betFilterOf, timed, totalsDto } from './bets.rules.ts';
import { listBets } from './bets.sql.ts';

type Who = Pick<ReadContext, 'db' | 'scope' | 'session'>;

/**
 * Returns the filter of settled bet records. Throws `filter.memberOrIpRequired` unless it names a member or
 * the IP address of the bets (spec §5).
 */
async function recordFilter<F extends Parameters<typeof betFilterOf>[1]>(context: Who, filter: F) {
  const settled = { ...(await betFilterOf(context, filter)), settled: true };
  if (!filter.memberAccount && !filter.memberId && !filter.ip)
    throw new AppError('filter.memberOrIpRequired');
  return settled;
}

const openFilter = async <F extends Parameters<typeof betFilterOf>[1]>(context: Who, filter: F) => ({
  ...(await betFilterOf(context, filter)),
  settled: false,
});

export const betRecordRoutes = serve(contract, {
  async records({ db, scope, session }, filter) {
    const page = await listBets(db, scope, await recordFilter({ db, scope, session }, filter));
    return { ...page, list: await betDtos({ db, scope }, page.list) };
  },

  async recordTotals(context, filter) {
    return totalsDto(await betTotals(context, await recordFilter(context, filter)));
  },

  async unsettled({ db, scope, session }, filter) {
    const page = await listBets(db, scope, await openFilter({ db, scope, session }, filter));
    return { ...page, list: await betDtos({ db, scope }, page.list) };
  },

  async unsettledTotals(context, filter) {
    return totalsDto(await betTotals(context, await openFilter(context, filter)));
  },

  async areaAnalysis(context, { countPlayers, memberKind = 'normal', ...request }) {
    const filter = { ...timed(context, request), memberKind, dimensions: ['game', 'area'] } as const;
    return analyse(context, filter, countPlayers, request);
  },

  async gameAnalysis(context, { by = 'game', mini, countPlayers, memberKind = 'normal', ...request }) {
    const dimensions = { game: ['game'], band: ['band'], gameBand: ['game', 'band'] } as const;
    const filter = {
      ...timed(context, request),
      memberKind,
      dimensions: dimensions[by],
      gameIds: mini ? miniGameIds : undefined,
    };
    return analyse(context, filter, countPlayers, request);
  },
});

async function analyse(
  context: ReadContext,
  filter: AnalysisFilter,
  requested: boolean | undefined,
  request: Parameters<typeof analysisPage>[2],
) {
  const short = filter.end_time - filter.start_time <= unaskedPlayersMs;
  const { rows, players } = await analyseBets(
    context,
    filter,
    requested ?? (short || request.sort === 'players'),
  );
  return analysisPage(rows, players, request);
}
