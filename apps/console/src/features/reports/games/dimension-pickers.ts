import { profitReportBy } from '@pitboss/contract/reports/game-reports';
import { reportPeriods } from '@pitboss/contract/reports/report-words';
import { wordPicker } from '../report-kit.tsx';
import { gameReportText as words } from './game-reports.text.ts';

const by = {
  agent: words['by.agent'],
  game: words['by.game'],
  room: words['by.room'],
  hall: words['by.hall'],
  period: words['by.period'],
  agentGame: words['by.agentGame'],
  periodGame: words['by.periodGame'],
};
const period = {
  hour: words['period.hour'],
  day: words['period.day'],
  week: words['period.week'],
  month: words['period.month'],
};

/** What a report's lines stand for, as its filter. */
export const pickers = {
  gameOrPeriod: wordPicker(['game', 'period'], by, 'game'),
  profit: wordPicker(profitReportBy, by, 'agent'),
  inGame: wordPicker(['period', 'room', 'hall', 'agent'], by, 'period'),
  period: wordPicker(reportPeriods, period, 'day'),
};
