import { type PagePath, pages } from '@pitboss/contract/pages';
import { accessPages } from '../features/access/access.pages.ts';
import { agentPages } from '../features/agents/agents.pages.ts';
import { betPages } from '../features/bets/bets.pages.ts';
import { currencyPages } from '../features/currency/currency.pages.ts';
import { dashboardPages } from '../features/dashboard/dashboard.pages.ts';
import { distributionPages } from '../features/distribution/distribution.pages.ts';
import { exportPages } from '../features/exports/exports.pages.ts';
import { gamePages } from '../features/games/games.pages.ts';
import { jobPages } from '../features/jobs/jobs.pages.ts';
import { logPages } from '../features/logs/logs.pages.ts';
import { memberPages } from '../features/members/members.pages.ts';
import { moneyPages } from '../features/money/money.pages.ts';
import { myInfoPages } from '../features/myInfo/myInfo.pages.ts';
import { newOldPages } from '../features/newOldUsers/new-old.pages.ts';
import { parkedWinPages } from '../features/parkedWins/parked-wins.pages.ts';
import { recordPages } from '../features/records/records.pages.ts';
import { reportPages } from '../features/reports/reports.pages.ts';
import { restrictionPages } from '../features/restrictions/restrictions.pages.ts';
import { type ScreenLoader, type ScreenTable, screenIn } from '../kit/pages.ts';
import { type Part, part, warm } from '../kit/part.ts';

/** All screens by page. A slice enters with one line: `...agentPages`. */
const table: ScreenTable = {
  ...reportPages,
  ...newOldPages,
  ...recordPages,
  ...dashboardPages,
  ...agentPages,
  ...memberPages,
  ...moneyPages,
  ...restrictionPages,
  ...distributionPages,
  ...betPages,
  ...logPages,
  ...myInfoPages,
  ...currencyPages,
  ...accessPages,
  ...exportPages,
  ...jobPages,
  ...parkedWinPages,
  ...gamePages,
};

export const screens: ReadonlyMap<PagePath, Part> = new Map(
  (Object.entries(table) as [PagePath, ScreenLoader][]).map(([page, load]) => [
    page,
    part(async () => screenIn(await load())),
  ]),
);

/** Fetches the screen behind an address, because somebody points at a way there. */
export function warmScreen(path: string): void {
  const screen = screens.get(path as PagePath);
  if (screen) warm(screen);
}

/** Pages that have a screen, in menu order. */
export const screenPages = pages.filter((page) => screens.has(page.path));
