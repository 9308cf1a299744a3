import type { DeskAction } from '@pitboss/wallet/desk';
import { useState } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { actionText } from './action.text.ts';
import type { Evidence } from './evidence.ts';
import { useMoneyWords } from './money-words.ts';

const DecideDialog = lazyDialog(async () => (await import('./DecideDialog.tsx')).DecideDialog);

/** Actions that cannot be undone. */
const dangerous: readonly DeskAction[] = ['cancel', 'markNotTaken', 'markFailed'];

/** Actions for the order in its state: each button with its effect on money. */
export function DeskActions({ evidence, wm }: { readonly evidence: Evidence; readonly wm: boolean }) {
  const t = useText(actionText);
  const money = useMoneyWords();
  const { holds } = useNavigation();
  const [asked, setAsked] = useState<{ action: DeskAction; order: Evidence['order'] } | null>(null);
  const { order, locks } = evidence;
  const actions = evidence.actions.filter(
    (action) => (action !== 'lock' || !order.memberLocked) && (action !== 'unlock' || locks.length > 0),
  );
  if (actions.length === 0 || !holds(wm ? 'orders.wm' : 'orders.decide')) return null;
  return (
    <section className="order-actions" aria-label={t('actions')}>
      <h3>{t('actions')}</h3>
      <ul>
        {actions.map((action) => (
          <li key={action}>
            <Button danger={dangerous.includes(action)} onClick={() => setAsked({ action, order })}>
              {t(action)}
            </Button>
            <span>{money(action, order)}</span>
          </li>
        ))}
      </ul>
      {asked && <DecideDialog {...asked} wm={wm} close={() => setAsked(null)} />}
    </section>
  );
}
