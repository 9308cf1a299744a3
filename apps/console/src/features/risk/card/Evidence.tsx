import type { ReplyOf } from '@pitboss/contract/core/define';
import { kindLabels, stateLabels } from '@pitboss/contract/orders/order-labels';
import { riskAlerts } from '@pitboss/contract/risk/risk-alerts';
import { type EvidenceKind, evidenceOf } from '@pitboss/risk/card/evidence';
import { failReasonTexts } from '@pitboss/risk/rules/words';
import type { Text } from '@pitboss/rules/i18n';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Segmented } from '../../../kit/controls/segmented.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { type RowsColumn, RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Money, Plain, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { GameName } from '../../../parts/games/game-name.tsx';
import { AgentLink, MemberLink, RoundLink } from '../../../parts/links.tsx';
import { SharedIp } from '../../../parts/SharedIp.tsx';
import type { Alert } from '../alerts/alert.ts';
import { evidenceText } from './evidence.text.ts';
import { ShareMap } from './ShareMap.tsx';

type Reply = ReplyOf<typeof riskAlerts.evidence>;
type Rows<K extends EvidenceKind> = NonNullable<Reply[K]>;

/** The text of an order's kind or state. */
const wordOf = (texts: Readonly<Record<string, Text>>, value: string): Text =>
  texts[value] ?? { zh_cn: value, en_us: value };

const money = { align: 'right' } as const;

interface Who {
  readonly memberId: string;
  readonly memberAccount: string;
  readonly agentId: string;
  readonly agentAccount: string;
}

/** The columns that several kinds have. */
function useColumns() {
  const t = useText(evidenceText);
  return {
    at: { title: t('at'), cell: ({ at }: { readonly at: number }) => <Time value={at} /> },
    member: {
      title: t('member'),
      cell: ({ memberId, memberAccount }: Who) => <MemberLink id={memberId} account={memberAccount} />,
    },
    agent: {
      title: t('agent'),
      cell: ({ agentId, agentAccount }: Who) => <AgentLink id={agentId}>{agentAccount}</AgentLink>,
    },
    ip: { title: t('ip'), cell: ({ ip }: { readonly ip: string }) => <SharedIp ip={ip} /> },
    amount: {
      title: t('amount'),
      ...money,
      cell: ({ amount, currency }: { readonly amount: string; readonly currency: string }) => (
        <Money value={amount} currency={currency} />
      ),
    },
  };
}

