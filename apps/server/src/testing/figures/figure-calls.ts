import { betRecords } from '@pitboss/contract/bet-records';
import { bets } from '@pitboss/contract/bets';
import { dashboard } from '@pitboss/contract/dashboard';
import type { Call } from '@pitboss/contract/define';
import { gameReports } from '@pitboss/contract/game-reports';
import { newOldUsers } from '@pitboss/contract/new-old-users';
import { operationalData } from '@pitboss/contract/operational-data';
import { records } from '@pitboss/contract/records';
import { reports } from '@pitboss/contract/reports';

/** The calls whose every figure is compared, by the test that does it. */
export const figureCalls = {
  home: [dashboard.summary, dashboard.betOverview, dashboard.ranking],
  reports: [...Object.values(gameReports), reports.agents, reports.agentMembers, reports.members],
  bets: [
    ...[bets.list, bets.count, bets.round, bets.cardHistory, bets.cardTotals],
    ...Object.values(betRecords),
  ],
  people: [...Object.values(operationalData), newOldUsers.report],
  records: Object.values(records),
} satisfies Record<string, readonly Call[]>;
