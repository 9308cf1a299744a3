import { access } from './access.ts';
import { agentAdmin } from './agent-admin.ts';
import { agentLevels } from './agent-levels.ts';
import { agents } from './agents.ts';
import { betRecords } from './bet-records.ts';
import { bets } from './bets.ts';
import { currency } from './currency.ts';
import { dashboard } from './dashboard.ts';
import type { Call, Slice } from './define.ts';
import { distribution } from './distribution.ts';
import { exports } from './exports.ts';
import { gameNodes } from './game-nodes.ts';
import { gameReports } from './game-reports.ts';
import { games } from './games.ts';
import { jobs } from './jobs.ts';
import { logs } from './logs.ts';
import { memberActivity } from './member-activity.ts';
import { memberAdd } from './member-add.ts';
import { memberPage } from './member-page.ts';
import { members } from './members.ts';
import { ledgerProof, money, moneyRecords } from './money.ts';
import { myInfo } from './myInfo.ts';
import { newOldUsers } from './new-old-users.ts';
import { operationalData } from './operational-data.ts';
import { parkedWins } from './parked-wins.ts';
import { records } from './records.ts';
import { reports } from './reports.ts';
import { disabledBenefits, smallGameBlacklist, tradeLimits } from './restrictions.ts';
import { seamlessAgents } from './seamless-agents.ts';
import { session } from './session.ts';

/** Every slice by name: the one list from which everything else is derived. */
export const contract = {
  session,
  dashboard,
  agents,
  agentAdmin,
  agentLevels,
  seamlessAgents,
  members,
  memberAdd,
  distribution,
  newOldUsers,
  tradeLimits,
  disabledBenefits,
  smallGameBlacklist,
  memberPage,
  memberActivity,
  bets,
  betRecords,
  reports,
  gameReports,
  operationalData,
  records,
  games,
  gameNodes,
  currency,
  logs,
  myInfo,
  access,
  exports,
  money,
  moneyRecords,
  ledgerProof,
  parkedWins,
  jobs,
} as const satisfies Record<string, Slice>;
export type SliceName = keyof typeof contract;

export interface RegisteredCall {
  readonly slice: SliceName;
  readonly name: string;
  readonly call: Call;
}

/** All calls in one row, with the slice and name each goes by. */
export const registry: readonly RegisteredCall[] = (Object.keys(contract) as SliceName[]).flatMap((slice) =>
  Object.entries(contract[slice] as Slice).map(([name, call]) => ({ slice, name, call })),
);
