import { groupOf } from '@pitboss/wallet/calls';
import { useEffect, useState } from 'react';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { OrderLink } from '../order/OrderLink.tsx';
import { orderText, wmText } from '../order/orders.text.ts';
import { stateTones } from '../order/states.ts';
import { deskText } from './desk.text.ts';
import type { Evidence } from './evidence.ts';
import { answerWords, callWords } from './reply-labels.ts';

/** Minutes and seconds, hours before them where there are any. */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3_600);
  return (hours > 0 ? [String(hours), ...parts] : parts).join(':');
}

/** The time until a retry, as a running clock. */
function RetryClock({ at }: { readonly at: number }) {
  const t = useText(deskText);
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{at > now ? t('retryIn', { clock: clock(at - now) }) : t('retryDue')}</span>;
}

/** One line of truth: the state, the last call, the next retry, and whether the member is locked. */
export function OrderTruth({ evidence, wm }: { readonly evidence: Evidence; readonly wm: boolean }) {
  const t = useText(deskText);
  const o = useText(wm ? wmText : orderText);
  const language = useLanguage();
  const { order, locks } = evidence;
  const last = evidence.attempts.at(-1);
  const reply = last?.answers.at(-1);
  return (
    <section className="order-truth" aria-label={t('truth')}>
      <p>
        <StatusTag tone={stateTones[order.state]}>{o(`state.${order.state}`)}</StatusTag>
        <b>{order.txId}</b>
        {order.reason !== null && <span>{o(`reason.${order.reason}`)}</span>}
        {groupOf[order.kind] === 'undo' && order.state === 'rejected' && <span>{t('nothingReturned')}</span>}
      </p>
      <p>
        <span>
          {t('lastCall')}:{' '}
          {last ? (
            <>
              {callWords(last.call, language)} <Time value={last.sentAt} /> ·{' '}
              {reply ? answerWords(reply, t, language) : t('running')}
            </>
          ) : (
            t('never')
          )}
        </span>
        {order.nextRetryAt === null ? <span>{t('noRetry')}</span> : <RetryClock at={order.nextRetryAt} />}
        <StatusTag tone={locks.length > 0 ? 'error' : 'neutral'}>
          {t(locks.length > 0 ? 'locked' : 'notLocked')}
        </StatusTag>
      </p>
      {locks.length > 0 && (
        <p className="order-locks">
          {t('lockedBy')}:{' '}
          {locks.map((lock) =>
            lock.orderId === null || lock.orderId === order.id ? (
              <span key={lock.orderId}>{t(lock.orderId === null ? 'byPerson' : 'byThisOrder')}</span>
            ) : (
              <OrderLink key={lock.orderId} id={lock.orderId}>
                {lock.txId ?? lock.orderId}
              </OrderLink>
            ),
          )}
        </p>
      )}
    </section>
  );
}
