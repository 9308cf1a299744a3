import type { ReplyOf } from '@pitboss/contract/core/define';
import type { gameReports } from '@pitboss/contract/reports/game-reports';
import { Count, Money, Rate, Time } from '../../../kit/list/cells.tsx';
import type { AnyRequest, Destination } from '../../../kit/list/list-types.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { say, useText } from '../../../kit/text.ts';
import { GameName } from '../../../parts/games/game-name.tsx';
import { betsOf, rangeSearch } from '../report/bets-of.ts';
import { ChangeCell, CurrencyCell, currencyOf, figureTotals } from '../report/figure-cells.tsx';
import { gameReportText } from './game-reports.text.ts';

export type GameReply = ReplyOf<typeof gameReports.list>;
export type GameRow = GameReply['list'][number];

/** Bets behind a line; an agent's own members stand behind the agent report. */
export function behind(row: GameRow, request: AnyRequest): Destination {
  if (row.own && row.agentId)
    return {
      page: '/reportForms',
      search: {
        ...rangeSearch(request),
        ...Object.fromEntries(
          ['gameId', 'currency'].flatMap((key) =>
            request[key] === undefined ? [] : [[key, String(request[key])]],
          ),
        ),
        ...(row.gameId === null ? {} : { gameId: String(row.gameId) }),
        agentId: row.agentId,
        view: 'members',
      },
    };
  return betsOf(request, {
    ...(row.agentId === null ? {} : { agentId: row.agentId }),
    ...(row.gameId === null ? {} : { gameId: String(row.gameId) }),
    ...(row.roomId === null ? {} : { roomId: row.roomId }),
    ...(row.hallLevel === null ? {} : { hallLevel: row.hallLevel }),
    ...(row.from === null || row.to === null
      ? {}
      : { start_time: String(row.from), end_time: String(row.to) }),
  });
}

/** Item that a row represents. */
export function Item({ row }: { readonly row: GameRow }) {
  const t = useText(gameReportText);
  const language = useLanguage();
  if (row.gameId !== null && (row.account !== null || row.from !== null))
    return (
      <>
        {row.from === null ? (
          <Item row={{ ...row, gameId: null }} />
        ) : (
          <Time value={row.from} format="MM-DD HH:mm" />
        )}{' '}
        <GameName id={row.gameId} />
      </>
    );
  if (row.account !== null)
    return row.own ? t('ownMembers', { account: row.account }) : `${row.account} ${row.name}`;
  if (row.roomId !== null) return row.roomName ? say(row.roomName, language) : row.roomId;
  if (row.from !== null) return <Time value={row.from} />;
  if (row.gameId !== null) return <GameName id={row.gameId} />;
  return row.hallLevel === null ? '-' : t(`hallLevel.${row.hallLevel}`);
}

/** The figures of a line, each leading to its bets. */
export const figureColumns = {
  bets: { as: 'number', link: behind },
  currency: {
    as: ({ currency, converted }: GameRow) => <CurrencyCell currency={currency} converted={converted} />,
    also: ['converted'],
    once: currencyOf as (row: GameRow) => string,
    keep: true,
    width: 100,
  },
  amount: { as: 'money', link: behind, keep: true },
  payout: { as: 'money', link: behind },
  profit: { as: 'companyGain', link: behind, keep: true },
  rate: 'rate',
} as const;

export const worthColumns = {
  reward: { as: 'money', link: behind },
  amountCny: { as: 'money', link: behind, hideSame: 'amount' },
  profitCny: { as: 'companyGain', link: behind, hideSame: 'profit' },
} as const;

export const changeColumn = {
  change: {
    as: (row: GameRow) => <ChangeCell row={row} />,
    field: 'amountCny',
    sheet: 'change',
    align: 'right',
    width: 100,
  },
} as const;

/** Cells of the totals row. */
export const gameTotals = ({ totals }: GameReply) => ({
  ...figureTotals(totals),
  players: <Count value={totals.players} />,
  rate: <Rate value={totals.rate} />,
  change: <ChangeCell row={totals} />,
  rewardCny: <Money value={totals.rewardCny} />,
  netCny: <Money value={totals.netCny} gainOf="company" />,
});
