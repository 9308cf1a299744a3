import { benefitKinds, disabledBenefits } from '@pitboss/contract/restrictions';
import { checkLater, textLimits } from '@pitboss/rules/field-checks';
import { Time } from '../../kit/cells.tsx';
import { ChoiceField, TextField, TimeField } from '../../kit/fields.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { listScreen } from '../../kit/list-screen.tsx';
import { does } from '../../kit/list-types.ts';
import { useRule } from '../../kit/rules.ts';
import { useText } from '../../kit/text.ts';
import { AddButton, byColumns, memberFilters, whoColumns } from './parts.tsx';
import { restrictionText } from './restrictions.text.ts';

interface Values {
  accounts: string;
  kind: (typeof benefitKinds)[number];
  reason: string;
  until?: number;
}
const initial: Values = { accounts: '', kind: 'all', reason: '' };

function AddDialog({ close }: { readonly close: () => void }) {
  const t = useText(restrictionText);
  const rule = useRule();
  return (
    <FormDialog
      title={t('addBenefit')}
      call={disabledBenefits.add}
      initial={initial}
      payload={({ accounts, kind, reason, until }) => ({
        accounts: accounts.trim().replace(/\s+/g, ','),
        kind,
        reason: reason.trim(),
        ...(until ? { until } : {}),
      })}
      onClose={close}
    >
      <TextField
        name="accounts"
        label={t('accounts')}
        hint={t('accountsHint')}
        required
        lines={2}
        max={textLimits.accounts}
      />
      <ChoiceField
        name="kind"
        label={t('kind')}
        required
        options={benefitKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TimeField
        name="until"
        label={t('until')}
        hint={t('forGood')}
        check={rule((at) => checkLater(t('until'), Number(at), Date.now()))}
      />
      <TextField name="reason" label={t('reason')} required max={200} />
    </FormDialog>
  );
}

function Until({ until }: { readonly until: number | null }) {
  const t = useText(restrictionText);
  return until === null ? t('forGood') : <Time value={until} />;
}

/** Members barred from benefits. */
export const BenefitScreen = listScreen({
  page: '/welfareBlacklist',
  call: disabledBenefits.list,
  text: restrictionText,
  filters: { ...memberFilters, kind: { choices: benefitKinds } },
  columns: {
    ...whoColumns,
    kind: { choices: benefitKinds, tones: { all: 'error' } },
    reason: { as: 'text', width: 220 },
    until: { as: (row) => <Until until={row.until} />, width: 160 },
    ...byColumns,
  },
  toolbar: ({ open }) => (
    <AddButton feature="welfareBlacklist.edit" open={open} dialog={(close) => <AddDialog close={close} />} />
  ),
  actions: (row) => [
    {
      label: restrictionText.remove,
      feature: 'welfareBlacklist.edit',
      danger: true,
      confirm: restrictionText.askRemove,
      write: does(disabledBenefits.remove, { ids: [row.id] }),
    },
  ],
});
