import type { ReplyOf } from '@pitboss/contract/core/define';
import { reconciliation } from '@pitboss/contract/orders/reconciliation';
import { useCall } from '../../../kit/calls/use-call.ts';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Count, Money, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { AgentLink } from '../../../parts/links.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { comparisonTones } from './ReconciliationScreen.tsx';
import { differenceText, reconciliationText } from './reconciliation.text.ts';
import '../orders.css';

type Sum = ReplyOf<typeof reconciliation.get>['sums'][number];

/** A comparison under way is looked at this often. */
const lookMs = 1_000;
/** From the whole to what is not the same. */
const positions = ['ours', 'theirs', 'same', 'onlyOurs', 'onlyTheirs', 'currency', 'amount', 'state'];

const inOrder = (sums: readonly Sum[]) =>
  [...sums].sort(
    (a, b) =>
      (a.currency ?? '').localeCompare(b.currency ?? '') ||
      positions.indexOf(a.kind) - positions.indexOf(b.kind),
  );

/**
 * Of which day and agent a comparison is, how far it is, and its counts and sums by currency; each leads to
 * its lines.
 */
export function ResultSummary({ id }: { readonly id: string }) {
  const t = useText(reconciliationText);
  const d = useText(differenceText);
  const query = useCall(
    reconciliation.get,
    { id },
    {
      quiet: true,
      everyMs: ({ row }) => (row.state === 'queued' || row.state === 'running' ? lookMs : undefined),
    },
  );
  if (!query.data) return null;
  const { row, sums } = query.data;
  return (
    <div className="order-sums">
      <p>
        <b>{row.day}</b>
        <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>
        <StatusTag tone={comparisonTones[row.state]}>{t(`state.${row.state}`)}</StatusTag>
        <span>
          {t('ours')} <Count value={row.ours} />
        </span>
        <span>
          {t('lines')} <Count value={row.lines} />
        </span>
        <span>
          {t('differences')} <Count value={row.differences} />
        </span>
        <span>
          {t('moneyDifferences')} <Count value={row.moneyDifferences} />
        </span>
        <span>
          {t('unreadable')} <Count value={row.unreadable} />
        </span>
        <span>
          <OperatorName name={row.operator} /> <Time value={row.createdAt} />
        </span>
        {row.reason && <span>{row.reason}</span>}
      </p>
      {sums.length > 0 && (
        <RowsTable
          label={d('sums')}
          rows={inOrder(sums)}
          rowKey={({ kind, currency }) => `${kind} ${currency}`}
          columns={[
            { title: d('currency'), cell: ({ currency }) => currency ?? '-', width: 90 },
            { title: d('kind'), cell: (sum) => <KindLink id={id} sum={sum} />, width: 150 },
            { title: d('count'), cell: ({ count }) => <Count value={count} />, align: 'right' },
            { title: d('amount'), cell: ({ ours }) => <Money value={ours} />, align: 'right' },
            { title: d('theirAmount'), cell: ({ theirs }) => <Money value={theirs} />, align: 'right' },
          ]}
        />
      )}
    </div>
  );
}

/** Leads to the differences behind a line; what is the whole, or the same, has none. */
function KindLink({ id, sum: { kind, currency } }: { readonly id: string; readonly sum: Sum }) {
  const d = useText(differenceText);
  if (kind === 'ours' || kind === 'theirs' || kind === 'same') return d(`kind.${kind}`);
  return (
    <PageLink page="/reconciliationResult" search={{ id, kind, ...(currency === null ? {} : { currency }) }}>
      {d(`kind.${kind}`)}
    </PageLink>
  );
}
