import type { ReplyOf } from '@pitboss/contract/core/define';
import type { memberPage } from '@pitboss/contract/members/member-page';
import { kindLabels } from '@pitboss/contract/orders/order-labels';
import { isUnlimited } from '@pitboss/rules/mute';
import type { ReactNode } from 'react';
import { Money, StatusTag, Time, type Tone } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { textOf, useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { AreaName, GameName } from '../../../parts/games/game-name.tsx';
import { RoundLink } from '../../../parts/links.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { RegionName } from '../../../parts/RegionName.tsx';
import { SharedIp } from '../../../parts/SharedIp.tsx';
import { timelineText } from './timeline.text.ts';

export type MemberEvent = ReplyOf<typeof memberPage.timeline>['list'][number];
type Of<K extends MemberEvent['kind']> = Extract<MemberEvent, { kind: K }>;

const hourMs = 3_600_000;

const tones: Readonly<Record<MemberEvent['kind'], Tone>> = {
  bet: 'info',
  round: 'neutral',
  login: 'success',
  transfer: 'unusual',
  balance: 'neutral',
  chat: 'neutral',
  change: 'bad',
  risk: 'bad',
  money: 'unusual',
};

/** A word of the texts by a key that came with the data; the data's own word where none is known. */
function useWord() {
  const t = useText(timelineText);
  return (group: string, value: string) => {
    const key = `${group}.${value}`;
    return textOf(timelineText, key) ? t(key as keyof typeof timelineText) : value;
  };
}

/** A figure with its name before it. */
function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className="m-fact">
      <i>{name}</i> {children}
    </span>
  );
}

/** Returns the hours around a timestamp, so that a list that needs a range contains it. */
const around = (at: number) => ({ start_time: String(at - hourMs), end_time: String(at + hourMs) });

function BetEvent({ event }: { readonly event: Of<'bet'> }) {
  const t = useText(timelineText);
  const word = useWord();
  return (
    <>
      <GameName id={event.gameId} />
      {event.areaId !== null && <AreaName gameId={event.gameId} areaId={event.areaId} />}
      <Figure name={t('stake')}>
        <Money value={event.amount} />
      </Figure>
      {event.result !== 'unsettled' && event.result !== 'cancelled' && (
        <Figure name={t('profit')}>
          <Money value={event.profit} gainOf="member" />
        </Figure>
      )}
      {Number(event.reward) > 0 && (
        <Figure name={t('reward')}>
          <Money value={event.reward} />
        </Figure>
      )}
      <StatusTag tone={event.result === 'unsettled' ? 'info' : 'neutral'}>
        {word('result', event.result)}
      </StatusTag>
      {event.money && <StatusTag tone="error">{t(`money.${event.money}`)}</StatusTag>}
      {event.inningId !== null && (
        <Figure name={t('round')}>
          {event.result === 'unsettled' ? event.inningId : <RoundLink inningId={event.inningId} />}
        </Figure>
      )}
      <PageLink page="/betManagement" search={{ id: event.id, ...around(event.at) }}>
        {event.id}
      </PageLink>
    </>
  );
}

function RoundEvent({ event }: { readonly event: Of<'round'> }) {
  const t = useText(timelineText);
  return (
    <>
      <GameName id={event.gameId} />
      <RoundLink inningId={event.inningId} />
      <Figure name={t('betsOn')}>{event.bets}</Figure>
      <Figure name={t('stake')}>
        <Money value={event.amount} />
      </Figure>
      <Figure name={t('payout')}>
        <Money value={event.payout} />
      </Figure>
      <Figure name={t('profit')}>
        <Money value={event.profit} gainOf="member" />
      </Figure>
    </>
  );
}

function LoginEvent({ event }: { readonly event: Of<'login'> }) {
  const t = useText(timelineText);
  return (
    <>
      <span>{t(event.event === 'login' ? 'signIn' : 'signOut')}</span>
      <SharedIp ip={event.ip} />
      <RegionName region={event.region} />
      <span className="m-dim">{event.device}</span>
      {event.others > 0 && (
        <PageLink page="/memberList" search={{ ip: event.ip }}>
          <StatusTag tone="warning">
            {t('others', { count: event.others >= 99 ? '99+' : event.others })}
          </StatusTag>
        </PageLink>
      )}
    </>
  );
}

function TransferEvent({ event }: { readonly event: Of<'transfer'> }) {
  const t = useText(timelineText);
  const word = useWord();
  return (
    <>
      <span>{word('direction', event.direction)}</span>
      <Money value={event.amount} />
      <StatusTag tone={event.state === 'success' ? 'success' : 'bad'}>
        {word('transfer', event.state)}
      </StatusTag>
      {event.reason && <span>{word('reason', event.reason)}</span>}
      <Figure name={t('order')}>{event.orderNo}</Figure>
    </>
  );
}

