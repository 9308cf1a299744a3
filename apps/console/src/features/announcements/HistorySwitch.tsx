import { ViewSwitch } from '../../kit/tabs/view-switch.tsx';
import { useText } from '../../kit/text.ts';
import { bulletinText } from './announcements.text.ts';

/** Chooses between what a list offers and its history; a filter by another state is part of the first. */
export function HistorySwitch() {
  const t = useText(bulletinText);
  return (
    <ViewSwitch
      label={t('view')}
      param="state"
      views={['current', 'finished']}
      words={(view) => t(`view.${view}`)}
    />
  );
}
