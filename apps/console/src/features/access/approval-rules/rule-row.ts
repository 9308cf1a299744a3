import type { approvalRules } from '@pitboss/contract/access/approval-rules';
import type { ReplyOf } from '@pitboss/contract/core/define';

/** A rule of the second approver as it is listed. */
export type RuleRow = ReplyOf<typeof approvalRules.list>['list'][number];
