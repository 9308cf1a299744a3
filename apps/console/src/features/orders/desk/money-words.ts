import { groupOf } from '@pitboss/wallet/calls';
import type { DeskAction } from '@pitboss/wallet/desk';
import { formatMoney } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { actionText } from './action.text.ts';
import type { Evidence } from './evidence.ts';

/** Returns a function that describes the effect of an action on money in a sentence. */
export function useMoneyWords(): (action: DeskAction, order: Evidence['order']) => string {
  const t = useText(actionText);
  return (action, order) => {
    const amount = `${formatMoney(order.amount)} ${order.currency}`;
    if (action !== 'resend') return t(`money.${action}`, { amount });
    return t(groupOf[order.kind] === 'undo' ? 'money.resend.undo' : 'money.resend.pay', { amount });
  };
}
