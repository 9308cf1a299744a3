import { approvalRules, ruleActions, ruleMeasures, ruleRoles } from '@pitboss/contract/access/approval-rules';
import { checkFilled } from '@pitboss/rules/checks/field-checks';
import { scaledDecimal } from '@pitboss/rules/validation';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Callout } from '../../../kit/detail/callout.tsx';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, TextField } from '../../../kit/form/fields.tsx';
import { useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { Time } from '../../../kit/list/cells.tsx';
import { formatMoney } from '../../../kit/money.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { targetName } from '../approvals/approval-change.ts';
import { approvalRuleText } from './approval-rules.text.ts';
import type { RuleRow } from './rule-row.ts';

const field = fieldsOf(approvalRules.set);
type Action = RuleRow['action'];

interface Values {
  action: Action | undefined;
  role: RuleRow['role'];
  threshold: string;
  reason: string;
}

/** Returns true when a threshold has the format of its action; the server validates the same. */
function isThreshold(action: Action, typed: string): boolean {
  const measure = ruleMeasures[action];
  return measure === 'none' || scaledDecimal(typed, measure === 'amount' ? 2 : 3) !== null;
}

const sentThreshold = (action: Action, typed: string) =>
  ruleMeasures[action] === 'none' ? {} : { threshold: typed.trim() };

/** Changes a rule or adds one; a preview shows its effect on the changes of the last week. */
export function RuleDialog({ row, close }: { readonly row?: RuleRow; readonly close: () => void }) {
  const t = useText(approvalRuleText);
  const rules = useCall(approvalRules.list, { pageSize: 1 });
  const version = row?.version ?? rules.data?.version;
  const initial: Values = {
    action: row?.action,
    role: row?.role ?? 'all',
    threshold: row?.threshold ?? '',
    reason: '',
  };
  return (
    <FormDialog
      title={t('setTitle')}
      call={approvalRules.set}
      initial={initial}
      payload={({ action, role, threshold, reason }) =>
        action && version !== undefined
          ? { action, role, ...sentThreshold(action, threshold), reason: reason.trim(), version }
          : null
      }
      onClose={close}
      width={640}
    >
      <RuleFields isNew={row === undefined} />
    </FormDialog>
  );
}

function RuleFields({ isNew }: { readonly isNew: boolean }) {
  const t = useText(approvalRuleText);
  const rule = useRule();
  const action = useWatch<Action | undefined>('action');
  const role = useWatch<RuleRow['role'] | undefined>('role');
  const threshold = useWatch<string | undefined>('threshold') ?? '';
  const measure = action && ruleMeasures[action];
  return (
    <>
      <ChoiceField
        name={field.action}
        label={t('action')}
        required
        disabled={!isNew}
        options={ruleActions.map((value) => ({ value, label: t(`action.${value}`) }))}
      />
      <ChoiceField
        name={field.role}
        label={t('role')}
        required
        disabled={!isNew}
        options={ruleRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
      />
      {action && measure && measure !== 'none' && (
        <DecimalField
          name={field.threshold}
          label={t('threshold')}
          required
          unit={measure === 'amount' ? 'CNY' : 'RTP'}
          hint={t(`${measure}Hint`)}
          check={(typed) => (isThreshold(action, String(typed)) ? undefined : t('thresholdWrong'))}
        />
      )}
      {measure === 'none' && <Callout kind="info" title={t('noneHint')} />}
      <TextField
        name={field.reason}
        label={t('reason')}
        required
        max={200}
        check={rule((typed) => checkFilled(t('reason'), typed))}
      />
      {action && role && isThreshold(action, threshold.trim()) ? (
        <Preview draft={{ action, role, ...sentThreshold(action, threshold) }} />
      ) : (
        <Callout kind="info" title={t('previewWait')} />
      )}
    </>
  );
}

interface Draft {
  readonly action: Action;
  readonly role: RuleRow['role'];
  readonly threshold?: string;
  readonly remove?: boolean;
}

/** Effect that a draft would have had on the changes of the last week. */
function Preview({ draft }: { readonly draft: Draft }) {
  const t = useText(approvalRuleText);
  const language = useLanguage();
  const { data } = useCall(approvalRules.preview, draft, { keepPrevious: true, quiet: true });
  if (!data) return null;
  const { total, now, considered, list } = data;
  return (
    <Callout kind={total > now ? 'warning' : 'info'} title={t('preview', { total, now, considered })}>
      {list.length > 0 && (
        <table className="a-changes" aria-label={t('previewList')}>
          <thead>
            <tr>
              <th>{t('at')}</th>
              <th>{t('maker')}</th>
              <th>{t('action')}</th>
              <th>{t('target')}</th>
              <th>{t('figure')}</th>
            </tr>
          </thead>
          <tbody>
            {list.slice(0, 10).map((change) => (
              <tr key={change.id}>
                <td>
                  <Time value={change.at} />
                </td>
                <td>{change.maker}</td>
                <td>{t(`action.${change.action}`)}</td>
                <td>{targetName(change.target, language)}</td>
                <td>{change.amount === null ? (change.rise ?? '-') : `${formatMoney(change.amount)} CNY`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Callout>
  );
}

const removed = fieldsOf(approvalRules.remove);

/** Removes a rule with a reason, after showing what it would have meant. */
export function RemoveRuleDialog({ row, close }: { readonly row: RuleRow; readonly close: () => void }) {
  const t = useText(approvalRuleText);
  const rule = useRule();
  const { action, role, version } = row;
  return (
    <FormDialog
      title={t('removeTitle')}
      record={`${action} ${role}`}
      call={approvalRules.remove}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ action, role, reason: reason.trim(), version })}
      onClose={close}
      width={640}
    >
      <TextField
        name={removed.reason}
        label={t('reason')}
        required
        max={200}
        check={rule((typed) => checkFilled(t('reason'), typed))}
      />
      <Preview draft={{ action, role, remove: true }} />
    </FormDialog>
  );
}
