import { ViewSwitch } from '../../../kit/tabs/view-switch.tsx';
import { useText } from '../../../kit/text.ts';
import { rewardText } from './rewards.text.ts';

/** Views: the individual records, or the statements by month. */
export const rewardViews = ['records', 'statements'] as const;

export function RewardViews() {
  const t = useText(rewardText);
  return (
    <ViewSwitch label={t('view')} param="view" views={rewardViews} words={(view) => t(`view.${view}`)} />
  );
}
