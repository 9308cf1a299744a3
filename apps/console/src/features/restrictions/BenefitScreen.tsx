import { benefitKinds, disabledBenefits } from '@pitboss/contract/members/restrictions';
import { mutation } from '../../kit/calls/mutation.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Time } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { useText } from '../../kit/text.ts';
import { byColumns, memberFilters, whoColumns } from './parts.tsx';
import { restrictionText } from './restrictions.text.ts';

const AddDialog = lazyDialog(async () => (await import('./BenefitDialog.tsx')).BenefitDialog);

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
    kind: { choices: benefitKinds, tones: { all: 'bad' } },
    reason: { as: 'text', width: 220 },
    until: { as: (row) => <Until until={row.until} />, words: { null: restrictionText.forGood }, width: 160 },
    ...byColumns,
  },
  buttons: () => [
    {
      label: restrictionText.add,
      feature: 'welfareBlacklist.edit',
      primary: true,
      open: (close) => <AddDialog close={close} />,
    },
  ],
  actions: (row) => [
    {
      label: restrictionText.remove,
      feature: 'welfareBlacklist.edit',
      danger: true,
      confirm: confirmation(restrictionText.removeOf, row.memberAccount, restrictionText.askRemove),
      write: mutation(disabledBenefits.remove, { ids: [row.id] }),
    },
  ],
});