/** Records that the window of an alert counted, one kind at a time. */
export function Evidence({ alert }: { readonly alert: Alert }): ReactNode {
  const t = useText(evidenceText);
  const kinds = evidenceOf(alert.code);
  const [chosen, choose] = useState<EvidenceKind>();
  const kind = chosen && kinds.includes(chosen) ? chosen : (kinds[0] ?? 'bets');
  const query = useCall(riskAlerts.evidence, { id: alert.id, kind }, { quiet: true });
  return (
    <section>
      <div className="risk-bar">
        <h3>{t('evidence')}</h3>
        <Segmented
          size="small"
          aria-label={t('evidence')}
          value={kind}
          onChange={choose}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        {query.data && <span className="risk-note">{t('total', { count: query.data.total })}</span>}
      </div>
      <Loaded query={query} lines={6}>
        {(reply) => (
          <>
            {reply.bets && <Bets rows={reply.bets} />}
            {reply.transfers && <Transfers rows={reply.transfers} />}
            {reply.members && <Members rows={reply.members} />}
            {reply.signIns && <SignIns rows={reply.signIns} />}
            {reply.orders && <Orders rows={reply.orders} />}
            {reply.accounts && <Accounts rows={reply.accounts} />}
            {reply.map && <ShareMap rows={reply.map} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface Listed<Row> {
  readonly kind: EvidenceKind;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly RowsColumn<Row>[];
  readonly empty?: string;
}

/** One kind of what was counted, ten rows at a time. */
function Listed<Row>({ kind, empty, ...table }: Listed<Row>): ReactNode {
  const t = useText(evidenceText);
  return <RowsTable label={t(`kind.${kind}`)} empty={empty ?? t('noRows')} pageSize={10} {...table} />;
}

function Bets({ rows }: { readonly rows: Rows<'bets'> }): ReactNode {
  const t = useText(evidenceText);
  const columns = useColumns();
  const tones = { open: 'info', settled: 'neutral', cancelled: 'neutral' } as const;
  return (
    <Listed
      kind="bets"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { title: t('at'), cell: (row) => <Time value={row.payoutTime ?? row.betTime} /> },
        columns.member,
        { title: t('game'), cell: ({ gameId }) => <GameName id={gameId} /> },
        {
          title: t('round'),
          cell: ({ inningId }) => (inningId ? <RoundLink inningId={inningId} /> : <Plain value={null} />),
        },
        columns.amount,
        { title: t('win'), ...money, cell: ({ win }) => <Money value={win} /> },
        { title: t('reward'), ...money, cell: ({ reward }) => <Money value={reward} /> },
        {
          title: t('state'),
          cell: ({ state, corrected }) => (
            <>
              <StatusTag tone={tones[state]}>{t(`bet.${state}`)}</StatusTag>
              {corrected && <StatusTag tone="unusual">{t('corrected')}</StatusTag>}
            </>
          ),
        },
        {
          title: t('record'),
          cell: ({ id }) => (
            <PageLink page="/betManagement" search={{ id }}>
              {id}
            </PageLink>
          ),
        },
      ]}
    />
  );
}

function Transfers({ rows }: { readonly rows: Rows<'transfers'> }): ReactNode {
  const t = useText(evidenceText);
  const language = useLanguage();
  const columns = useColumns();
  return (
    <Listed
      kind="transfers"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        columns.at,
        columns.member,
        {
          title: t('direction'),
          cell: ({ direction }) => (
            <StatusTag tone={direction === 'in' ? 'info' : 'neutral'}>
              {t(`direction.${direction}`)}
            </StatusTag>
          ),
        },
        columns.amount,
        {
          title: t('state'),
          cell: ({ state, reason }) => (
            <>
              <StatusTag tone={state === 'success' ? 'success' : 'bad'}>{t(`transfer.${state}`)}</StatusTag>{' '}
              {failReasonTexts[reason]?.[language] ?? reason}
            </>
          ),
        },
        { title: t('order'), cell: ({ orderNo }) => orderNo },
      ]}
    />
  );
}

function Members({ rows }: { readonly rows: Rows<'members'> }): ReactNode {
  const t = useText(evidenceText);
  const columns = useColumns();
  return (
    <Listed
      kind="members"
      rows={rows}
      rowKey={({ memberId }) => memberId}
      columns={[
        columns.at,
        columns.member,
        columns.agent,
        columns.ip,
        {
          title: t('hasBet'),
          cell: ({ hasBet }) => (
            <StatusTag tone={hasBet ? 'success' : 'neutral'}>{t(hasBet ? 'yes' : 'no')}</StatusTag>
          ),
        },
      ]}
    />
  );
}

function Accounts({ rows }: { readonly rows: Rows<'accounts'> }): ReactNode {
  const t = useText(evidenceText);
  const columns = useColumns();
  return (
    <Listed
      kind="accounts"
      rows={rows}
      rowKey={({ memberId }) => memberId}
      columns={[
        columns.member,
        columns.agent,
        { title: t('records'), align: 'right', cell: (row) => <Plain value={row.rows} /> },
      ]}
    />
  );
}

function SignIns({ rows }: { readonly rows: Rows<'signIns'> }): ReactNode {
  const t = useText(evidenceText);
  const columns = useColumns();
  return (
    <Listed
      kind="signIns"
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('noSignIns')}
      columns={[
        columns.at,
        columns.member,
        { title: t('event'), cell: ({ event }) => t(`event.${event}`) },
        columns.ip,
        { title: t('device'), cell: ({ device }) => <Plain value={device} /> },
      ]}
    />
  );
}

function Orders({ rows }: { readonly rows: Rows<'orders'> }): ReactNode {
  const t = useText(evidenceText);
  const language = useLanguage();
  const columns = useColumns();
  return (
    <Listed
      kind="orders"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        columns.at,
        {
          title: t('order'),
          cell: ({ id }) => (
            <PageLink page="/seamlessOrder" search={{ order: id }}>
              {id}
            </PageLink>
          ),
        },
        columns.member,
        columns.agent,
        { title: t('kind'), cell: ({ kind }) => wordOf(kindLabels, kind)[language] },
        columns.amount,
        {
          title: t('state'),
          cell: ({ state }) => <StatusTag tone="warning">{wordOf(stateLabels, state)[language]}</StatusTag>,
        },
      ]}
    />
  );
}
