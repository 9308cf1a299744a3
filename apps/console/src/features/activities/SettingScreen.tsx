import { activities } from '@pitboss/contract/content/activities';
import { activityKinds, activityStates, payoutWays } from '@pitboss/rules/activities/activity';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Plain, StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { useText } from '../../kit/text.ts';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { ActivityState, ActivityTitle } from './ActivityState.tsx';
import { Amounts } from './Amounts.tsx';
import type { ActivityRow } from './activity/row.ts';
import { settingText } from './activity/setting.text.ts';
import { activityActions } from './activity-actions.tsx';
import { budgetUse } from './budget-use.ts';
import './activities.css';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';

const ActivityDialog = lazyDialog(async () => (await import('./editor/ActivityDialog.tsx')).ActivityDialog);

/** Expected cost, with a tag for the used share of the budget if it is high. */
function Cost({ row }: { readonly row: ActivityRow }) {
  const t = useText(settingText);
  const use = budgetUse(row.expectedCost, row.budget);
  return (
    <span className="act-cost" title={t('costHint')}>
      <Amounts of={row.expectedCost} />
      {use && use.tone !== 'neutral' && (
        <StatusTag tone={use.tone}>
          {use.percent >= 100 ? t('exhausted') : t('used', { percent: `${use.percent}%` })}
        </StatusTag>
      )}
    </span>
  );
}

/** Activities of members: what they are, when, what they cost, and how far each is. */
export const SettingScreen = listScreen({
  page: '/activitySetting',
  call: activities.list,
  text: settingText,
  tabs: 'state',
  filters: {
    kind: { choices: activityKinds },
    state: { choices: activityStates },
    title: 'text',
    time: { range: ['start_time', 'end_time'] },
  },
  summary: SilentNodes,
  columns: {
    title: {
      as: (row) => <ActivityTitle row={row} />,
      field: { zh_cn: 'title.zh_cn', en_us: 'title.en_us' },
      fixed: true,
      width: 178,
    },
    kind: { choices: activityKinds, width: 116 },
    state: { as: (row) => <ActivityState row={row} />, sheet: 'choice', width: 215 },
    start: { as: 'time', width: 146 },
    end: { as: 'time', width: 146 },
    expectedCost: { as: (row) => <Cost row={row} />, width: 240 },
    payoutTime: { as: 'time', width: 146 },
    budget: { as: (row) => <Amounts of={row.budget} />, width: 190 },
    currencies: { as: (row) => <Plain value={row.currencies.join(', ')} />, width: 90 },
    payoutWay: { choices: payoutWays, width: 132 },
    sort: { as: 'number', width: 76 },
    showStart: { as: 'time', width: 150 },
    showEnd: { as: 'time', width: 150 },
    zone: { choices: ['BeiJing', 'NewYork'], width: 90 },
    operator: (row) => <OperatorName name={row.operator} />,
    updatedAt: 'time',
  },
  buttons: () => [
    {
      label: settingText.add,
      feature: 'activities.edit',
      primary: true,
      open: (close) => <ActivityDialog mode="add" close={close} />,
    },
  ],
  actions: activityActions,
  everyMs: 10_000,
});
