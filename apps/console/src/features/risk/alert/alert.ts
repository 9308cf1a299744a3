import type { ReplyOf } from '@pitboss/contract/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';

/** An alert as feed and card know it. */
export type Alert = ReplyOf<typeof riskControl.alerts>['list'][number];

/** Whether nobody has decided about an alert. */
export const isOpen = ({ state }: Pick<Alert, 'state'>): boolean => state === 'open' || state === 'snoozed';

/** How the states of alerts are shown. */
export const stateTones = {
  open: 'error',
  snoozed: 'info',
  cleared: 'neutral',
  normal: 'success',
  abnormal: 'error',
  undeterminable: 'warning',
} as const;
