import type { ReplyOf } from '@pitboss/contract/core/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';

/** Setting of a monitor. */
export type Setting = ReplyOf<typeof riskControl.settings>[string];
