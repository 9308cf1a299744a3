import { tradeLimits } from '@pitboss/contract/members/restrictions';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { byColumns, memberFilters, whoColumns } from './parts.tsx';
import { restrictionText } from './restrictions.text.ts';

const AddDialog = lazyDialog(async () => (await import('./TradeLimitDialogs.tsx')).AddLimitDialog);
const EditDialog = lazyDialog(async () => (await import('./TradeLimitDialogs.tsx')).EditLimitDialog);

/** Members whose transfers are limited. */
export const TradeLimitScreen = listScreen({
  page: '/memberTransferMan',
  call: tradeLimits.list,
  text: restrictionText,
  rowKey: 'memberId',
  filters: memberFilters,
  columns: {
    ...whoColumns,
    currency: { as: 'text', width: 60 },
    inMax: 'money',
    outMax: 'money',
    inDayMax: 'money',
    outDayMax: 'money',
    dayCount: 'number',
    remark: 'text',
    ...byColumns,
  },
  buttons: () => [
    {
      label: restrictionText.add,
      feature: 'tradeLimits.edit',
      primary: true,
      open: (close) => <AddDialog close={close} />,
    },
  ],
  actions: (row) => [
    {
      label: commonText.edit,
      feature: 'tradeLimits.edit',
      open: (close) => <EditDialog row={row} close={close} />,
    },
    {
      label: restrictionText.remove,
      feature: 'tradeLimits.edit',
      danger: true,
      confirm: confirmation(restrictionText.removeOf, row.memberAccount, restrictionText.askRemove),
      write: mutation(tradeLimits.remove, { memberId: row.memberId }),
    },
  ],
});
