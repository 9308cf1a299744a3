import { ViewSwitch } from '../../kit/tabs/view-switch.tsx';
import { useText } from '../../kit/text.ts';
import { exportsText } from './exports.text.ts';

/** The files that are there, or the reports that come by themselves. */
export const exportViews = ['files', 'schedules'] as const;

export function ExportViews() {
  const t = useText(exportsText);
  return (
    <ViewSwitch label={t('view')} param="view" views={exportViews} words={(view) => t(`view.${view}`)} />
  );
}
