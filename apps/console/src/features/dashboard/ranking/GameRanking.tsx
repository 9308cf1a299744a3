import type { ReplyOf } from '@pitboss/contract/core/define';
import type { dashboard } from '@pitboss/contract/reports/dashboard';
import type { ReactNode } from 'react';
import { Failed } from '../../../kit/controls/failed.tsx';
import { Count, Money } from '../../../kit/list/cells.tsx';
import { PageLink, type Search, useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { GameName } from '../../../parts/games/game-name.tsx';
import { dashboardText } from '../shared/dashboard.text.ts';
import { countedBets, type HomePeriod, periodSearch } from '../shared/periods.ts';
import { betLink, type Column, RankTable } from './RankTable.tsx';
import { useRanking } from './use-ranking.ts';

type GameRow = ReplyOf<typeof dashboard.ranking>['games'][number];

/** Columns of the games; their bets are linked to those of the period. */
function useGameColumns(range: Search): readonly Column<GameRow>[] {
  const t = useText(dashboardText);
  return [
    [t('game'), ({ gameId }) => <GameName id={gameId} />],
    [t('bets'), ({ gameId, bets }) => betLink(<Count value={bets} />, { ...range, gameId: String(gameId) })],
    [t('amount'), ({ amount }) => <Money value={amount} />],
    [
      t('profit'),
      ({ gameId, profit }) =>
        betLink(<Money value={profit} gainOf="company" />, { ...range, gameId: String(gameId) }),
    ],
  ];
}

/** Games with the largest stakes of a period, with the way to the report of all games. */
export function GameRanking({ period }: { readonly period: HomePeriod }): ReactNode {
  const t = useText(dashboardText);
  const { zone } = useZone();
  const { allowed } = useNavigation();
  const query = useRanking(period);
  const columns = useGameColumns(countedBets(period, zone));
  return (
    <section className="home-card home-games" aria-label={t('games')}>
      <header className="home-card-head">
        <span className="home-card-title">{t('games')}</span>
        {allowed('/gameReport') && (
          <PageLink page="/gameReport" search={periodSearch(period, zone)}>
            {t('allGames')}
          </PageLink>
        )}
      </header>
      {query.isError && !query.data ? (
        <Failed title={query.error.message} retry={query.refetch} />
      ) : (
        <RankTable
          label={`${t('ranking')}: ${t('games')}`}
          columns={columns}
          rows={query.data?.games ?? []}
          keyOf={({ gameId }) => String(gameId)}
          busy={query.isLoading}
          empty={t('noBets')}
        />
      )}
    </section>
  );
}
