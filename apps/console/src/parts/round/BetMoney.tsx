import { bets } from '@pitboss/contract/bets/bets';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { walletCodeText } from '@pitboss/contract/ingest/wallet-code-texts';
import { kindLabels, reasonLabels, stateLabels } from '@pitboss/contract/orders/order-labels';
import { useCall } from '../../kit/calls/use-call.ts';
import { Callout } from '../../kit/detail/callout.tsx';
import { Money, StatusTag, Time, type Tone } from '../../kit/list/cells.tsx';
import { formatMoney } from '../../kit/money.ts';
import { PageLink } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { betMoneyText } from './bet-money.text.ts';
import { MemberLocks } from './MemberLocks.tsx';

type State = NonNullable<ReplyOf<typeof bets.money>['state']>;
type BetRow = ReplyOf<typeof bets.list>['list'][number];
type BetMoneyReply = ReplyOf<typeof bets.money>;

/** Colours of the states of a bet's money: red and amber where an operator has to act. */
export const moneyTones: Readonly<Record<State, Tone>> = {
  held: 'warning',
  rejected: 'error',
  manual: 'error',
  uncertain: 'warning',
  late: 'warning',
};

/** State of a bet's money as a tag. */
export function MoneyTag({ state }: { readonly state: State }) {
  const t = useText(betMoneyText);
  return <StatusTag tone={moneyTones[state]}>{t(`money.${state}`)}</StatusTag>;
}

/**
 * Notice of the reason why the money of a bet is not where its result says, of who decides and what ends it,
 * with the orders that it depends on; nothing for a bet whose money is settled.
 */
export function BetMoney({ bet }: { readonly bet: Pick<BetRow, 'id' | 'result'> }) {
  const t = useText(betMoneyText);
  const { data } = useCall(bets.money, { id: bet.id }, { staleMs: 10_000, quiet: true });
  if (!data) return null;
  const { state, held, orders, locks } = data;
  const isCancelled = bet.result === 'cancelled' && state === null;
  return (
    <>
      {held ? (
        <Held held={held} currency={data.currency} />
      ) : (
        state !== null &&
        state !== 'held' && (
          <Callout kind={moneyTones[state] === 'error' ? 'error' : 'warning'} title={t(state)}>
            <p>{t(`${state}Ends`)}</p>
          </Callout>
        )
      )}
      {isCancelled && <Callout kind="info" title={t('cancelled')} />}
      {orders.length > 0 && (state !== null || isCancelled) && <Orders data={data} />}
      <MemberLocks locks={locks} />
    </>
  );
}

function Held({
  held,
  currency,
}: {
  readonly held: NonNullable<BetMoneyReply['held']>;
  readonly currency: string;
}) {
  const t = useText(betMoneyText);
  const zone = useZone();
  const values = {
    currency,
    since: zone.format(held.since),
    win: formatMoney(held.win),
    maxWin: formatMoney(held.maxWin),
    maxRatio: held.maxRatio,
  };
  return (
    <Callout
      kind="warning"
      title={t('heldBy', values)}
      action={
        <PageLink page="/parkedWins" search={{ state: 'open' }}>
          {t('money.held')}
        </PageLink>
      }
    >
      <p>
        {t(`held.${held.reason}`, values)} {held.correction && t('heldCorrection')}
      </p>
      <p>{t('heldEnds')}</p>
    </Callout>
  );
}

/** Code of the wallet's reply with its meaning; nothing for success and where there was no reply. */
function WalletCode({ code }: { readonly code: number | null }) {
  const t = useText(betMoneyText);
  const language = useLanguage();
  if (!code) return null;
  const meaning = walletCodeText(code)?.[language] ?? t('unknownCode');
  return `${meaning} (${t('code', { code: String(code) })})`;
}

/** Orders of the bet at the agent's wallet, each with its state and the reason for it. */
function Orders({ data }: { readonly data: BetMoneyReply }) {
  const t = useText(betMoneyText);
  const language = useLanguage();
  return (
    <section className="bet-orders" aria-label={t('orders')}>
      <h4>{t('orders')}</h4>
      <ul>
        {data.orders.map((order) => (
          <li key={order.id}>
            <PageLink page="/order" search={{ id: order.id }}>
              {order.txId}
            </PageLink>{' '}
            {say(kindLabels[order.kind], language)} <Money value={order.amount} currency={data.currency} />{' '}
            <StatusTag tone={order.state === 'manual' ? 'error' : 'neutral'}>
              {say(stateLabels[order.state], language)}
            </StatusTag>{' '}
            {order.reason && say(reasonLabels[order.reason], language)} <WalletCode code={order.code} />{' '}
            <Time value={order.finishedAt ?? order.createdAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