function BalanceEvent({ event }: { readonly event: Of<'balance'> }) {
  const t = useText(timelineText);
  const word = useWord();
  return (
    <>
      <span>{word('type', event.type)}</span>
      <Money value={event.amount} gainOf="account" />
      <Figure name={t('after')}>
        <Money value={event.balance} />
      </Figure>
      {event.ref && <Figure name={t('ref')}>{event.ref}</Figure>}
    </>
  );
}

function ChangeEvent({ event }: { readonly event: Of<'change'> }) {
  const t = useText(timelineText);
  const word = useWord();
  const language = useLanguage();
  const zone = useZone();
  const spell = (field: string, value: string | null) => {
    if (value === null || value === '') return t('value.none');
    if (field === 'chatBannedUntil' && /^\d+$/.test(value))
      return isUnlimited(Number(value)) ? t('value.unlimited') : zone.format(Number(value));
    return word('value', value);
  };
  return (
    <>
      <strong>{event.title[language]}</strong>
      {event.changes.map(({ field, name, before, after }) => (
        <Figure key={field} name={name[language]}>
          {spell(field, before)} → {spell(field, after)}
        </Figure>
      ))}
      <Figure name={t('by')}>{event.actor}</Figure>
    </>
  );
}

/** An alert, the opening of its case, or a verdict, with a link to it. */
function RiskEvent({ event }: { readonly event: Of<'risk'> }) {
  const t = useText(timelineText);
  const language = useLanguage();
  const name = event.content?.[language] ?? '';
  return (
    <>
      {event.what === 'case' && (
        <>
          <PageLink page="/riskManagement" search={{ case: event.caseId ?? '' }}>
            {t('case', { id: event.caseId ?? '' })}
          </PageLink>
          <StatusTag tone={event.open ? 'error' : 'neutral'}>
            {event.open ? t('case.open', { count: event.open }) : t('case.closed')}
          </StatusTag>
        </>
      )}
      {event.result && <StatusTag tone="info">{t(`state.${event.result}`)}</StatusTag>}
      {event.alertId && (
        <PageLink page="/riskManagement" search={{ alert: event.alertId }}>
          {name}
        </PageLink>
      )}
      {event.state && (
        <StatusTag tone={event.state === 'open' ? 'error' : 'neutral'}>{t(`state.${event.state}`)}</StatusTag>
      )}
      {event.remark && <span>{event.remark}</span>}
      {event.operator && (
        <Figure name={t('by')}>
          <OperatorName name={event.operator} />
        </Figure>
      )}
    </>
  );
}

/** A held payout, or an order whose money is not where its bet says, with a link to it. */
function MoneyEvent({ event }: { readonly event: Of<'money'> }) {
  const t = useText(timelineText);
  const word = useWord();
  const language = useLanguage();
  const isOpen = !['paid', 'lost', 'returned', 'kept', 'rejected', 'ok', 'cancelled'].includes(event.state);
  return (
    <>
      <span>{event.order ? kindLabels[event.order][language] : t('heldPayout')}</span>
      <Money value={event.amount} />
      <StatusTag tone={isOpen ? 'warning' : 'neutral'}>
        {word(event.order ? 'order' : 'held', event.state)}
      </StatusTag>
      {event.late && <StatusTag tone="error">{t('money.late')}</StatusTag>}
      {event.order ? (
        <PageLink page="/seamlessOrder" search={{ order: event.id }}>
          {event.id}
        </PageLink>
      ) : (
        <PageLink page="/betManagement" search={{ id: event.betId ?? '', ...around(event.at) }}>
          {event.betId}
        </PageLink>
      )}
    </>
  );
}

function Body({ event }: { readonly event: MemberEvent }) {
  const t = useText(timelineText);
  switch (event.kind) {
    case 'bet':
      return <BetEvent event={event} />;
    case 'round':
      return <RoundEvent event={event} />;
    case 'login':
      return <LoginEvent event={event} />;
    case 'transfer':
      return <TransferEvent event={event} />;
    case 'balance':
      return <BalanceEvent event={event} />;
    case 'chat':
      return (
        <>
          <span>{event.content}</span>
          <Figure name={t('room')}>{event.roomId}</Figure>
        </>
      );
    case 'change':
      return <ChangeEvent event={event} />;
    case 'risk':
      return <RiskEvent event={event} />;
    case 'money':
      return <MoneyEvent event={event} />;
  }
}

/** One line of the timeline: when, what kind, and the rest in words. */
export function TimelineEvent({ event }: { readonly event: MemberEvent }) {
  const t = useText(timelineText);
  return (
    <li className="m-event" data-kind={event.kind}>
      <Time value={event.at} />
      <StatusTag tone={tones[event.kind]}>{t(`kind.${event.kind}`)}</StatusTag>
      <div>
        <Body event={event} />
      </div>
    </li>
  );
}
