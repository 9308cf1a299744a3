import { moneyRecords } from '@pitboss/contract/money/balance-records';
import { useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Failed } from '../../kit/controls/failed.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { kitText } from '../../kit/kit.text.ts';
import { GainLegend, Money, StatusTag, Time } from '../../kit/list/cells.tsx';
import { PageLink, useNavigation } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { signedText } from '../../kit/values/signed-text.ts';
import { Counterparty } from '../../parts/money/Counterparty.tsx';
import { recordText } from '../../parts/money/money-records.text.ts';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { myInfoText } from './account/my-info.text.ts';

const pageSize = 20;

/**
 * Balance changes of the caller's own agent in the last month, newest first (spec §2, my information: agent
 * balance records).
 */
export function BalanceRecords({ agentId }: { readonly agentId: string }) {
  const t = useText(myInfoText);
  const r = useText(recordText);
  const k = useText(kitText);
  const zone = useZone();
  const language = useLanguage();
  const sideOf = ({ kind, amount }: { readonly kind: string; readonly amount: string }) => {
    const label = signedText(recordText, `kind.${kind}`, amount);
    return label ? say(label, language) : kind;
  };
  const { allowed } = useNavigation();
  const [cursor, setCursor] = useState<string>();
  const query = useCall(moneyRecords.agentRecords, { agentId, pageSize, cursor }, { keepPrevious: true });
  if (query.isError) return <Failed title={query.error.message} retry={query.refetch} />;
  const { list = [], next = null, prev = null } = query.data ?? {};
  return (
    <>
      <RowsTable
        label={t('records')}
        rows={list}
        rowKey={(row) => row.id}
        loading={query.isPending}
        columns={[
          { title: r('at'), cell: (row) => <Time value={row.at} /> },
          { title: r('kind'), cell: (row) => <StatusTag>{sideOf(row)}</StatusTag> },
          {
            title: r('amount'),
            align: 'right',
            cell: (row) => <Money value={row.amount} currency={row.currency} gainOf="account" />,
          },
          { title: r('before'), align: 'right', cell: (row) => <Money value={row.before} /> },
          { title: r('after'), align: 'right', cell: (row) => <Money value={row.after} /> },
          { title: r('counterparty'), cell: (row) => <Counterparty name={row.counterparty} /> },
          { title: r('operator'), cell: (row) => <OperatorName name={row.operator} /> },
          { title: r('remark'), cell: (row) => <OperatorName name={row.remark} /> },
        ]}
      />
      <div className="k-pager">
        <span className="k-zone">{k('timesIn', { zone: zone.name })}</span>
        <GainLegend of="account" />
        {allowed('/quotaChangeRecord') && (
          <PageLink page="/quotaChangeRecord" search={{ agentId }}>
            {t('openRecords')}
          </PageLink>
        )}
        <span className="k-space" />
        <span className="k-steps">
          <Button size="small" disabled={!prev} onClick={() => setCursor(prev ?? undefined)}>
            {k('previous')}
          </Button>
          <Button size="small" disabled={!next} onClick={() => setCursor(next ?? undefined)}>
            {k('next')}
          </Button>
        </span>
      </div>
    </>
  );
}
