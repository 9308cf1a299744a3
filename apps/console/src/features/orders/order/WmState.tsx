import type { orders } from '@pitboss/contract/orders/orders';
import type { ReactNode } from 'react';
import { StatusTag } from '../../../kit/list/cells.tsx';
import type { RowOf } from '../../../kit/list/list-types.ts';
import { useText } from '../../../kit/text.ts';
import { wmText } from './orders.text.ts';
import { shownTones } from './states.ts';

type WmRow = RowOf<typeof orders.wm>;

/**
 * Status of a WM order: the displayed state, and the order's own one where that says more, which is while it is
 * pending.
 */
export function WmState({ order }: { readonly order: WmRow }): ReactNode {
  const t = useText(wmText);
  const { shown, state } = order;
  return (
    <>
      <StatusTag tone={shownTones[shown]}>{t(`shown.${shown}`)}</StatusTag>
      {shown === 'pending' && <span className="k-none"> {t(`state.${state}`)}</span>}
    </>
  );
}
