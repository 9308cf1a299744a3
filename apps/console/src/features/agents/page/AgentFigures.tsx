import { bets } from '@pitboss/contract/bets/bets';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { rangeOf } from '@pitboss/rules/time';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Failed } from '../../../kit/controls/failed.tsx';
import { Waiting } from '../../../kit/controls/waiting.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Count, GainLegend, Money } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { KeyFigure } from '../../../parts/figures/KeyFigure.tsx';
import { agentPageText } from './agent-page.text.ts';

type Line = ReplyOf<typeof bets.count>['totals'][number];

type Days = 1 | 7 | 30;
const dayMs = 86_400_000;
const staleMs = 60_000;

/** Returns the request of a list for the bets of an agent in the last `days` days, including today. */
function useSpan(id: string, days: Days) {
  const { zone } = useZone();
  const today = rangeOf('today', Date.now(), zone);
  return { agentId: id, start_time: today.start_time - (days - 1) * dayMs, end_time: today.end_time };
}

function useFigures(id: string, days: Days) {
  const span = useSpan(id, days);
  const filter = span;
  const query = useCall(bets.count, filter, { staleMs, quiet: true });
  return {
    days,
    query,
    search: {
      agentId: id,
      start_time: String(span.start_time),
      end_time: String(span.end_time),
    },
  };
}

/** Bets of an agent and all below: today, in 7 and in 30 days, by currency. */
export function AgentFigures({ id }: { readonly id: string }) {
  const t = useText(agentPageText);
  const read = [useFigures(id, 1), useFigures(id, 7), useFigures(id, 30)];
  const failed = read.find(({ query }) => query.isError && !query.data);
  const rows = read.flatMap(({ days, query, search }) =>
    (query.data?.totals ?? []).map((line: Line) => ({ ...line, days, search })),
  );
  return (
    <section className="k-thing-card" aria-label={t('figures')}>
      <h3>
        {t('figures')}{' '}
        <small>
          {t('settled')} · <GainLegend of="member" />
        </small>
      </h3>
      {failed ? (
        <Failed title={failed.query.error?.message ?? ''} retry={failed.query.refetch} />
      ) : read.some(({ query }) => !query.data) ? (
        <Waiting lines={4} />
      ) : (
        <RowsTable
          label={t('figures')}
          rows={rows}
          rowKey={(row) => `${row.days} ${row.currency}`}
          empty={t('noBets')}
          columns={[
            { title: '', cell: (row) => `${t(`days.${row.days}`)} · ${row.currency}` },
            {
              title: t('bets'),
              align: 'right',
              cell: (row) => (
                <PageLink page="/betManagement" search={row.search}>
                  <Count value={row.count} />
                </PageLink>
              ),
            },
            { title: t('amount'), align: 'right', cell: (row) => <Money value={row.amount} /> },
            { title: t('payout'), align: 'right', cell: (row) => <Money value={row.payout} /> },
            {
              title: t('profit'),
              align: 'right',
              cell: (row) => <Money value={row.profit} gainOf="member" />,
            },
          ]}
        />
      )}
    </section>
  );
}

/** Wins and losses of an agent's members in 30 days, in its own currency. */
export function MonthFigure({ id, currency }: { readonly id: string; readonly currency: string }) {
  const t = useText(agentPageText);
  const { query } = useFigures(id, 30);
  const month = query.data?.totals.find((line: Line) => line.currency === currency);
  return (
    <KeyFigure
      title={t('monthProfit')}
      value={query.data ? <Money value={month?.profit ?? '0'} gainOf="member" /> : '…'}
      notes={[
        month && (
          <>
            {t('amount')} <Money value={month.amount} />
          </>
        ),
        month && (
          <>
            {t('payout')} <Money value={month.payout} />
          </>
        ),
      ]}
    />
  );
}
