import { activities } from '@pitboss/contract/content/activities';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Combobox } from '../../../kit/controls/combobox.tsx';
import type { PickerProps } from '../../../kit/filters/filter-types.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { ViewSwitch } from '../../../kit/tabs/view-switch.tsx';
import { useText } from '../../../kit/text.ts';
import { reportText } from './report.text.ts';

export const reportViews = ['activity', 'agent', 'awards'] as const;

/** Chooses between the three views; the filters go along. */
export function Views() {
  const t = useText(reportText);
  return (
    <ViewSwitch label={t('view')} param="view" views={reportViews} words={(view) => t(`view.${view}`)} />
  );
}

/** Activities that are offered; with more one comes here from the list of activities. */
const offered = 200;

/** Chooses an activity by its title. */
export function ActivityPicker({ value, onChange, width }: PickerProps) {
  const t = useText(reportText);
  const language = useLanguage();
  const query = useCall(activities.report, { pageNo: 1, pageSize: offered }, { quiet: true });
  const named = new Map(
    (query.data?.list ?? []).map(({ activityId, title }) => [activityId, title[language]]),
  );
  if (value && !named.has(value)) named.set(value, `#${value}`);
  return (
    <Combobox
      label={t('activityId')}
      placeholder={t('allActivities')}
      width={width}
      value={value}
      onChange={onChange}
      options={[...named].map(([id, label]) => ({ value: id, label }))}
    />
  );
}
