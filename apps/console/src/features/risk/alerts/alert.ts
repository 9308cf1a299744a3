import type { ReplyOf } from '@pitboss/contract/core/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';

/** An alert as feed and card know it. */
export type Alert = ReplyOf<typeof riskControl.alerts>['list'][number];

/** Returns true when no decision about an alert has been made. */
export const isOpen = ({ state }: Pick<Alert, 'state'>): boolean => state === 'open' || state === 'snoozed';

/** Tones of the states of alerts. */
export const stateTones = {
  open: 'error',
  snoozed: 'info',
  cleared: 'neutral',
  normal: 'success',
  abnormal: 'bad',
  undeterminable: 'unusual',
} as const;
