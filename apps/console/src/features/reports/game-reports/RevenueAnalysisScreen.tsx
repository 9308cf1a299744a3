import { gameReports } from '@pitboss/contract/reports/game-reports';
import { memberKinds } from '@pitboss/contract/reports/report-words';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { ListTools } from '../../../kit/list/list-types.ts';
import { reportRange } from '../../../kit/time/range-defaults.ts';
import { zoned } from '../../../kit/time/zone.ts';
import { GamePicker } from '../../../parts/games/GamePicker.tsx';
import { AgentPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { aboutGameFigures } from '../report/about-figures.ts';
import { reportParts } from '../report/report-parts.tsx';
import { pickers } from './dimension-pickers.ts';
import { behind, changeColumn, figureColumns, type GameRow, gameTotals, Item } from './game-columns.tsx';
import { gameReportText } from './game-reports.text.ts';
import { ReportFigures } from './ReportFigures.tsx';

/** Revenue by game or period: profit less rewards, its part of the whole and its change. */
export const RevenueAnalysisScreen = listScreen({
  page: '/revenueAnalysis',
  call: gameReports.revenue,
  text: gameReportText,
  rowKey: 'key',
  always: zoned,
  filters: {
    time: reportRange,
    by: { pick: pickers.gameOrPeriod },
    period: { pick: pickers.period, width: 88 },
    gameId: { pick: GamePicker, as: 'int' },
    agentId: { pick: AgentPicker },
    currency: { pick: CurrencyPicker, more: true },
    countPlayers: { as: 'yesNo', more: true },
    memberKind: { choices: memberKinds, more: true },
  },
  columns: {
    subject: {
      as: (row: GameRow) => <Item row={row} />,
      field: 'label',
      fixed: true,
      width: 170,
      link: behind,
    },
    netCny: { as: 'companyGain', link: behind },
    profitCny: { as: 'companyGain', link: behind },
    rewardCny: { as: 'money', link: behind },
    amountCny: { as: 'money', link: behind },
    share: 'rate',
    ...changeColumn,
    ...figureColumns,
    // Its amounts in CNY come first.
    amount: { ...figureColumns.amount, hideSame: 'amountCny' },
    profit: { ...figureColumns.profit, hideSame: 'profitCny' },
    players: { as: 'number', hideEmpty: true },
  },
  ...reportParts,
  about: { ...aboutGameFigures, netCny: 'netCny', rewardCny: 'reward' },
  summary: ({ reply, awaited, request }: ListTools<typeof gameReports.revenue>) => (
    <ReportFigures reply={reply} awaited={awaited} request={request} />
  ),
  totals: gameTotals,
});
