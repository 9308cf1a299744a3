import type { ReplyOf } from '@pitboss/contract/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';

/** An alert as feed and card know it. */
export type Alert = ReplyOf<typeof riskControl.alerts>['list'][number];
