import { approvalRules, ruleActions, ruleMeasures, ruleRoles } from '@pitboss/contract/access/approval-rules';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { commonText } from '../../../kit/common.text.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import { formatMoney, formatPercent, signOf } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { approvalRuleText } from './approval-rules.text.ts';
import type { RuleRow } from './rule-row.ts';
import '../access.css';

const RuleDialog = lazyDialog(async () => (await import('./RuleDialogs.tsx')).RuleDialog);
const RemoveRuleDialog = lazyDialog(async () => (await import('./RuleDialogs.tsx')).RemoveRuleDialog);

/** From which amount in CNY, or rise of an RTP, on; or every change. */
function Threshold({ row: { action, threshold } }: { readonly row: RuleRow }) {
  const t = useText(approvalRuleText);
  if (threshold === null || signOf(threshold) === 0) return t('always');
  const isAmount = ruleMeasures[action] === 'amount';
  return (
    <span className="k-figure">
      {isAmount
        ? t('fromAmount', { amount: formatMoney(threshold) })
        : t('fromRise', { points: formatPercent(threshold).replace('%', '') })}
    </span>
  );
}

function ChangedBy({ row }: { readonly row: RuleRow }) {
  const t = useText(approvalRuleText);
  return row.changedBy ?? t('firstRules');
}

/** Rules for changes that need a second approver: action, role and threshold. */
export const ApprovalRuleScreen = listScreen({
  page: '/approvalRules',
  call: approvalRules.list,
  text: approvalRuleText,
  fills: approvalRuleText.fills,
  filters: { action: { choices: ruleActions }, role: { choices: ruleRoles } },
  columns: {
    action: { choices: ruleActions },
    role: { choices: ruleRoles },
    threshold: { as: (row) => <Threshold row={row} />, align: 'right', width: 260 },
    changedBy: { as: (row) => <ChangedBy row={row} />, width: 130 },
    changedAt: { as: 'time', hideEmpty: true },
  },
  actions: (row) => [
    {
      label: commonText.edit,
      feature: 'approvalRules.edit',
      open: (close) => <RuleDialog row={row} close={close} />,
    },
    {
      label: fieldLabels.remove,
      feature: 'approvalRules.edit',
      open: (close) => <RemoveRuleDialog row={row} close={close} />,
    },
  ],
  buttons: () => [
    {
      label: approvalRuleText.add,
      feature: 'approvalRules.edit',
      primary: true,
      open: (close) => <RuleDialog close={close} />,
    },
  ],
});
