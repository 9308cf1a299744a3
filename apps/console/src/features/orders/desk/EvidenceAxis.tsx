import { actionLabels } from '@pitboss/contract/orders/order-labels';
import { type ReactNode, useMemo } from 'react';
import { Money, StatusTag, Time, type Tone } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { say, useText } from '../../../kit/text.ts';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { OrderLink } from '../order/OrderLink.tsx';
import { orderText, wmText } from '../order/orders.text.ts';
import { stateTones } from '../order/states.ts';
import { deskText } from './desk.text.ts';
import type { Evidence } from './evidence.ts';
import { answerWords, callWords, signatureWords } from './reply-labels.ts';

type Attempt = Evidence['attempts'][number];
type Event = { readonly key: string; readonly at: number } & (
  | { readonly kind: 'order'; readonly of: Evidence['order']; readonly own: boolean }
  | { readonly kind: 'attempt'; readonly of: Attempt }
  | { readonly kind: 'answer'; readonly of: Attempt['answers'][number] }
  | { readonly kind: 'ledger'; readonly of: Evidence['ledger'][number] }
  | { readonly kind: 'audit'; readonly of: Evidence['audit'][number] }
);

const tones: Readonly<Record<Event['kind'], Tone>> = {
  order: 'info',
  attempt: 'neutral',
  answer: 'success',
  ledger: 'unusual',
  audit: 'bad',
};

/** Returns the tone of a response: success, rejection, or an open outcome. */
function toneOf(reply: Attempt['answers'][number]): Tone {
  if (reply.class === 'ok' || reply.step === 'status') return 'success';
  return reply.class === 'reject' || reply.class === 'fatal' ? 'error' : 'warning';
}

/** Everything of an order by its time, oldest first. */
function eventsOf({ order, related, attempts, ledger, audit }: Evidence): Event[] {
  const events: Event[] = [
    { kind: 'order', key: order.id, at: order.createdAt, of: order, own: true },
    ...related.map((of): Event => ({ kind: 'order', key: of.id, at: of.createdAt, of, own: false })),
    ...attempts.flatMap((of): Event[] => [
      { kind: 'attempt', key: of.id, at: of.sentAt, of },
      ...of.answers.map((one): Event => {
        return { kind: 'answer', key: `${of.id} ${one.late}`, at: one.endedAt, of: one };
      }),
    ]),
    ...ledger.map((of): Event => ({ kind: 'ledger', key: of.id, at: of.at, of })),
    ...audit.map((of): Event => ({ kind: 'audit', key: of.id, at: of.at, of })),
  ];
  return events.sort((a, b) => a.at - b.at);
}

/** The evidence on one axis of time: the order and those that belong to it, calls, ledger and operators. */
export function EvidenceAxis({ evidence, wm }: { readonly evidence: Evidence; readonly wm: boolean }) {
  const t = useText(deskText);
  const events = useMemo(() => eventsOf(evidence), [evidence]);
  return (
    <section className="order-axis">
      <h3>
        {t('evidence')} <small>{t('evidenceHint')}</small>
      </h3>
      <ol>
        {events.map((event) => (
          <li key={`${event.kind} ${event.key}`} data-kind={event.kind}>
            <Time value={event.at} format="MM-DD HH:mm:ss.SSS" />
            <StatusTag tone={event.kind === 'answer' ? toneOf(event.of) : tones[event.kind]}>
              {t(`event.${event.kind}`)}
            </StatusTag>
            <div>
              <Body event={event} wm={wm} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Body({ event, wm }: { readonly event: Event; readonly wm: boolean }): ReactNode {
  switch (event.kind) {
    case 'order':
      return <OrderEvent order={event.of} own={event.own} wm={wm} />;
    case 'attempt':
      return <AttemptEvent attempt={event.of} />;
    case 'answer':
      return <ReplyEvent answer={event.of} />;
    case 'ledger':
      return <LedgerEvent line={event.of} />;
    case 'audit':
      return <AuditEvent line={event.of} />;
  }
}

function OrderEvent(props: {
  readonly order: Evidence['order'];
  readonly own: boolean;
  readonly wm: boolean;
}) {
  const { order, own } = props;
  const t = useText(deskText);
  const o = useText(props.wm ? wmText : orderText);
  return (
    <p>
      <b>{o(`kind.${order.kind}`)}</b> <Money value={order.amount} currency={order.currency} />{' '}
      {own ? t('created') : <OrderLink id={order.id}>{order.txId}</OrderLink>}{' '}
      {!own && <StatusTag tone={stateTones[order.state]}>{o(`state.${order.state}`)}</StatusTag>}
    </p>
  );
}

/** JSON on lines of its own; anything else as it came. */
function pretty(texts: string): string {
  try {
    return JSON.stringify(JSON.parse(texts), null, 2);
  } catch {
    return texts;
  }
}

function Raw({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <pre>{pretty(words)}</pre>
    </details>
  );
}

function AttemptEvent({ attempt }: { readonly attempt: Attempt }) {
  const t = useText(deskText);
  const language = useLanguage();
  return (
    <>
      <p>
        <b>{t('attempt', { call: callWords(attempt.call, language), number: attempt.number })}</b>{' '}
        <span className="order-dim">{attempt.url}</span>
      </p>
      <Raw title={t('request')} words={attempt.body} />
    </>
  );
}

function ReplyEvent({ answer }: { readonly answer: Attempt['answers'][number] }) {
  const t = useText(deskText);
  const language = useLanguage();
  const o = useText(orderText);
  const signature = signatureWords(answer, t);
  return (
    <>
      <p>
        {answer.late && <b>{t('late')} · </b>}
        {answerWords(answer, t, language)}
        {signature !== null && ` · ${signature}`}
        {answer.reason !== null && answer.failure === null && ` · ${o(`reason.${answer.reason}`)}`}
        {answer.detail !== '' && <span className="order-dim"> {answer.detail}</span>}
      </p>
      {answer.reply !== null && <Raw title={t('reply')} words={answer.reply} />}
    </>
  );
}

function LedgerEvent({ line }: { readonly line: Evidence['ledger'][number] }) {
  const t = useText(deskText);
  return (
    <p>
      {line.kind} {t(line.incoming ? 'in' : 'out')} <Money value={line.amount} currency={line.currency} />
    </p>
  );
}

function AuditEvent({ line }: { readonly line: Evidence['audit'][number] }) {
  const language = useLanguage();
  const action = line.action as keyof typeof actionLabels | null;
  return (
    <p>
      <b>{action !== null && action in actionLabels ? say(actionLabels[action], language) : line.call}</b>{' '}
      <OperatorName name={line.operator} /> {line.remark}{' '}
      <PageLink page="/operationLog" search={{ id: line.id }}>
        {line.id}
      </PageLink>
    </p>
  );
}
