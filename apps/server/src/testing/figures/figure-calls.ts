import { betRecords } from '@pitboss/contract/bets/bet-records';
import { bets } from '@pitboss/contract/bets/bets';
import { records } from '@pitboss/contract/bets/records';
import type { Call } from '@pitboss/contract/core/define';
import { newOldUsers } from '@pitboss/contract/members/new-old-users';
import { dashboard } from '@pitboss/contract/reports/dashboard';
import { gameReports } from '@pitboss/contract/reports/game-reports';
import { operationalData } from '@pitboss/contract/reports/operational-data';
import { reports } from '@pitboss/contract/reports/reports';

/** The calls whose every figure is compared, by the test that does it. */
export const figureCalls = {
  home: [dashboard.summary, dashboard.betOverview, dashboard.ranking],
  reports: [...Object.values(gameReports), reports.agents, reports.agentMembers, reports.members],
  bets: [bets.list, bets.count, bets.round, bets.cardHistory, bets.cardTotals, ...Object.values(betRecords)],
  people: [...Object.values(operationalData), newOldUsers.report],
  records: Object.values(records),
} satisfies Record<string, readonly Call[]>;
