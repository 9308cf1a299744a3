import type { ReplyOf } from '@pitboss/contract/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';

/** What a monitor is set to. */
export type Setting = ReplyOf<typeof riskControl.settings>[string];
