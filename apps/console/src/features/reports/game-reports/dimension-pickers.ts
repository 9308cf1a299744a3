import { choiceLabels } from '@pitboss/contract/core/labels/choice-labels';
import { profitReportBy } from '@pitboss/contract/reports/game-reports';
import { reportPeriods } from '@pitboss/contract/reports/report-words';
import { wordPicker } from '../report/word-picker.tsx';

const by = {
  agent: choiceLabels['by.agent'],
  game: choiceLabels['by.game'],
  room: choiceLabels['by.room'],
  hall: choiceLabels['by.hall'],
  period: choiceLabels['by.period'],
  agentGame: choiceLabels['by.agentGame'],
  periodGame: choiceLabels['by.periodGame'],
};
const period = {
  hour: choiceLabels['period.hour'],
  day: choiceLabels['period.day'],
  week: choiceLabels['period.week'],
  month: choiceLabels['period.month'],
};

/** Filters that select the dimension of a report's rows. */
export const pickers = {
  gameOrPeriod: wordPicker(['game', 'period'], by, 'game'),
  profit: wordPicker(profitReportBy, by, 'agent'),
  inGame: wordPicker(['period', 'room', 'hall', 'agent'], by, 'period'),
  period: wordPicker(reportPeriods, period, 'day'),
};
