import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import type { RowAction } from '../../../kit/list/list-types.ts';
import { orderText } from '../order/orders.text.ts';

const PickedDialog = lazyDialog(async () => (await import('./PickedDialog.tsx')).PickedDialog);

/** The action for ticked orders of a list: a plan for each of them, then the work in the background. */
export const pickedActions = (
  rows: readonly { readonly id: string; readonly version: number }[],
  clear: () => void,
): readonly RowAction[] => [
  {
    label: orderText.handlePicked,
    feature: 'orders.decide',
    open: (close) => <PickedDialog orders={rows} close={close} done={clear} />,
  },
];
