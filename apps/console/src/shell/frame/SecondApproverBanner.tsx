import type { ReactNode } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useText } from '../../kit/text.ts';
import { frameText } from './frame.text.ts';

/** Informs administrators that guarded changes need no second approver, while FOUR_EYES=off is set. */
export function SecondApproverBanner(): ReactNode {
  const t = useText(frameText);
  const isOff = useClientState((state) => state.userInfo?.secondApproverOff);
  if (!isOff) return null;
  return (
    <div className="s-viewing" role="status">
      <span>{t('secondApproverOff')}</span>
    </div>
  );
}
