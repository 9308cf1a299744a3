import { activities } from '@pitboss/contract/content/activities';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import type { ActivityRow } from './activity/row.ts';
import { settingText } from './activity/setting.text.ts';

const ActivityDialog = lazyDialog(async () => (await import('./editor/ActivityDialog.tsx')).ActivityDialog);
const StopDialog = lazyDialog(async () => (await import('./StopDialog.tsx')).StopDialog);
const ActivityDrawer = lazyPart(async () => (await import('./ActivityDrawer.tsx')).ActivityDrawer);

/** Actions on an activity, in the list and on its page. */
export function activityActions(row: ActivityRow): readonly RowAction[] {
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
