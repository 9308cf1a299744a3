import { betRecords as contract } from '@pitboss/contract/bet-records';
import { miniGameIds } from '../../domain/games.ts';
import { cnyConverter } from '../../domain/rates.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type ReadContext, serve } from '../../kernel/serve.ts';
import { analysisPage } from './analysis.rules.ts';
import { type AnalysisFilter, analyseBets } from './analysis.sql.ts';
import { betFilterOf, timed, wireBet, wireTotals } from './bets.rules.ts';
import { listBets, totalBets } from './bets.sql.ts';

type Who = Pick<ReadContext, 'db' | 'scope' | 'session'>;

/** Bet records belong to somebody: a member or the address the bets came from (spec §5). */
async function recordFilter<F extends Parameters<typeof betFilterOf>[1]>(context: Who, filter: F) {
  const settled = { ...(await betFilterOf(context, filter)), settled: true };
  if (!filter.memberAccount && !filter.memberId && !filter.ip) throw new Refusal('filter.memberOrIpRequired');
  return settled;
}

const openFilter = async <F extends Parameters<typeof betFilterOf>[1]>(context: Who, filter: F) => ({
  ...(await betFilterOf(context, filter)),
  settled: false,
});

export const betRecordRoutes = serve(contract, {
  async records({ db, scope, session }, filter) {
    const page = await listBets(db, scope, await recordFilter({ db, scope, session }, filter));
    return { ...page, list: page.list.map(wireBet) };
  },

  async recordTotals({ db, scope, session }, filter) {
    return wireTotals(await totalBets(db, scope, await recordFilter({ db, scope, session }, filter)));
  },

  async unsettled({ db, scope, session }, filter) {
    const page = await listBets(db, scope, await openFilter({ db, scope, session }, filter));
    return { ...page, list: page.list.map(wireBet) };
  },

  async unsettledTotals({ db, scope, session }, filter) {
    return wireTotals(await totalBets(db, scope, await openFilter({ db, scope, session }, filter)));
  },

  async areaAnalysis(context, request) {
    return analyse(context, { ...timed(context, request), dimensions: ['game', 'area'] }, request);
  },

  async gameAnalysis(context, { by = 'game', mini, ...request }) {
    const dimensions = { game: ['game'], band: ['band'], gameBand: ['game', 'band'] } as const;
    const filter = {
      ...timed(context, request),
      dimensions: dimensions[by],
      gameIds: mini ? miniGameIds : undefined,
    };
    return analyse(context, filter, request);
  },
});

async function analyse(
  { db, scope }: Pick<ReadContext, 'db' | 'scope'>,
  filter: AnalysisFilter,
  request: Parameters<typeof analysisPage>[2],
) {
  return analysisPage(await analyseBets(db, scope, filter), await cnyConverter(db), request);
}
