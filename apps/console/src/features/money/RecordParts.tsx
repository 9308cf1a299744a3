import type { Call, ReplyOf, RequestInput, Schema } from '@pitboss/contract/core/define';
import type { moneyRecords } from '@pitboss/contract/money/balance-records';
import { CallError } from '../../kit/calls/send.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { Count, Money, StatusTag } from '../../kit/list/cells.tsx';
import { TotalsTable } from '../../kit/list/totals-table.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { recordText } from '../../parts/money/money-records.text.ts';
import './money.css';

type TotalsReply = ReplyOf<typeof moneyRecords.agentTotals>;
/** A call that sums a list of balance changes: its filter without paging. */
type TotalsCall = Call<Schema, Schema<TotalsReply>, 'read'>;

/** Sums of the whole filter, one line a currency. */
export function RecordTotals({
  call,
  request,
  rows,
}: {
  call: TotalsCall;
  request: object;
  rows: readonly unknown[];
}) {
  const t = useText(recordText);
  const { pageSize: _size, cursor: _cursor, edge: _edge, ...filter } = request as Record<string, unknown>;
  const query = useCall(call, filter as RequestInput<TotalsCall>, { keepPrevious: true, quiet: true });
  if (query.error instanceof CallError) return <p className="money-totals">{query.error.message}</p>;
  if (!query.data || rows.length === 0) return null;
  return (
    <TotalsTable
      label={t('totals')}
      stale={query.isPlaceholderData}
      lines={query.data.totals.map((line) => ({
        currency: line.currency,
        figures: {
          [t('count')]: <Count value={line.count} />,
          [t('income')]: <Money value={line.income} />,
          [t('outgo')]: <Money value={line.outgo} />,
          [t('net')]: <Money value={line.net} gainOf="account" />,
          ...(line.currency !== 'CNY' && { [t('cny')]: <Money value={line.cny} gainOf="account" /> }),
        },
      }))}
    />
  );
}

/**
 * Reference of an entry: a bet's record number links to the bet, any other is shown as it is; reversed
 * entries are marked.
 */
export function Reference({
  entry,
}: {
  readonly entry: { readonly ref: string; readonly reversed: boolean };
}) {
  const t = useText(recordText);
  return (
    <>
      {/^\d{16,19}$/.test(entry.ref) ? (
        <PageLink page="/betManagement" search={{ id: entry.ref }}>
          {entry.ref}
        </PageLink>
      ) : (
        entry.ref || '-'
      )}
      {entry.reversed && <StatusTag tone="unusual">{t('reversed')}</StatusTag>}
    </>
  );
}
