import type { ReplyOf } from '@pitboss/contract/core/define';
import type { memberPage } from '@pitboss/contract/members/member-page';
import { stateLabels } from '@pitboss/contract/orders/order-labels';
import { Callout } from '../../kit/detail/callout.tsx';
import { Time } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { betMoneyText } from './bet-money.text.ts';

/** Notice of a member's lock: its effects, the orders that cause it and its end; nothing without a lock. */
export function MemberLocks({ locks }: { readonly locks: ReplyOf<typeof memberPage.get>['locks'] }) {
  const t = useText(betMoneyText);
  const language = useLanguage();
  if (locks.length === 0) return null;
  return (
    <Callout kind="error" title={t('locked')}>
      <ul>
        {locks.map(({ orderId, txId, orderState, at }) => (
          <li key={orderId ?? 'operator'}>
            {orderId === null || orderState === null ? (
              t('lockedByOperator')
            ) : (
              <PageLink page="/order" search={{ id: orderId }}>
                {t('lockedBy', { txId: txId ?? orderId, state: say(stateLabels[orderState], language) })}
              </PageLink>
            )}{' '}
            <Time value={at} />
          </li>
        ))}
      </ul>
      <p>{t('lockEnds')}</p>
    </Callout>
  );
}
