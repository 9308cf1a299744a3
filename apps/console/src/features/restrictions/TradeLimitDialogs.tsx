import type { ReplyOf } from '@pitboss/contract/core/define';
import { dayCountMax, tradeLimits } from '@pitboss/contract/members/restrictions';
import { textLimits } from '@pitboss/rules/checks/field-checks';
import { messages } from '@pitboss/rules/messages';
import { checkAmount } from '@pitboss/rules/validation';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { DecimalField, TextField, WholeField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { notify } from '../../kit/notices.ts';
import { sayNow, useText } from '../../kit/text.ts';
import { restrictionText } from './restrictions.text.ts';

const field = fieldsOf(tradeLimits.add);

type Row = ReplyOf<typeof tradeLimits.list>['list'][number];
const amounts = ['inMax', 'outMax', 'inDayMax', 'outDayMax'] as const;

interface Values {
  account: string;
  inMax: string;
  outMax: string;
  inDayMax: string;
  outDayMax: string;
  dayCount: string;
  remark: string;
}
const empty: Values = {
  account: '',
  inMax: '',
  outMax: '',
  inDayMax: '',
  outDayMax: '',
  dayCount: '',
  remark: '',
};

/**
 * Returns the limits as sent, without empty ones; null if there is no limit, after the user has been
 * notified.
 */
function limitsOf({ account: _account, ...limits }: Values) {
  const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== ''));
  if (Object.keys(given).some((key) => key !== 'remark')) return given;
  notify({ kind: 'error', title: sayNow(messages.limitRequired) });
  return null;
}

function Fields({ currency }: { readonly currency?: string }) {
  const t = useText(restrictionText);
  const rule = useRule();
  return (
    <>
      {amounts.map((name) => (
        <DecimalField
          key={name}
          name={field[name]}
          label={t(name)}
          unit={currency}
          check={rule(checkAmount)}
        />
      ))}
      <WholeField
        name={field.dayCount}
        label={t('dayCount')}
        min={1}
        max={dayCountMax}
        hint={t('limitHint')}
      />
      <TextField name={field.remark} label={t('remark')} max={textLimits.remark} />
    </>
  );
}

/** Limits the transfers of a member. */
export function AddLimitDialog({ close }: { readonly close: () => void }) {
  const t = useText(restrictionText);
  return (
    <FormDialog
      title={t('addLimit')}
      call={tradeLimits.add}
      initial={empty}
      payload={(values) => {
        const limits = limitsOf(values);
        return limits && { account: values.account.trim(), ...limits };
      }}
      onClose={close}
    >
      <TextField name={field.account} label={t('account')} required />
      <Fields />
    </FormDialog>
  );
}

/** Changes the limits of a member. */
export function EditLimitDialog({ row, close }: { readonly row: Row; readonly close: () => void }) {
  const t = useText(restrictionText);
  const initial: Values = {
    account: row.memberAccount,
    ...Object.fromEntries(amounts.map((name) => [name, row[name] ?? ''])),
    dayCount: row.dayCount === null ? '' : String(row.dayCount),
    remark: row.remark,
  } as Values;
  return (
    <FormDialog
      title={t('editLimit', { whom: row.memberAccount })}
      call={tradeLimits.update}
      version={row.version}
      initial={initial}
      payload={(values) => {
        const limits = limitsOf(values);
        return limits && { memberId: row.memberId, ...limits };
      }}
      onClose={close}
    >
      <Fields currency={row.currency} />
    </FormDialog>
  );
}
