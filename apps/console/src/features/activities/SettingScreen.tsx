import { activities } from '@pitboss/contract/content/activities';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { activityKinds, activityStates, payoutWays } from '@pitboss/rules/activities/activity';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { Plain, StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { Amounts } from './Amounts.tsx';
import type { ActivityRow } from './activity/row.ts';
import { settingText } from './activity/setting.text.ts';
import { budgetUse } from './budget-use.ts';
import './activities.css';

const ActivityDialog = lazyDialog(async () => (await import('./editor/ActivityDialog.tsx')).ActivityDialog);
const StopDialog = lazyDialog(async () => (await import('./StopDialog.tsx')).StopDialog);
const ActivityDrawer = lazyPart(async () => (await import('./ActivityDrawer.tsx')).ActivityDrawer);

function Title({ row }: { readonly row: ActivityRow }) {
  return <Plain value={row.title[useLanguage()]} />;
}

const tones = {
  draft: 'neutral',
  notOpen: 'info',
  inProgress: 'success',
  settling: 'warning',
  finished: 'neutral',
} as const;

/** The state, with the reason if the activity was stopped early. */
function State({ row }: { readonly row: ActivityRow }) {
  const t = useText(settingText);
  return (
    <>
      <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>{' '}
      {row.stopped && (
        <span className="k-none" title={row.stopReason ?? undefined}>
          {t(`stopped.${row.stopped}`)}
        </span>
      )}
      {row.state !== 'draft' && row.state !== 'finished' && <AppliedOn kind="activity" id={row.id} />}
    </>
  );
}

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

function actions(row: ActivityRow): readonly RowAction[] {
  const { id, title, state } = row;
  const feature = 'activities.edit';
  const waits = state === 'draft' || state === 'notOpen';
  return [
    { label: settingText.open, open: (close) => <ActivityDrawer row={row} close={close} /> },
    {
      label: commonText.edit,
      feature,
      hidden: !waits && state !== 'inProgress',
      open: (close) => <ActivityDialog row={row} mode="edit" close={close} />,
    },
    {
      label: settingText.publish,
      feature,
      hidden: state !== 'draft',
      confirm: confirmation(settingText.publishOf, title, settingText.publishSure),
      write: mutation(activities.publish, { id }),
    },
    {
      label: commonText.copy,
      feature,
      open: (close) => <ActivityDialog row={row} mode="copy" close={close} />,
    },
    {
      label: settingText.report,
      hidden: waits,
      go: { page: '/activityReport', search: { activityId: id } },
    },
    {
      label: commonText.stop,
      feature,
      hidden: state !== 'inProgress' && state !== 'settling',
      danger: true,
      open: (close) => <StopDialog row={row} close={close} />,
    },
    {
      label: fieldLabels.remove,
      feature,
      hidden: !waits,
      danger: true,
      confirm: confirmation(commonText.removeOf, title, settingText.removeSure),
      write: mutation(activities.remove, { id }),
    },
  ];
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
  columns: {
    title: {
      as: (row) => <Title row={row} />,
      field: { zh_cn: 'title.zh_cn', en_us: 'title.en_us' },
      fixed: true,
      width: 178,
    },
    kind: { choices: activityKinds, width: 116 },
    state: { as: (row) => <State row={row} />, sheet: 'choice', width: 254 },
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
  actions,
  everyMs: 10_000,
});
